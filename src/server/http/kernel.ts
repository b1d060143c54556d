// The few lines that every call goes through:
// authenticate -> authorize -> parse -> transaction -> handle -> check the reply -> answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import { recordRefusedAccess } from '#server/register/record-fact.ts';
import type { Caller } from '#server/security/authenticate.ts';
import { clearSessionCookie, credentialOf, giveGiro, readGiro, readSessionCookie, setSessionCookie } from '#server/security/credential.ts';
import { rightsOf, type Scope, wasAsked } from '#server/security/scope.ts';
import { canTell, lettureIn, ToldLetture } from '#server/security/told-letture.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Lettura } from '#shared/letture.ts';
import { isNarrowed } from '#shared/list.ts';
import { isBrandAction, isGlobalAction } from '#shared/permissions.ts';
import { Download, sendDownload } from './download.ts';
import { isHeavy, isOfRights, isWholeList, letIn, refuseCaller } from './let-in.ts';
import { hasAlready, tagOf } from './list-tag.ts';
import { describePage, openCursor, Page } from './page.ts';
import { checkReply, parseInput } from './parse.ts';
import { acceptOnlyFiles, type SentFile } from './read-file.ts';
import { type AskedList, readList } from './read-list.ts';
import { allowTime, dropBodies } from './request-bodies.ts';
import type { RequestFacts, Route } from './route.ts';
import { forLog } from './to-problem.ts';
import { type Asker, inTransaction, recognizeAgain } from './transaction.ts';
import { awaitTurn, Turns } from './turns.ts';
import { sendWholeList } from './whole-list.ts';

/** Registers every route. Throws when one declares no permission: such a server must not start (rule 24). */
export function registerRoutes(app: FastifyInstance, db: Db, routes: readonly Route[]): void {
  app.decorateRequest('caller', undefined);
  const turns = new Turns();
  app.addHook('preClose', async () => turns.dismiss());
  const register = (on: FastifyInstance, route: Route) => {
    for (const url of [route.endpoint.path, ...(route.endpoint.alsoAt ? [route.endpoint.alsoAt] : [])]) registerAt(url, on, route);
  };
  const registerAt = (url: string, on: FastifyInstance, route: Route) =>
    on.route({
      method: route.endpoint.method,
      url,
      ...(route.endpoint.produces === undefined ? {} : FILES),
      onRequest: async (request, reply) => {
        await letIn(db, route.endpoint, request);
        if (route.admit) await admit({ db, turns }, route, request, reply);
      },
      handler: async (request, reply) => answer({ db, turns }, route, request, reply),
      onError: (request, _reply, error) => recordRefusal(db, route.endpoint, request, error),
    });
  for (const route of routes) {
    const { upload, anyBody } = assertDeclared(route.endpoint);
    if (upload === undefined && !anyBody) register(app, route);
    else {
      // A separate plugin scope: only here bodies are parsed as something else than JSON.
      app.register(async (scope) => {
        if (upload === undefined) dropBodies(scope);
        else acceptOnlyFiles(scope, upload);
        register(scope, route);
      });
    }
  }
}

// Asking for a file's head alone would make all of it. Of the encodings gzip, which keeps pace with the rows.
const FILES: { exposeHeadRoute: boolean; compress: { encodings: 'gzip'[] } } = {
  exposeHeadRoute: false,
  compress: { encodings: ['gzip'] },
};

function assertDeclared(endpoint: Endpoint): Endpoint {
  const { needs, method, path } = endpoint;
  canTell(endpoint); // throws where a record tells something, and of nobody
  const known = needs === 'public' || needs === 'session' || isBrandAction(needs) || isGlobalAction(needs);
  if (!known) throw new Error(`${method} ${path} declares no permission (needs): the server does not start without one.`);
  return endpoint;
}

/** What a call is given that sends no body at all where a file is asked for. */
const NO_FILE: SentFile = { bytes: Buffer.alloc(0), name: undefined };

/** Before a file is read: whether its sender may send it at all, and the turn of who does. Then it may take its time. */
async function admit({ db, turns }: { db: Db; turns: Turns }, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const input = parseInput(route.endpoint, { params: request.params, query: request.query, body: undefined });
  const facts = factsOf(db, request, reply, () => undefined);
  const context = { ...input, ...request.caller, db, request: facts } as Parameters<Route['handle']>[0]; // as in answer()
  await route.admit?.(context);
  allowTime(request.raw); // first: waiting for the turn is no slowness of the sender's
  if (request.caller) await awaitTurn(turns, request.caller.user.id, reply.raw);
}

