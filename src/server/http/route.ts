import type { Db, Tx } from '#server/db/handle.ts';
import type { Caller, CurrentUser } from '#server/security/authenticate.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint, ParsedOf, ReplyOf } from '#shared/endpoint.ts';
import type { Download } from './download.ts';
import type { Page } from './page.ts';
import type { SentFile } from './read-file.ts';

export interface RequestFacts {
  address: string;
  userAgent: string | undefined;
  origin: string;
  token: string | undefined;
  /** Authenticates the caller again, for an answer that takes long. Rejects if the session has ended or a permission was removed. */
  reauthenticate(): Promise<Caller>;
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

type HandlerDb<E extends Endpoint> = E['method'] extends 'GET' ? Db : Tx;
type CallerOf<E extends Endpoint> = E['needs'] extends 'public' ? unknown : { user: CurrentUser; scope: Scope };

export type Context<E extends Endpoint> = ParsedOf<E> & CallerOf<E> & { db: HandlerDb<E>; request: RequestFacts };

type Items<R> = R extends readonly (infer Item)[] ? Item : never;

export type HandlerResult<E extends Endpoint> = ReplyOf<E> | Page<Items<ReplyOf<E>>> | Download;

type UntypedContext = Context<Endpoint> & { user?: CurrentUser; scope?: Scope };

export interface Route {
  endpoint: Endpoint;
  admit?: (context: UntypedContext) => Promise<unknown>;
  prepare?: (context: UntypedContext) => Promise<unknown>;
  handle: (context: UntypedContext & { prepared?: unknown }) => Promise<unknown>;
  changesAccounts?: boolean;
  /** True if the call locks its account only at its end, because it takes long (see `takingLong`). */
  isLongRunning?: boolean;
  /** All tables that the rows of a list come from, named as in the audit log. While none of these tables changes, the list is unchanged. */
  madeOf?: readonly string[];
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<HandlerResult<E>> | HandlerResult<E>,
): Route {
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
  handler: (context: Context<E> & { prepared: P }) => Promise<HandlerResult<E>>,
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
  handler: (context: Context<E> & { file: SentFile }) => Promise<HandlerResult<E>>,
): Route {
  return {
    endpoint,
    admit: async (context) => admit(context as unknown as Context<E>),
    handle: async (context) => handler(context as unknown as Context<E> & { file: SentFile }),
  };
}

export function preparedUploadRoute<const E extends Endpoint & { upload: number }, P>(
  endpoint: E,
  admit: (context: Omit<Context<E>, 'db'> & { db: Db }) => Promise<unknown>,
  prepare: (file: SentFile) => Promise<P>,
  handler: (context: Context<E> & { file: SentFile; prepared: P }) => Promise<HandlerResult<E>>,
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
  return { ...route, isLongRunning: true };
}

export function routeOf(routes: readonly Route[], endpoint: Endpoint): Route {
  const found = routes.find((each) => each.endpoint === endpoint);
  if (!found) throw new Error(`No route for ${endpoint.path}`);
  return found;
}
