// The HTTP server as a program: limits, headers, errors. It knows no feature.
import { randomBytes } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { GETTONE_NON_VALIDO, isOverTls } from '#server/security/credential.ts';
import { Problem } from '#shared/problem.ts';
import { answerOnlyAsOneself, FROM_ELSEWHERE, type OwnAddresses } from './own-addresses.ts';
import { acceptOnlyJson, BARE_HEADERS, hurryBodies, refuseUnreadable } from './request-bodies.ts';
import { type ConstraintProblems, forLog, toProblem } from './to-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    databaseTrouble: DatabaseTrouble;
  }
  interface FastifyRequest {
    /** The code with which it was refused. */
    refusal: string | undefined;
  }
}

export interface AppOptions {
  constraints: ConstraintProblems;
  logLevel: string;
  trustProxy: boolean;
  own: OwnAddresses;
  /** Where the log's lines go; standard output when left out. */
  logStream?: { write(line: string): void };
}

const BODY_LIMIT = 256 * 1024;
// A file of 10 MB comes through a line of 300 kbit/s in this time; every other body has less.
const REQUEST_TIMEOUT_MS = 300_000;
const BODY_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;

// What fits into three packets is as soon there without. A page of a list is pressed in one go, in half a millisecond at most: by a stream it
// takes three times as long.
const PRESSED_FROM_BYTES = 4 * 1024;
const PRESSED_AT_ONCE_BYTES = 128 * 1024;

// The kernel checks requests and replies by the contract itself. Said here and not by setValidatorCompiler: Fastify would load the compilers that it
// has of its own.
export const UNCHECKED = {
  compilersFactory: {
    buildValidator: (() => () => () => true) as never, // its type is that of Fastify's own
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
};

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // How often Node looks for connections that are too slow; its own default would let them live 30 s longer.
    http: { connectionsCheckingInterval: 1000, headersTimeout: HEADERS_TIMEOUT_MS },
    // The nearest proxy's word alone: what stands further left in X-Forwarded-For is the client's own, and would slip past the throttle.
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    // Before the hooks: nobody reads the body of such a request, so its connection is not used again.
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(reply.headers({ ...BARE_HEADERS, connection: 'close' }), toProblem(error, {}) ?? malformed()),
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logger: {
      level: options.logLevel,
      ...(options.logStream ? { stream: options.logStream } : {}),
      serializers: { req: describeRequest, res: describeReply, err: forLog as never },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests have no log of their own: a line says its route, and no id leads from one to another.
    childLoggerFactory: (logger) => logger,
    schemaController: UNCHECKED,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate('databaseTrouble', new DatabaseTrouble());
  app.decorateRequest('refusal', undefined);
  hangUpWhenStopping(app);
  hurryBodies(app, BODY_TIMEOUT_MS);

  await app.register(fastifyCookie);
  await app.register(fastifyCompress, { threshold: PRESSED_FROM_BYTES, syncThreshold: PRESSED_AT_ONCE_BYTES, globalDecompression: false });
  secureAnswers(app);

  // After those that set headers: what is refused here carries them, too.
  answerOnlyAsOneself(app, options.own);
  acceptOnlyJson(app);

  app.addHook('onSend', (request, reply, _payload, done) => {
    // The route's own path too: the router also reads '/%61pi/brands'.
    if (isOfApi(request.url) || isOfApi(request.routeOptions.url ?? '')) reply.header('cache-control', 'no-store');
    reply.header('x-robots-tag', 'noindex'); // a label's address may end up anywhere
    if (isOverTls(request)) reply.header('strict-transport-security', tlsFor(request.hostname));
    done();
  });
  if (TELLS_REQUESTS.has(options.logLevel)) app.addHook('onResponse', tellRequest);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error, options.constraints));
  return app;
}

const TELLS_REQUESTS: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

async function tellRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions } = request;
  request.log.info({
    method,
    route: routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    user: request.caller?.user.id,
    gettone: request.caller?.gettone?.id,
    code: request.refusal,
  });
}

/**
 * A browser that has come over TLS once comes in no other way for a year, nor to what stands below our name. Where our name is the
 * company's own ('azienda.it'), that would be its other machines, which are not ours to speak for; below an address of digits is nothing.
 */
