// Checks of the raw request: UTF-8 everywhere, JSON bodies without compression, and a time limit for bodies.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';

const PACKED = () => new Problem('wrong_type', 'CORPO_COMPRESSO', 'Il corpo della richiesta non può essere compresso.');
const NOT_JSON = () => new Problem('invalid', 'JSON_NON_VALIDO', 'Il corpo della richiesta non è JSON valido.');
const NOT_UTF8 = () => new Problem('invalid', 'TESTO_NON_UTF8', 'Il corpo della richiesta non è testo in UTF-8.');
const BAD_ADDRESS = () => new Problem('invalid', 'INDIRIZZO_NON_VALIDO', "L'indirizzo richiesto non è valido.");

/**
 * Accepts only JSON bodies. A field named __proto__ is dropped, like every unknown field. A compressed body is rejected before
 * it is read: 300 bytes could expand to the limit, and no browser compresses requests.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, url }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw PACKED();
    if (url.includes('%')) orElse(BAD_ADDRESS, () => decodeURIComponent(url));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parse(body),
  );
}

/** Reads and drops the request bodies of these calls. A body that is not read would block the connection. */
export function dropBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_DROPPED }, async () => undefined);
}

/** The longest dropped body in bytes. 'List-Unsubscribe=One-Click' is a short line, also in a multipart form. */
const LONGEST_DROPPED = 4096;

// The decoder throws on invalid UTF-8 (fatal). Lenient decoding would store replacement characters and make different texts equal.
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parse(body: Buffer): unknown {
  const text = orElse(NOT_UTF8, () => UTF8.decode(body));
  return orElse(NOT_JSON, () => JSON.parse(text));
}

function orElse<T>(refusal: () => Problem, attempt: () => T): T {
  try {
    return attempt();
  } catch {
    throw refusal();
  }
}

// The time limit for a body. Node has one limit for all requests of a server, but a file needs longer than a form.
const LATE = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Rejects with 408 a body that is not complete after `ms`; `allowTime` raises the limit of one request to the server's limit. */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const cut = setTimeout(() => rejectUnreadable(LATE, raw.socket), ms).unref();
    waiting.set(raw, cut);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(cut));
  });
}

export function allowTime(request: IncomingMessage): void {
  clearTimeout(waiting.get(request));
}

// Requests that Node's HTTP parser rejects never reach Fastify, so they get the same kind of answer, written by hand.

/** The security headers for answers outside of Fastify's hooks. */
export const BARE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const SENTENCES: Record<string, { status: string; code: string; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'TEMPO_SCADUTO', sentence: 'La richiesta non è arrivata in tempo.' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'INTESTAZIONI_TROPPO_GRANDI',
    sentence: 'Le intestazioni della richiesta sono troppo grandi.',
  },
};
const UNREADABLE = { status: '400 Bad Request', code: 'RICHIESTA_NON_VALIDA', sentence: 'La richiesta non è valida.' };

/** Sends the error and closes the connection. Does nothing if the connection is already closed. */
export function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, sentence } = SENTENCES[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify(new Problem('invalid', code, sentence).toBody());
  const headers = { ...BARE_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
