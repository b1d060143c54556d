// What a request may be made of: UTF-8 everywhere, and a body of JSON as it is.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';

const PACKED = () => new Problem('wrong_type', 'CORPO_COMPRESSO', 'Il corpo della richiesta non può essere compresso.');
const NOT_JSON = () => new Problem('invalid', 'JSON_NON_VALIDO', 'Il corpo della richiesta non è JSON valido.');
const NOT_UTF8 = () => new Problem('invalid', 'TESTO_NON_UTF8', 'Il corpo della richiesta non è testo in UTF-8.');
const BAD_ADDRESS = () => new Problem('invalid', 'INDIRIZZO_NON_VALIDO', "L'indirizzo richiesto non è valido.");

/**
 * Bodies are JSON or nothing. A field named __proto__ is dropped, like every field that a call does not take. A packed body is refused
 * before it is read: 300 bytes would become as many as the limit allows, and no browser packs what it sends.
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

/** Bytes. 'List-Unsubscribe=One-Click' is one line, also in a form of several parts. */
const LONGEST_DROPPED = 4096;

// Decoded leniently, what is no text would be stored with signs that nobody typed, and two different texts as the same one.
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

// How long a body may take to arrive. Node knows one time for all requests of a server, and a file over a slow line takes longer than a form.
const LATE = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Hangs up on whose body is not there in this time; `allowTime` lets one take as long as the server lets any. */
export function hurryBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const cut = setTimeout(() => refuseUnreadable(LATE, raw.socket), ms).unref();
    waiting.set(raw, cut);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(cut));
  });
}

export function allowTime(request: IncomingMessage): void {
  clearTimeout(waiting.get(request));
}

// Requests that Node's HTTP parser gave up on never reach Fastify's hooks: they get the same kind of answer, byte by byte.

/** What every answer carries, for those that are made before or beside the hooks. */
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

/** Answers and hangs up; a connection that is gone already needs neither. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, sentence } = SENTENCES[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify(new Problem('invalid', code, sentence).toBody());
  const headers = { ...BARE_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
