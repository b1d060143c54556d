// The steps of every call: authenticate -> authorize -> parse -> transaction -> handle -> check the response -> answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#server/db/handle.ts';
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
import { canTell, LettureRecorder, lettureIn } from '#server/security/letture-recorder.ts';
import { rightsOf, type Scope, wasAsked } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Lettura } from '#shared/letture.ts';
import { isFiltered } from '#shared/list.ts';
import { isBrandAction, isGlobalAction } from '#shared/permissions.ts';
import { authorizeRequest, isHeavy, isOfRights, isWholeList, rejectCaller } from './authorize-request.ts';
import { awaitSlot, ConcurrencyLimiter } from './concurrency-limiter.ts';
import { Download, sendDownload } from './download.ts';
import { hasAlready, tagOf } from './list-tag.ts';
import { describePage, openCursor, Page } from './page.ts';
import { checkReply, parseInput } from './parse.ts';
import { acceptOnlyFiles, type SentFile } from './read-file.ts';
import { type AskedList, readList } from './read-list.ts';
import { allowTime, dropBodies } from './request-bodies.ts';
import type { RequestFacts, Route } from './route.ts';
import { forLog } from './to-problem.ts';
import { type Asker, inTransaction, recognizeAgain } from './transaction.ts';
import { sendWholeList } from './whole-list.ts';

/** Registers every route. Throws if a route declares no permission, so the server does not start. */
export function registerRoutes(app: FastifyInstance, db: Db, routes: readonly Route[]): void {
  app.decorateRequest('caller', undefined);
  const limiter = new ConcurrencyLimiter();
  app.addHook('preClose', async () => limiter.dismiss());
  const register = (on: FastifyInstance, route: Route) => {
    for (const url of [route.endpoint.path, ...(route.endpoint.alsoAt ? [route.endpoint.alsoAt] : [])]) registerAt(url, on, route);
  };
  const registerAt = (url: string, on: FastifyInstance, route: Route) =>
    on.route({
      method: route.endpoint.method,
      url,
      ...(route.endpoint.produces === undefined ? {} : FILES),
      onRequest: async (request, reply) => {
        await authorizeRequest(db, route.endpoint, request);
        if (route.admit) await admit({ db, limiter }, route, request, reply);
      },
      handler: async (request, reply) => answer({ db, limiter }, route, request, reply),
      onError: (request, _reply, error) => recordRefusal(db, route.endpoint, request, error),
    });
  for (const route of routes) {
    const { upload, anyBody } = assertDeclared(route.endpoint);
    if (upload === undefined && !anyBody) register(app, route);
    else {
      // A separate plugin scope: only these routes parse bodies as something other than JSON.
      app.register(async (scope) => {
        if (upload === undefined) dropBodies(scope);
        else acceptOnlyFiles(scope, upload);
        register(scope, route);
      });
    }
  }
}

// Options of routes that answer with a file. They get no HEAD route, because it would generate the whole file. They compress
// only with gzip, because it compresses as fast as rows arrive.
const FILES: { exposeHeadRoute: boolean; compress: { encodings: 'gzip'[] } } = {
  exposeHeadRoute: false,
  compress: { encodings: ['gzip'] },
};

function assertDeclared(endpoint: Endpoint): Endpoint {
  const { needs, method, path } = endpoint;
  canTell(endpoint); // throws if a record reveals reserved data but does not say of which employee
  const known = needs === 'public' || needs === 'session' || isBrandAction(needs) || isGlobalAction(needs);
  if (!known) throw new Error(`${method} ${path} declares no permission (needs): the server does not start without one.`);
  return endpoint;
}

/** The empty file that a handler gets when the caller sent no body. */
const NO_FILE: SentFile = { bytes: Buffer.alloc(0), name: undefined };

/**
 * Runs before a file is read: rejects a caller without permission and waits for a slot in the concurrency limiter. Afterwards
 * the upload may take longer than other bodies.
 */
