import type { Db, Tx } from '#server/db/handle.ts';
import type { Caller, CurrentUser } from '#server/security/authenticate.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint, ParsedOf, ReplyOf } from '#shared/endpoint.ts';
import type { Download } from './download.ts';
import type { Page } from './page.ts';
import type { UploadedFile } from './read-file.ts';

export interface RequestFacts {
  address: string;
  userAgent: string | undefined;
  origin: string;
  token: string | undefined;
  /** Authenticates the caller again. Rejects if the session has ended or a permission was removed. */
  recognizeAgain(): Promise<Caller>;
  /** The recorder of reads. The handler adds reads of reserved data that the fields of the response do not show. */
  letture: LettureRecorder;
  /** Writes an error and a sentence to the log; the call continues. The sentence must not contain input. */
  note(error: unknown, sentence: string): void;
  setSessionCookie(token: string): void;
  clearSessionCookie(): void;
  /** The encrypted cookie of a sign-in at the company's provider that has begun. */
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
  authorizeUpload?: (context: UntypedContext) => Promise<unknown>;
  prepare?: (context: UntypedContext) => Promise<unknown>;
  handle: (context: UntypedContext & { prepared?: unknown }) => Promise<unknown>;
  changesAccounts?: boolean;
  /** True for a long-running call, which locks its account only at its end. */
  isLongRunning?: boolean;
  /** The tables of the list by their audit log names. While none of these tables changes, the list is unchanged. */
  madeOf?: readonly string[];
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<HandlerResult<E>> | HandlerResult<E>,
): Route {
  // The cast is safe, because the kernel parses the request with the contract of this endpoint.
  return { endpoint, handle: async (context) => handler(context as unknown as Context<E>) };
}

/**
 * A route with slow work before the transaction (`prepare`), which would otherwise keep a connection from other requests.
 * `prepare` writes nothing.
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
 * A route with an uploaded file. `authorizeUpload` can reject the call before the file is read. The handler must check again,
 * because the state can change during the upload.
 */
export function uploadRoute<const E extends Endpoint & { upload: number }>(
  endpoint: E,
  authorizeUpload: (context: Omit<Context<E>, 'db'> & { db: Db }) => Promise<unknown>,
  handler: (context: Context<E> & { file: UploadedFile }) => Promise<HandlerResult<E>>,
): Route {
  return {
    endpoint,
    authorizeUpload: async (context) => authorizeUpload(context as unknown as Context<E>),
    handle: async (context) => handler(context as unknown as Context<E> & { file: UploadedFile }),
  };
}

export function preparedUploadRoute<const E extends Endpoint & { upload: number }, P>(
  endpoint: E,
  authorizeUpload: (context: Omit<Context<E>, 'db'> & { db: Db }) => Promise<unknown>,
  prepare: (file: UploadedFile) => Promise<P>,
  handler: (context: Context<E> & { file: UploadedFile; prepared: P }) => Promise<HandlerResult<E>>,
): Route {
  return {
    endpoint,
    authorizeUpload: async (context) => authorizeUpload(context as unknown as Context<E>),
    prepare: async (context) => prepare((context as unknown as { file: UploadedFile }).file),
    handle: async (context) => handler(context as unknown as Context<E> & { file: UploadedFile; prepared: P }),
  };
}

/**
 * Marks a route that locks accounts to remove their permissions (`lockAccount`). Calls of such routes run one after the other.
 */
export function accountChangeRoute(route: Route): Route {
  return { ...route, changesAccounts: true };
}

/**
 * Marks a route whose call may run for many seconds. The call is rolled back if its account has fewer permissions at the end.
 */
export function longRunningRoute(route: Route): Route {
  return { ...route, isLongRunning: true };
}

export function findRoute(routes: readonly Route[], endpoint: Endpoint): Route {
  const match = routes.find((each) => each.endpoint === endpoint);
  if (!match) throw new Error(`No route for ${endpoint.path}`);
  return match;
}
