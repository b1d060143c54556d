// What a request may be made of: UTF-8 everywhere, and a body of JSON as it is.
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