async function answer({ db, turns }: { db: Db; turns: Turns }, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { endpoint } = route;
  const takeTurn = async () => request.caller !== undefined && awaitTurn(turns, request.caller.user.id, reply.raw);
  const input = parsed(endpoint, request);
  const sent = endpoint.upload === undefined ? {} : { file: request.body ?? NO_FILE };
  let changeCookie = (): void => undefined;
  const facts = factsOf(db, request, reply, (change) => {
    changeCookie = change;
  });
  // Who has waited is judged by what it may by now.
  if (isHeavy(endpoint) && (await takeTurn())) request.caller = await facts.recognizeAgain();
  const isWhole = isWholeList(endpoint, input.query);

  // What parseInput has just made of the request by this contract is what the contract's types promise.
  const context = { ...input, ...sent, ...request.caller, db, request: facts } as Parameters<Route['handle']>[0];
  const prepared = await route.prepare?.(context);

  if (isWhole) {
    return answerWholeList(route, context, { request, reply }, { takeTurn, assertAsked: () => assertAsked(endpoint, request.caller) });
  }

  const handle = async (handleDb: Db, caller: Caller | undefined): Promise<Answered> => {
    facts.letture.forget(); // of a try that was undone
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
          // The body came later than what was asked of the headers, and a password took its time: who may call is asked again.
          refuseCaller(endpoint, request, caller);
          const answered = await handle(tx, caller);
          await facts.letture.record(tx, caller?.scope);
          return answered;
        });
  if (endpoint.method === 'GET') await facts.letture.record(db, request.caller?.scope);
  changeCookie();
  if (result instanceof Download) return sendDownload(reply, result);
  if (result.page) describePage(request, reply, result.page, { endpoint, ...input });
  // For whom it is: a page that asks before it knows who is signed in (decision 91) takes no answer that is another's.
  if (request.caller) reply.header('x-organico-utente', request.caller.user.id);
  await reply
    .status(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(result.json);
}

/** A reply as it leaves, where it stands in its list, and what it tells that is recorded (decision 87). */
interface Written {
  json: string;
  page: Pick<Page<unknown>, 'total' | 'nextCursor'> | undefined;
  letture: readonly Lettura[];
}

type Answered = Written | Download;

// Everybody opens the same pages, and after a change all open pages are read again at once. A page of 50 rows has some 50 KB.
const pages = new VersionedCache<Answered>(100);

/** What a page is kept under. Undefined for a list that a filter narrows: it may be read from other tables. */
function keptPage({ endpoint, madeOf }: Route, query: unknown, scope: Scope) {
  if (madeOf === undefined || isNarrowed(query as object)) return undefined; // the query of a list is an object
  return { key: [endpoint.path, query, rightsOf(scope)], tables: madeOf };
}

function written(endpoint: Endpoint, value: unknown): Written {
  const page = value instanceof Page ? value : undefined;
  const told = page ? page.items : value;
  return {
    // A reply that does not fit its contract fails here, before the transaction commits.
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

/** A handler whose call needs a right on brands has to ask for it (requireRight): one that forgets never commits. */
function assertAsked({ needs, method, path }: Endpoint, caller: Caller | undefined): void {
  if (isBrandAction(needs) && !(caller && wasAsked(caller.scope, needs))) {
    throw new Error(`${method} ${path} needs '${needs}' but its handler never asked for it.`);
  }
}

/** `onCommit` keeps the change of the cookie until the call is committed: one that fails leaves the caller with the session it had. */
function factsOf(db: Db, request: FastifyRequest, reply: FastifyReply, onCommit: (change: () => void) => void): RequestFacts {
  const credential = credentialOf(request);
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    origin: `${request.protocol}://${request.host}`,
    token: readSessionCookie(request),
    recognizeAgain: () => recognizeAgain(db, credential, request.caller),
    letture: new ToldLetture(),
    note: (error, sentence) => request.log.error({ err: error, route: request.routeOptions.url, method: request.method }, sentence),
    setSessionCookie: (token) => onCommit(() => setSessionCookie(request, reply, token)),
    clearSessionCookie: () => onCommit(() => clearSessionCookie(request, reply)),
    giro: readGiro(request),
    giveGiro: (sealed) => onCommit(() => giveGiro(request, reply, sealed)),
  };
}

/** Enters in the register that somebody asked for what they have no right to: who, and which call. Nothing of what they sent. */
async function recordRefusal(db: Db, endpoint: Endpoint, request: FastifyRequest, error: unknown): Promise<void> {
  if (request.caller === undefined || !isOfRights(error)) return;
  const { user_id: utente, gettone } = request.caller.scope;
  const { method, path, summary } = endpoint;
  try {
    await recordRefusedAccess(db, { evento: 'rifiutato', utente, richiesta: summary, chiamata: `${method} ${path}` }, utente, gettone);
  } catch (failure) {
    // The refusal holds whether or not it can be written down.
    request.log.error({ err: forLog(failure), route: path, method }, 'A refusal could not be entered in the register');
  }
}

interface How {
  takeTurn: () => Promise<unknown>;
  /** Throws where the list has not asked what it has to ask of its caller. */
  assertAsked: () => void;
}

/** A list that is asked for whole: nothing of it for who has it already, otherwise all of it, page by page. */
async function answerWholeList(
  list: Route,
  asked: AskedList,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { takeTurn, assertAsked }: How,
): Promise<void> {
  const tag = asked.scope && (await tagOf(asked.db, list, asked.scope));
  if (tag !== undefined && hasAlready(request.headers['if-none-match'], tag)) {
    await reply.header('etag', tag).status(304).send();
    return;
  }
  const read = await readList(list, asked);
  assertAsked();
  await sendWholeList(request, reply, { ...read, tag }, takeTurn);
}
