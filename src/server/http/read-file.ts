// A body that is a file: as it is, or as the one file of a form. It is small enough to be held, and who may not send it is refused before it is read.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

/** What was sent, and the name that a form gave it. */
export interface SentFile {
  bytes: Buffer;
  name: string | undefined;
}

const MB = 1024 * 1024;
/** What a form puts around its file. */
const ROOM_FOR_FORM = 64 * 1024;

const TOO_LARGE = (most: number) => new Problem('too_large', 'FILE_TROPPO_GRANDE', `Il file supera i ${most / MB} MB consentiti.`);
const BROKEN_OFF = () => new Problem('invalid', 'FILE_INCOMPLETO', 'Il file non è arrivato per intero: riprova.');
const NO_FORM = () => new Problem('invalid', 'MODULO_NON_VALIDO', 'Il modulo inviato non contiene un file leggibile.');

/** From here on bodies are files of at most so many bytes, whatever they call themselves. */
export function acceptOnlyFiles(app: FastifyInstance, most: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest, body: IncomingMessage) => {
    const type = headers['content-type'] ?? '';
    const isForm = /^multipart\/form-data\b/i.test(type);
    const limit = isForm ? most + ROOM_FOR_FORM : most;
    if (Number(headers['content-length'] ?? 0) > limit) throw TOO_LARGE(most);
    const bytes = await readUpTo(limit, body, () => TOO_LARGE(most));
    const file = isForm ? await fileInForm(bytes, type) : { bytes, name: undefined };
    if (file.bytes.length > most) throw TOO_LARGE(most);
    return file;
  });
}

/** Stops keeping what comes as soon as it is too much. The connection stays whole: the sender must be able to read why. */
function readUpTo(limit: number, body: IncomingMessage, refusal: () => Problem): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let pieces: Buffer[] = [];
  let size = 0;
  body.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size <= limit) return pieces.push(piece);
    pieces = [];
    return reject(refusal());
  });
  body.once('end', () => resolve(Buffer.concat(pieces)));
  body.once('error', () => reject(BROKEN_OFF()));
  body.once('close', () => reject(BROKEN_OFF())); // after its end it says nothing any more
  return promise;
}

async function fileInForm(bytes: Buffer, type: string): Promise<SentFile> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
    throw NO_FORM();
  });
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw NO_FORM();
  return { bytes: Buffer.from(await file.arrayBuffer()), name: file.name };
}
