import type { Db, Tx } from '#server/db/handle.ts';
import type { Caller, CurrentUser } from '#server/security/authenticate.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint, ParsedOf, ReplyOf } from '#shared/endpoint.ts';
import type { Download } from './download.ts';
import type { Page } from './page.ts';
import type { SentFile } from './read-file.ts';

/** The parts of the request and answer that a handler can use: facts about the request, and changes of the cookies. */
export interface RequestFacts {
  address: string;
  userAgent: string | undefined;
  /** The origin that the request was sent to: 'https://organico.azienda.it'. */
  origin: string;
  /** The session token of the request, valid or not. */
  token: string | undefined;
  /** Authenticates the caller again, for an answer that takes long. Rejects if the session has ended or a permission was removed. */
  recognizeAgain(): Promise<Caller>;
  /** Collects reads of reserved data (sick leave, salary, HR documents) that the response's own fields do not show. */
  letture: LettureRecorder;
  /** Logs a problem beside the call, which continues. The sentence must not contain input. */
  note(error: unknown, sentence: string): void;
  setSessionCookie(token: string): void;
  clearSessionCookie(): void;
  /** The sealed cookie that the browser keeps during a sign-in at the company's provider. */
  giro: string | undefined;
  setFlowCookie(sealed: string): void;
}

type Handle<E extends Endpoint> = E['method'] extends 'GET' ? Db : Tx;
type CallerOf<E extends Endpoint> = E['needs'] extends 'public' ? unknown : { user: CurrentUser; scope: Scope };

export type Context<E extends Endpoint> = ParsedOf<E> & CallerOf<E> & { db: Handle<E>; request: RequestFacts };

type Items<R> = R extends readonly (infer Item)[] ? Item : never;

/** A handler's result: the response, a page if the response is a list, or a file. */
export type Answer<E extends Endpoint> = ReplyOf<E> | Page<Items<ReplyOf<E>>> | Download;

type Erased = Context<Endpoint> & { user?: CurrentUser; scope?: Scope };

/** A route without its static types, as the kernel uses it. */
export interface Route {
  endpoint: Endpoint;
  /** Rejects the caller of an upload before the file is read. */
  admit?: (context: Erased) => Promise<unknown>;
  prepare?: (context: Erased) => Promise<unknown>;
  handle: (context: Erased & { prepared?: unknown }) => Promise<unknown>;
  changesAccounts?: boolean;
  /** True if the call locks its account only at its end, because it takes long (see `takingLong`). */
  takesLong?: boolean;
  /** All tables that the rows of a list come from, named as in the audit log. While none of these tables changes, the list is unchanged. */
  madeOf?: readonly string[];
}

/** Connects a call with its handler. The contract determines the handler's types. */
export function route<const E extends Endpoint>(endpoint: E, handler: (context: Context<E>) => Promise<Answer<E>> | Answer<E>): Route {
  // The cast is safe, because the kernel parses the request with this contract before it calls the handler.
  return { endpoint, handle: async (context) => handler(context as unknown as Context<E>) };
}

/**
 * Connects a call with its handler and does slow work, for example hashing a password, before the transaction: a transaction
 * that waits keeps a connection from other requests. `prepare` may read the database but writes nothing.
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
 * A route whose body is a file (`upload` in its contract). `admit` rejects by the address, before the file is read. The handler
 * must check again, because the state can change during the upload.
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

/** Connects an upload with its handler and does slow work on the file before the transaction. */
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

/** Marks a route that locks accounts to remove their permissions (`lockAccount`); such calls run one after the other. */
export function changingAccounts(route: Route): Route {
  return { ...route, changesAccounts: true };
}

/**
 * Marks a route that may run for many seconds. Its account can change meanwhile; if it has fewer permissions at the end, the
 * call is rolled back.
 */
export function takingLong(route: Route): Route {
  return { ...route, takesLong: true };
}

/** The route of a call, for code that calls it with its own caller. Throws if there is none. */
export function routeOf(routes: readonly Route[], endpoint: Endpoint): Route {
  const found = routes.find((each) => each.endpoint === endpoint);
  if (!found) throw new Error(`No route answers ${endpoint.path}`);
  return found;
}
