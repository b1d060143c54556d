import { randomBytes } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { GETTONE_NON_VALIDO, isOverTls } from '#server/security/credential.ts';
import { Problem } from '#shared/problem.ts';
import { FOREIGN_REQUEST_CODES, type OwnAddresses, rejectForeignRequests } from './own-addresses.ts';
import { acceptOnlyJson, ERROR_HEADERS, limitBodyTime, rejectUnreadable } from './request-bodies.ts';
import { type ConstraintProblems, describeForLog, toProblem } from './to-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    databaseFailures: DatabaseFailures;
  }
  interface FastifyRequest {
    rejectionCode: string | undefined;
  }
}

export interface AppOptions {
  constraints: ConstraintProblems;
  logLevel: string;
  trustProxy: boolean;
  own: OwnAddresses;
  logStream?: { write(line: string): void };
}

const BODY_LIMIT = 256 * 1024;
// The time limit for a whole request allows an upload of 10 MB at 300 kbit/s. Other bodies have a shorter limit.
const REQUEST_TIMEOUT_MS = 300_000;
const BODY_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;

// The sizes from which answers are compressed and streamed. Below 4 kB an answer fits into three packets. Up to 128 kB
// compressing in one call takes half a millisecond; a stream takes three times as long.
const COMPRESS_FROM_BYTES = 4 * 1024;
const COMPRESS_IN_ONE_CALL_BYTES = 128 * 1024;

// Fastify validates nothing, because the kernel validates with the contracts. With setValidatorCompiler Fastify would load its
// own compilers.
export const NO_VALIDATION = {
  compilersFactory: {
    buildValidator: (() => () => () => true) as never, // cast: the expected type is the type of Fastify's own compiler
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
};

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Connections are checked every second. With Node's default interval slow connections would live 30 s longer.
    http: { connectionsCheckingInterval: 1000, headersTimeout: HEADERS_TIMEOUT_MS },
    // Only the last entry of X-Forwarded-For is trusted. The other entries come from the client, who could use them to avoid
    // the throttle.
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    // Fastify rejects an unreadable URL before any hook runs and does not read the body, so the connection must be closed.
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(reply.headers({ ...ERROR_HEADERS, connection: 'close' }), toProblem(error, {}) ?? malformedRequest()),
    clientErrorHandler: rejectUnreadable,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logger: {
      level: options.logLevel,
      ...(options.logStream ? { stream: options.logStream } : {}),
      serializers: { req: describeRequest, res: describeReply, err: describeForLog as never },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests use the logger of the server, because a log line contains the route and no request id.
    childLoggerFactory: (logger) => logger,
    schemaController: NO_VALIDATION,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate('databaseFailures', new DatabaseFailures());
  app.decorateRequest('rejectionCode', undefined);
  closeConnectionsOnStop(app);
  limitBodyTime(app, BODY_TIMEOUT_MS);

  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: COMPRESS_IN_ONE_CALL_BYTES,
    globalDecompression: false,
  });
  addSecurityHeaders(app);

  // The next hooks can reject a request. They come after the hooks that set headers, so that rejections have these headers too.
  rejectForeignRequests(app, options.own);
  acceptOnlyJson(app);

  app.addHook('onSend', (request, reply, _payload, done) => {
    // The condition also checks the path of the route, because the router accepts '/%61pi/brands'.
    if (isApiUrl(request.url) || isApiUrl(request.routeOptions.url ?? '')) reply.header('cache-control', 'no-store');
    reply.header('x-robots-tag', 'noindex'); // search engines must not index the address on a printed label, which can become public
    if (isOverTls(request)) reply.header('strict-transport-security', hstsHeader(request.hostname));
    done();
  });
  if (REQUEST_LOG_LEVELS.has(options.logLevel)) app.addHook('onResponse', logRequest);
  app.setErrorHandler((error, request, reply) => answerError(request, reply, error, options.constraints));
  return app;
}

const REQUEST_LOG_LEVELS: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions } = request;
  request.log.info({
    method,
    route: routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    user: request.caller?.user.id,
    gettone: request.caller?.gettone?.id,
    code: request.rejectionCode,
  });
}

