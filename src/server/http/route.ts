// A contract's call and the function that answers it, side by side.
import type { Db, Tx } from '#server/db/handle.ts';
import type { Caller, CurrentUser } from '#server/security/authenticate.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ToldLetture } from '#server/security/told-letture.ts';
import type { Endpoint, ParsedOf, ReplyOf } from '#shared/endpoint.ts';
import type { Download } from './download.ts';
import type { Page } from './page.ts';
import type { SentFile } from './read-file.ts';

/** What a handler may know of the request itself, and what it may do to the answer: change the session's cookie, or give another that the browser brings back. */
export interface RequestFacts {
  address: string;
  userAgent: string | undefined;
  /** By which address the server was asked: 'https://organico.azienda.it'. */
  origin: string;
  /** The session token the request presented, valid or not. */
  token: string | undefined;
  /** The caller as it is by now; refuses when the session is over or it may less than before. For an answer that takes long. */
  recognizeAgain(): Promise<Caller>;
  /** Where a handler says what its answer tells of somebody's sick leave, pay or documents of HR's, beside the fields of its reply (decision 87). */
  letture: ToldLetture;
  /** Enters in the log what went wrong beside the call, which goes on: nothing of what was sent. */
  note(error: unknown, sentence: string): void;
  setSessionCookie(token: string): void;
  clearSessionCookie(): void;
  /** What the browser was given to bring back, when it went away to be asked elsewhere who one is. */
  giro: string | undefined;
  giveGiro(sealed: string): void;
}

type Handle<E extends Endpoint> = E['method'] extends 'GET' ? Db : Tx;
type CallerOf<E extends Endpoint> = E['needs'] extends 'public' ? unknown : { user: CurrentUser; scope: Scope };

/** Everything a handler can touch: its parsed input, its database handle, and who is calling. */
export type Context<E extends Endpoint> = ParsedOf<E> & CallerOf<E> & { db: Handle<E>; request: RequestFacts };

type Items<R> = R extends readonly (infer Item)[] ? Item : never;

/** What a handler answers: the reply, one page of it where the reply is a list, or a file. */
export type Answer<E extends Endpoint> = ReplyOf<E> | Page<Items<ReplyOf<E>>> | Download;

type Erased = Context<Endpoint> & { user?: CurrentUser; scope?: Scope };

/** A route as the kernel sees it, with its types forgotten. */
export interface Route {
  endpoint: Endpoint;
  /** Of a call whose body is a file: refuses before it is read. */
  admit?: (context: Erased) => Promise<unknown>;
  prepare?: (context: Erased) => Promise<unknown>;
  handle: (context: Erased & { prepared?: unknown }) => Promise<unknown>;
  /** It may take rights from accounts: `changingAccounts`. */
  changesAccounts?: boolean;
  /** It holds its account only at its end: `takingLong`. */
  takesLong?: boolean;
  /** Of a list: all tables of which it is made, as the register names them. While none of them changes, whoever has it whole has it still. */
  madeOf?: readonly string[];
}

/** Binds a call to its handler. The handler sees exactly what the contract promises it. */
export function route<const E extends Endpoint>(endpoint: E, handler: (context: Context<E>) => Promise<Answer<E>> | Answer<E>): Route {
  // The kernel parses by this very contract before it calls the handler: that is what makes forgetting the types safe.
  return { endpoint, handle: async (context) => handler(context as unknown as Context<E>) };
}

/**
 * Like `route`, with work that must come before the transaction: hashing a password takes long, and a transaction
 * that waits for it would keep a connection from everybody else. `prepare` sees the database but writes nothing.
 */
export function preparedRoute<const E extends Endpoint, P>(
  endpoint: E,
  prepare: (context: Context<E>) => Promise<P>,
  handler: (context: Context<E> & { prepared: P }) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    prepare: async (context) => prepare(context as unknown as Context<E>),
    handle: async (context) => handler(context as unknown as Context<E> & { prepared: P }),
  };
}

/**
 * A route whose body is a file (`upload` in its contract). `admit` refuses, by what the address says, before the file is read; what it
 * has found may be otherwise when the file is there, so the handler asks again.
 */
export function uploadRoute<const E extends Endpoint & { upload: number }>(
  endpoint: E,
  admit: (context: Omit<Context<E>, 'db'> & { db: Db }) => Promise<unknown>,
  handler: (context: Context<E> & { file: SentFile }) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    admit: async (context) => admit(context as unknown as Context<E>),
    handle: async (context) => handler(context as unknown as Context<E> & { file: SentFile }),
  };
}

/**
 * Like `uploadRoute`, with what is made of the file, and of nothing else, before the transaction: reading
 * it takes long.
 */
export function preparedUploadRoute<const E extends Endpoint & { upload: number }, P>(
  endpoint: E,
  admit: (context: Omit<Context<E>, 'db'> & { db: Db }) => Promise<unknown>,
  prepare: (file: SentFile) => Promise<P>,
  handler: (context: Context<E> & { file: SentFile; prepared: P }) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    admit: async (context) => admit(context as unknown as Context<E>),
    prepare: async (context) => prepare((context as unknown as { file: SentFile }).file),
    handle: async (context) => handler(context as unknown as Context<E> & { file: SentFile; prepared: P }),
  };
}

/** A route that holds an account to take rights from it (`lockAccount`): such calls are made one after the other. */
export function changingAccounts(route: Route): Route {
  return { ...route, changesAccounts: true };
}

/** A route that may be at work for many seconds: meanwhile its account can be changed, and whoever may less at its end has done nothing. */
export function takingLong(route: Route): Route {
  return { ...route, takesLong: true };
}

/** The route that answers a call, for who asks it in its own name. */
export function routeOf(routes: readonly Route[], endpoint: Endpoint): Route {
  const found = routes.find((each) => each.endpoint === endpoint);
  if (!found) throw new Error(`No route answers ${endpoint.path}`);
  return found;
}
