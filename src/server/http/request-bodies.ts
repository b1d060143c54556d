import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';

const COMPRESSED_BODY = () => new Problem('wrong_type', 'CORPO_COMPRESSO', 'Il corpo della richiesta non può essere compresso.');
const NOT_JSON = () => new Problem('invalid', 'JSON_NON_VALIDO', 'Il corpo della richiesta non è JSON valido.');
const NOT_UTF8 = () => new Problem('invalid', 'TESTO_NON_UTF8', 'Il corpo della richiesta non è testo in UTF-8.');
const INVALID_URL = () => new Problem('invalid', 'INDIRIZZO_NON_VALIDO', "L'indirizzo richiesto non è valido.");

/**
 * Accepts only uncompressed JSON bodies. A compressed body is rejected before it is read: 300 bytes could expand to the limit,
 * and no browser compresses requests.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, url }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw COMPRESSED_BODY();
    if (url.includes('%')) orThrow(INVALID_URL, () => decodeURIComponent(url));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parseJson(body),
  );
}

/** Reads and ignores the body of a request, because an unread body would block the connection. */
export function discardBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_DROPPED_BYTES }, async () => undefined);
}

/** The maximum size of an ignored body. The body 'List-Unsubscribe=One-Click' is a short line, also in a multipart form. */
const MAX_DROPPED_BYTES = 4096;

// Invalid UTF-8 is an error. Lenient decoding would store replacement characters and make different texts equal.
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseJson(body: Buffer): unknown {
  const text = orThrow(NOT_UTF8, () => UTF8.decode(body));
  return orThrow(NOT_JSON, () => JSON.parse(text));
}

function orThrow<T>(createProblem: () => Problem, work: () => T): T {
  try {
    return work();
  } catch {
    throw createProblem();
  }
}

// The body has its own time limit, because Node has one limit for all requests of a server, but a file needs longer than a
// form.
const TIMEOUT_ERROR = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Rejects a slow body with 408. `raiseBodyTimeout` raises the time limit of one request to the server's limit. */
export function limitBodyTime(app: FastifyInstance, maxMs: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => rejectUnreadable(TIMEOUT_ERROR, raw.socket), maxMs).unref();
    bodyTimers.set(raw, timer);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}

export function raiseBodyTimeout(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
}

// The answers to requests that Node's HTTP parser rejects are written here, because such requests never reach Fastify.

export const ERROR_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const PARSER_PROBLEMS: Record<string, { status: string; code: string; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'TEMPO_SCADUTO', sentence: 'La richiesta non è arrivata in tempo.' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'INTESTAZIONI_TROPPO_GRANDI',
    sentence: 'Le intestazioni della richiesta sono troppo grandi.',
  },
};
const UNREADABLE_REQUEST = { status: '400 Bad Request', code: 'RICHIESTA_NON_VALIDA', sentence: 'La richiesta non è valida.' };

export function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, sentence } = PARSER_PROBLEMS[error.code ?? ''] ?? UNREADABLE_REQUEST;
  const body = JSON.stringify(new Problem('invalid', code, sentence).toBody());
  const headers = { ...ERROR_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
