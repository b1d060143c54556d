// The kernel runs the steps of every call: authenticate -> authorize -> parse -> transaction -> handle -> check the response ->
// answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#server/db/handle.ts';
import { limitedTo } from '#server/db/showroom-limits.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import type { Caller } from '#server/security/authenticate.ts';
import {
  clearSessionCookie,
  credentialOf,
  readFlowCookie,
  readSessionCookie,
  setFlowCookie,
  setSessionCookie,
} from '#server/security/credential.ts';
import { findLetture, LettureRecorder, revealsReserved } from '#server/security/letture-recorder.ts';
import { rightsOf, type Scope, wasChecked } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Lettura } from '#shared/letture.ts';
import { isFiltered } from '#shared/list.ts';
import { isBrandAction, isGlobalAction } from '#shared/permissions.ts';
import { authorizeRequest, isHeavy, isPermissionProblem, isWholeList, rejectCaller } from './authorize-request.ts';
import { awaitSlot, ConcurrencyLimiter } from './concurrency-limiter.ts';
import { Download, sendDownload } from './download.ts';
import { etagOf, matchesEtag } from './list-etag.ts';
import { Page, setPageHeaders, unwrapCursor } from './page.ts';
import { checkReply, parseInput } from './parse.ts';
import { acceptOnlyFiles, type UploadedFile } from './read-file.ts';
import { type ListContext, readList } from './read-list.ts';
import { discardBodies, raiseBodyTimeout } from './request-bodies.ts';
import type { RequestFacts, Route } from './route.ts';
import { describeForLog } from './to-problem.ts';
import { inTransaction, reauthenticate, type TransactionCaller } from './transaction.ts';
import { sendWholeList } from './whole-list.ts';

/** Registers the routes. Throws if a route declares no permission, so that the server does not start. */
export function registerRoutes(app: FastifyInstance, db: Db, routes: readonly Route[]): void {
  app.decorateRequest('caller', undefined);
  const limiter = new ConcurrencyLimiter();
  app.addHook('preClose', async () => limiter.rejectWaiting());
  const register = (instance: FastifyInstance, route: Route) => {
    for (const url of [route.endpoint.path, ...(route.endpoint.alsoAt ? [route.endpoint.alsoAt] : [])]) registerAt(url, instance, route);
  };
  const registerAt = (url: string, instance: FastifyInstance, route: Route) =>
    instance.route({
      method: route.endpoint.method,
      url,
      ...(route.endpoint.produces === undefined ? {} : FILE_ROUTE_OPTIONS),
      onRequest: async (request, reply) => {
        await authorizeRequest(db, route.endpoint, request);
        if (route.authorizeUpload) await authorizeUploadRequest({ db, limiter }, route, request, reply);
      },
      handler: async (request, reply) => answerRequest({ db, limiter }, route, request, reply),
      onError: (request, _reply, error) => recordRejection(db, route.endpoint, request, error),
    });
  for (const route of routes) {
    const { upload, anyBody } = requireDeclaredPermission(route.endpoint);
    if (upload === undefined && !anyBody) register(app, route);
    else {
      // Upload routes get a separate plugin scope, because only these routes parse other bodies than JSON.
      app.register(async (scope) => {
        if (upload === undefined) discardBodies(scope);
        else acceptOnlyFiles(scope, upload);
        register(scope, route);
      });
    }
  }
}

// The options of routes that send a file. These routes have no HEAD route, because a HEAD request would generate the whole file. Files use
// gzip, because gzip compresses as fast as rows arrive.
const FILE_ROUTE_OPTIONS: { exposeHeadRoute: boolean; compress: { encodings: 'gzip'[] } } = {
  exposeHeadRoute: false,
  compress: { encodings: ['gzip'] },
};

function requireDeclaredPermission(endpoint: Endpoint): Endpoint {
  const { needs, method, path } = endpoint;
  revealsReserved(endpoint); // throws if a record reveals reserved data but does not name the employee
  const isDeclared = needs === 'public' || needs === 'session' || isBrandAction(needs) || isGlobalAction(needs);
  if (!isDeclared) throw new Error(`${method} ${path} declares no permission (needs): the server does not start without one.`);
  return endpoint;
}

const EMPTY_FILE: UploadedFile = { bytes: Buffer.alloc(0), name: undefined };