async function admit(
  { db, limiter }: { db: Db; limiter: ConcurrencyLimiter },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const input = parseInput(route.endpoint, { params: request.params, query: request.query, body: undefined });
  const facts = factsOf(db, request, reply, () => undefined);
  const context = { ...input, ...request.caller, db, request: facts } as Parameters<Route['handle']>[0]; // safe for the same reason as in answer()
  await route.admit?.(context);
  allowTime(request.raw); // before awaitSlot(), because the wait must not count against the sender
  if (request.caller) await awaitSlot(limiter, request.caller.user.id, reply.raw);
}

async function answer(
  { db, limiter }: { db: Db; limiter: ConcurrencyLimiter },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { endpoint } = route;
  const awaitOwnSlot = async () => request.caller !== undefined && awaitSlot(limiter, request.caller.user.id, reply.raw);
  const input = parsed(endpoint, request);
  const sent = endpoint.upload === undefined ? {} : { file: request.body ?? NO_FILE };
  let changeCookie = (): void => undefined;
  const facts = factsOf(db, request, reply, (change) => {
    changeCookie = change;
  });
  // Permissions can change during the wait, so the caller is authenticated again.
  if (isHeavy(endpoint) && (await awaitOwnSlot())) request.caller = await facts.recognizeAgain();
  const isWhole = isWholeList(endpoint, input.query);

  // The cast is safe, because parseInput has just validated the request against this contract.
  const context = { ...input, ...sent, ...request.caller, db, request: facts } as Parameters<Route['handle']>[0];
  const prepared = await route.prepare?.(context);

  if (isWhole) {
    return answerWholeList(route, context, { request, reply }, { awaitOwnSlot, assertAsked: () => assertAsked(endpoint, request.caller) });
  }

  const handle = async (handleDb: Db, caller: Caller | undefined): Promise<Answered> => {
    facts.letture.forget(); // a retried transaction must not record the reads of the first try
    const read = async (): Promise<Answered> => {
      const value = await route.handle({ ...context, ...caller, db: handleDb as Tx, prepared });
      assertAsked(endpoint, caller);
      return value instanceof Download ? value : written(endpoint, value);
    };
    const kept = caller && keptPage(route, input.query, caller.scope);
    const answered = kept ? await pages.read(db, kept, read) : await read();
    if (!(answered instanceof Download)) facts.letture.tell(answered.letture);
    return answered;
  };

  const result =
    endpoint.method === 'GET'
      ? await handle(db, request.caller)
      : await inTransaction(db, askerOf(route, request), async (tx, caller) => {
          // Permissions are checked again inside the transaction, because the body or a password hash may have taken long.
          rejectCaller(endpoint, request, caller);
          const answered = await handle(tx, caller);
          await facts.letture.record(tx, caller?.scope);
          return answered;
        });
  if (endpoint.method === 'GET') await facts.letture.record(db, request.caller?.scope);
  changeCookie();
  if (result instanceof Download) return sendDownload(reply, result);
  if (result.page) describePage(request, reply, result.page, { endpoint, ...input });
  // Names the account of the answer. A page that sends requests before it knows the signed-in account rejects an answer for
  // another account.
  if (request.caller) reply.header('x-organico-utente', request.caller.user.id);
  await reply
    .status(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(result.json);
}

/** A serialized response, its position in the list, and the reads of reserved data to record. */
interface Written {
  json: string;
  page: Pick<Page<unknown>, 'total' | 'nextCursor'> | undefined;
  letture: readonly Lettura[];
}

type Answered = Written | Download;

// After a change all open pages refetch the same data at once, so the serialized pages are cached. A page of 50 rows has about
// 50 kB; 100 pages are kept.
const pages = new VersionedCache<Answered>(100);

/** The cache key of a page. Undefined for a filtered list, which may depend on other tables. */
function keptPage({ endpoint, madeOf }: Route, query: unknown, scope: Scope) {
  if (madeOf === undefined || isFiltered(query as object)) return undefined; // a list's query is an object
  return { key: [endpoint.path, query, rightsOf(scope)], tables: madeOf };
}

function written(endpoint: Endpoint, value: unknown): Written {
  const page = value instanceof Page ? value : undefined;
  const told = page ? page.items : value;
  return {
    // A response that does not fit its contract fails here, before the commit.
    json: JSON.stringify(checkReply(endpoint, told)),
    page: page && { total: page.total, nextCursor: page.nextCursor },
    letture: [...(page?.letture ?? []), ...lettureIn(endpoint, told)],
  };
}

function parsed(endpoint: Endpoint, request: FastifyRequest): ReturnType<typeof parseInput> {
  const input = parseInput(endpoint, { params: request.params, query: request.query, body: request.body });
  return { ...input, query: openCursor({ endpoint, ...input }) };
}

function askerOf({ changesAccounts = false, takesLong = false }: Route, request: FastifyRequest): Asker | undefined {
  const credential = credentialOf(request);
  if (!request.caller || !credential) return undefined;
  const { user_id: userId, gettone } = request.caller.scope;
  return { userId, gettone, credential, changesAccounts, takesLong };
}

/** Throws if the handler of a call with a brand permission never called requireRight; its transaction is then rolled back. */
function assertAsked({ needs, method, path }: Endpoint, caller: Caller | undefined): void {
  if (isBrandAction(needs) && !(caller && wasAsked(caller.scope, needs))) {
    throw new Error(`${method} ${path} needs '${needs}' but its handler never asked for it.`);
  }
}

/** `onCommit` delays a cookie change until the commit: a failed call leaves the caller's session unchanged. */
function factsOf(db: Db, request: FastifyRequest, reply: FastifyReply, onCommit: (change: () => void) => void): RequestFacts {
  const credential = credentialOf(request);
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    origin: `${request.protocol}://${request.host}`,
    token: readSessionCookie(request),
    recognizeAgain: () => recognizeAgain(db, credential, request.caller),
    letture: new LettureRecorder(),
    note: (error, sentence) => request.log.error({ err: error, route: request.routeOptions.url, method: request.method }, sentence),
    setSessionCookie: (token) => onCommit(() => setSessionCookie(request, reply, token)),
    clearSessionCookie: () => onCommit(() => clearSessionCookie(request, reply)),
    giro: readFlowCookie(request),
    setFlowCookie: (sealed) => onCommit(() => setFlowCookie(request, reply, sealed)),
  };
}