/**
 * Returns the HSTS header. It excludes the subdomains for an IP address and for a company's main domain ('azienda.it'), because
 * these subdomains belong to other machines.
 */
function hstsHeader(host: string): string {
  return /^[^.]+(\.[^.]+)+\.[a-z][^.]*$/i.test(host) ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

/** Returns whether the URL belongs to the API. The URL '/apiary' does not. */
export function isApiUrl(url: string): boolean {
  return /^\/api(?![^/?#])/.test(url);
}

async function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown, constraints: ConstraintProblems): Promise<void> {
  const problem = toProblem(error, constraints) ?? toClientProblem(error);
  if (problem) {
    request.server.databaseFailures.add(problem);
    logRejection(request, problem);
    return sendProblem(reply, problem);
  }
  request.log.error({ err: error, route: request.routeOptions.url, method: request.method }, 'bug');
  await reply.status(500).send({ error: INTERNAL_ERROR, message: INTERNAL_ERROR, code: 'ERRORE_INTERNO' });
}

/**
 * Logs a warning about a request from another site or host, or with an invalid token, because the audit log does not record
 * such a request.
 */
function logRejection(request: FastifyRequest, { code }: Problem): void {
  request.rejectionCode = code;
  const { method, routeOptions } = request;
  if (FOREIGN_REQUEST_CODES.has(code) || code === GETTONE_NON_VALIDO().code)
    request.log.warn({ method, route: routeOptions.url, code }, 'rejected');
}

const INTERNAL_ERROR =
  'Il server ha incontrato un errore imprevisto e non ha cambiato nulla. Riprova; se succede ancora, avvisa chi amministra Organico.';

function toClientProblem(error: unknown): Problem | undefined {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? malformedRequest() : undefined;
}

const malformedRequest = () => new Problem('invalid', 'RICHIESTA_NON_VALIDA', 'La richiesta non è valida.');

export async function sendProblem(reply: FastifyReply, problem: Problem): Promise<void> {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  await reply.status(problem.status).send(problem.toBody());
}

// A log line contains the route instead of the address, because addresses, query strings and bodies can contain names of
// persons.
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url };
}

function describeReply(reply: { statusCode: number }) {
  return { status: reply.statusCode };
}

const DATABASE_FAILURES = ['DISCO_PIENO', 'DISCO_GUASTO', 'SOLA_LETTURA', 'MEMORIA_ESAURITA'];
// The time during which the server reports itself as not ready after a failure, because only a later write shows that the
// failure has ended.
const NOT_READY_MS = 5_000;

/** Stores the failures that no read can detect: a full disk or missing memory. */
class DatabaseFailures {
  #last: { problem: Problem; time: number } | undefined;

  add(problem: Problem): void {
    if (DATABASE_FAILURES.includes(problem.code)) this.#last = { problem, time: Date.now() };
  }

  recentProblem(): Problem | undefined {
    return this.#last && Date.now() - this.#last.time < NOT_READY_MS ? this.#last.problem : undefined;
  }
}

/**
 * Closes connections when the server stops. Node's close() ends only idle connections; the others would delay the stop by their
 * keep-alive of 72 seconds.
 */
function closeConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  // The connection is closed after the answer, even if headers that were sent before the stop have promised keep-alive.
  app.addHook('onResponse', async ({ raw }) => {
    if (isStopping) raw.socket.destroySoon();
  });
}

// The security headers are the same for all answers, so they are computed once.
const CSP = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  // The policy allows WebAssembly, which reads codes from the camera image.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
};

const SECURITY_HEADERS = createSecurityHeaders();
const POLICY_HEADER = 'content-security-policy';

function createSecurityHeaders(): Record<string, string> {
  const headers = new Map<string, string>();
  const fakeResponse = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // The HSTS header depends on the request; an onSend hook sets it.
    strictTransportSecurity: false,
  })({} as never, fakeResponse as never, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(headers);
}

function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
}

export function allowInlineStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex');
  reply.header(POLICY_HEADER, SECURITY_HEADERS[POLICY_HEADER]?.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return nonce;
}