/** Returns the database handle of the caller, with its limits if the account is limited to showrooms. */
const callerDb = (db: Db, { caller }: FastifyRequest): Db => (caller ? limitedTo(db, caller.scope) : db);

/** Authorizes an upload before the file is read. Afterwards the body may take longer than other bodies. */
async function authorizeUploadRequest(
  { db, limiter }: { db: Db; limiter: ConcurrencyLimiter },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const input = parseInput(route.endpoint, { params: request.params, query: request.query, body: undefined });
  const requestFacts = createRequestFacts(db, request, reply, () => undefined);
  const context = { ...input, ...request.caller, db: callerDb(db, request), request: requestFacts } as Parameters<Route['handle']>[0]; // cast: safe as in answerRequest()
  await route.authorizeUpload?.(context);
  raiseBodyTimeout(request.raw); // called before awaitSlot(), because the wait must not count against the sender
  if (request.caller) await awaitSlot(limiter, request.caller.user.id, reply.raw);
}

async function answerRequest(
  { db, limiter }: { db: Db; limiter: ConcurrencyLimiter },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { endpoint } = route;
  const awaitOwnSlot = async () => request.caller !== undefined && awaitSlot(limiter, request.caller.user.id, reply.raw);
  const input = parseRequest(endpoint, request);
  const fileInput = endpoint.upload === undefined ? {} : { file: request.body ?? EMPTY_FILE };
  let applyCookieChange = (): void => undefined;
  const requestFacts = createRequestFacts(db, request, reply, (change) => {
    applyCookieChange = change;
  });
  // The caller is read again, because permissions can change during the wait for a slot.
  if (isHeavy(endpoint) && (await awaitOwnSlot())) request.caller = await requestFacts.recognizeAgain();
  const wantsWholeList = isWholeList(endpoint, input.query);

  // The cast is safe, because parseInput has just validated the request.
  const requestDb = callerDb(db, request);
  const context = { ...input, ...fileInput, ...request.caller, db: requestDb, request: requestFacts } as Parameters<Route['handle']>[0];
  const prepared = await route.prepare?.(context);

  if (wantsWholeList) {
    return answerWholeList(
      route,
      context,
      { request, reply },
      { awaitOwnSlot, requirePermissionChecked: () => requirePermissionChecked(endpoint, request.caller) },
    );
  }

  const handle = async (handleDb: Db, caller: Caller | undefined): Promise<CallResult> => {
    requestFacts.letture.clear(); // a retried transaction must not record the reads of the first try
    const runHandler = async (): Promise<CallResult> => {
      const value = await route.handle({ ...context, ...caller, db: handleDb as Tx, prepared });
      requirePermissionChecked(endpoint, caller);
      return value instanceof Download ? value : serializeReply(endpoint, value);
    };
    const pageKey = caller && pageCacheKey(route, input.query, caller.scope);
    const callResult = pageKey ? await pageCache.read(db, pageKey, runHandler) : await runHandler();
    if (!(callResult instanceof Download)) requestFacts.letture.tell(callResult.letture);
    return callResult;
  };

  const result =
    endpoint.method === 'GET'
      ? await handle(requestDb, request.caller)
      : await inTransaction(db, transactionCallerOf(route, request), async (tx, caller) => {
          // The permissions are checked again, because the body or a password hash may have taken long.
          rejectCaller(endpoint, request, caller);
          const callResult = await handle(tx, caller);
          await requestFacts.letture.record(tx, caller?.scope);
          return callResult;
        });
  if (endpoint.method === 'GET') await requestFacts.letture.record(db, request.caller?.scope);
  applyCookieChange();
  if (result instanceof Download) return sendDownload(reply, result);
  if (result.page) setPageHeaders(request, reply, result.page, { endpoint, ...input });
  // A page that sent its requests before it knew the signed-in account compares this header and rejects an answer for another
  // account.
  if (request.caller) reply.header('x-organico-utente', request.caller.user.id);
  await reply
    .status(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(result.json);
}

interface SerializedReply {
  json: string;
  page: Pick<Page<unknown>, 'total' | 'nextCursor'> | undefined;
  letture: readonly Lettura[];
}

type CallResult = SerializedReply | Download;

// The pages of lists are cached, because after a change all open browser pages refetch the same data at once. A cached page of
// 50 rows has about 50 kB.
const pageCache = new VersionedCache<CallResult>(100);

/**
 * Returns the cache key of a list page; undefined for a filtered list, which is not cached because it may depend on other
 * tables.
 */
function pageCacheKey({ endpoint, madeOf }: Route, query: unknown, scope: Scope) {
  if (madeOf === undefined || isFiltered(query as object)) return undefined; // the cast is safe, because the query of a list is an object
  return { key: [endpoint.path, query, rightsOf(scope)], tables: madeOf };
}

function serializeReply(endpoint: Endpoint, value: unknown): SerializedReply {
  const page = value instanceof Page ? value : undefined;
  const body = page ? page.items : value;
  return {
    // A response that does not match its contract fails here, before the commit.
    json: JSON.stringify(checkReply(endpoint, body)),
    page: page && { total: page.total, nextCursor: page.nextCursor },
    letture: [...(page?.letture ?? []), ...findLetture(endpoint, body)],
  };
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest): ReturnType<typeof parseInput> {
  const input = parseInput(endpoint, { params: request.params, query: request.query, body: request.body });
  return { ...input, query: unwrapCursor({ endpoint, ...input }) };
}

function transactionCallerOf(
  { changesAccounts = false, isLongRunning = false }: Route,
  request: FastifyRequest,
): TransactionCaller | undefined {
  const credential = credentialOf(request);
  if (!request.caller || !credential) return undefined;
  const { user_id: userId, gettone } = request.caller.scope;
  return { userId, gettone, credential, changesAccounts, isLongRunning };
}

/** Throws if the handler never called requireRight. The transaction is then rolled back. */
function requirePermissionChecked({ needs, method, path }: Endpoint, caller: Caller | undefined): void {
  if (isBrandAction(needs) && !(caller && wasChecked(caller.scope, needs))) {
    throw new Error(`${method} ${path} needs '${needs}' but its handler never checked it.`);
  }
}

/**
 * Returns the request data for a handler. `onCommit` delays a cookie change until the commit, so that a failed call leaves the
 * session unchanged.
 */
function createRequestFacts(db: Db, request: FastifyRequest, reply: FastifyReply, onCommit: (change: () => void) => void): RequestFacts {
  const credential = credentialOf(request);
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    origin: `${request.protocol}://${request.host}`,
    token: readSessionCookie(request),
    recognizeAgain: () => reauthenticate(db, credential, request.caller),
    letture: new LettureRecorder(),
    note: (error, sentence) => request.log.error({ err: error, route: request.routeOptions.url, method: request.method }, sentence),
    setSessionCookie: (token) => onCommit(() => setSessionCookie(request, reply, token)),
    clearSessionCookie: () => onCommit(() => clearSessionCookie(request, reply)),
    giro: readFlowCookie(request),
    setFlowCookie: (sealed) => onCommit(() => setFlowCookie(request, reply, sealed)),
  };
}