function tlsFor(host: string): string {
  return /^[^.]+(\.[^.]+)+\.[a-z][^.]*$/i.test(host) ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** '/api' and all below it, not '/apiary'. */
export function isOfApi(url: string): boolean {
  return /^\/api(?![^/?#])/.test(url);
}

async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, constraints: ConstraintProblems): Promise<void> {
  const problem = toProblem(error, constraints) ?? clientMistake(error);
  if (problem) {
    request.server.databaseTrouble.note(problem);
    noteRefusal(request, problem);
    return sendProblem(reply, problem);
  }
  request.log.error({ err: error, route: request.routeOptions.url, method: request.method }, 'bug');
  await reply.status(500).send({ error: INTERNAL, message: INTERNAL, code: 'ERRORE_INTERNO' });
}

/**
 * With the request's own line; at once where another site or another name tried its luck, or somebody with a token that is no good, which
 * no page of ours does and the register does not see.
 */
function noteRefusal(request: FastifyRequest, { code }: Problem): void {
  request.refusal = code;
  const { method, routeOptions } = request;
  if (FROM_ELSEWHERE.has(code) || code === GETTONE_NON_VALIDO().code)
    request.log.warn({ method, route: routeOptions.url, code }, 'refused');
}

const INTERNAL =
  'Il server ha incontrato un errore imprevisto e non ha cambiato nulla. Riprova; se succede ancora, avvisa chi amministra Organico.';

/** Fastify's own 4xx that have no sentence of their own yet. */
function clientMistake(error: unknown): Problem | undefined {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? malformed() : undefined;
}

const malformed = () => new Problem('invalid', 'RICHIESTA_NON_VALIDA', 'La richiesta non è valida.');

export async function sendProblem(reply: FastifyReply, problem: Problem): Promise<void> {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  await reply.status(problem.status).send(problem.toBody());
}

// Logs name routes, never addresses, query strings or bodies: those hold people's names.
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}

function describeReply(reply: { statusCode: number }) {
  return { status: reply.statusCode };
}

const TROUBLES = ['DISCO_PIENO', 'DISCO_GUASTO', 'SOLA_LETTURA', 'MEMORIA_ESAURITA'];
// Whether there is room again only the next write can tell: for as long as this, it is better sent elsewhere.
const LASTS_MS = 5_000;

/** What the database could not do lately, of what no reading of it shows: a disk without room, memory that was not there. */
class DatabaseTrouble {
  #last: { problem: Problem; at: number } | undefined;

  note(problem: Problem): void {
    if (TROUBLES.includes(problem.code)) this.#last = { problem, at: Date.now() };
  }

  /** The last one, if it has not been long. */
  recent(): Problem | undefined {
    return this.#last && Date.now() - this.#last.at < LASTS_MS ? this.#last.problem : undefined;
  }
}

/**
 * From the moment a stop has begun, a connection ends with the answer it is waiting for. Node's own close() only ends those that wait
 * for none: the others would be kept for 72 more seconds, and the stop with them.
 */
function hangUpWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  // An answer that was already on its way when the stop began has told the client that the connection stays.
  app.addHook('onResponse', async ({ raw }) => {
    if (isStopping) raw.socket.destroySoon();
  });
}

// What every answer says to the browser about itself, as helmet words it. It is the same for all answers, so it is worded once and not for
// each (decision 0095).
const CSP = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  // Compiling WebAssembly, and no text as a program: what finds codes in a camera's picture is WebAssembly (decision 55).
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
};

const HEADERS = worded();
const POLICY = 'content-security-policy';

function worded(): Record<string, string> {
  const said = new Map<string, string>();
  // All that helmet asks of an answer.
  const answer = { setHeader: (name: string, value: string) => said.set(name.toLowerCase(), value), removeHeader: () => undefined };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Only over TLS, which is known request by request (create-app.ts).
    strictTransportSecurity: false,
  })({} as never, answer as never, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(said);
}

/** Puts them on every answer. */
function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
}

/** Lets the styles of this very page in that carry the nonce which is answered. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex');
  reply.header(POLICY, HEADERS[POLICY]?.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return nonce;
}