/** Writes to the audit log that a caller without permission was rejected: the account and the call, but nothing of its input. */
async function recordRefusal(db: Db, endpoint: Endpoint, request: FastifyRequest, error: unknown): Promise<void> {
  if (request.caller === undefined || !isOfRights(error)) return;
  const { user_id: utente, gettone } = request.caller.scope;
  const { method, path, summary } = endpoint;
  try {
    await recordRejectedAccess(db, { evento: 'rifiutato', utente, richiesta: summary, chiamata: `${method} ${path}` }, utente, gettone);
  } catch (failure) {
    // A failure to write the entry must not turn the rejection into another answer.
    request.log.error({ err: forLog(failure), route: path, method }, 'A refusal could not be entered in the register');
  }
}

interface How {
  awaitOwnSlot: () => Promise<unknown>;
  /** Throws if the list's handler did not check its permission. */
  assertAsked: () => void;
}

/** Answers a request for a whole list: 304 if the caller has the current list, otherwise all rows, page by page. */
async function answerWholeList(
  list: Route,
  asked: AskedList,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { awaitOwnSlot, assertAsked }: How,
): Promise<void> {
  const tag = asked.scope && (await tagOf(asked.db, list, asked.scope));
  if (tag !== undefined && hasAlready(request.headers['if-none-match'], tag)) {
    await reply.header('etag', tag).status(304).send();
    return;
  }
  const read = await readList(list, asked);
  assertAsked();
  await sendWholeList(request, reply, { ...read, tag }, awaitOwnSlot);
}