/** Records a rejected call in the audit log. The entry names the account and the call, but contains no input of the call. */
async function recordRejection(db: Db, endpoint: Endpoint, request: FastifyRequest, error: unknown): Promise<void> {
  if (request.caller === undefined || !isPermissionProblem(error)) return;
  const { user_id: utente, gettone } = request.caller.scope;
  const { method, path, summary } = endpoint;
  try {
    await recordRejectedAccess(db, { evento: 'rifiutato', utente, richiesta: summary, chiamata: `${method} ${path}` }, utente, gettone);
  } catch (failure) {
    // If the entry cannot be written, the caller must still get the original rejection.
    request.log.error({ err: describeForLog(failure), route: path, method }, 'A rejection could not be written to the audit log');
  }
}

interface WholeListHooks {
  awaitOwnSlot: () => Promise<unknown>;
  requirePermissionChecked: () => void;
}

async function answerWholeList(
  list: Route,
  context: ListContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { awaitOwnSlot, requirePermissionChecked }: WholeListHooks,
): Promise<void> {
  const tag = context.scope && (await etagOf(context.db, list, context.scope));
  if (tag !== undefined && matchesEtag(request.headers['if-none-match'], tag)) {
    await reply.header('etag', tag).status(304).send();
    return;
  }
  const read = await readList(list, context);
  requirePermissionChecked();
  await sendWholeList(request, reply, { ...read, etag: tag }, awaitOwnSlot);
}
