// An uploaded file is the body, or the only part of a multipart form. Files are small enough for memory.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

export interface UploadedFile {
  bytes: Buffer;
  name: string | undefined;
}

const KB = 1024;
const MB = 1024 * KB;
const FORM_OVERHEAD = 64 * 1024;

const TOO_LARGE = (maxBytes: number) =>
  new Problem(
    'too_large',
    'FILE_TROPPO_GRANDE',
    `Il file supera i ${maxBytes < MB ? `${maxBytes / KB} KB` : `${maxBytes / MB} MB`} consentiti.`,
  );
const INCOMPLETE_FILE = () => new Problem('invalid', 'FILE_INCOMPLETO', 'Il file non è arrivato per intero: riprova.');
const INVALID_FORM = () => new Problem('invalid', 'MODULO_NON_VALIDO', 'Il modulo inviato non contiene un file leggibile.');
const SEVERAL_PARTS = () =>
  new Problem('invalid', 'MODULO_CON_PIU_PARTI', 'Il modulo inviato contiene più di una parte: invia solo il file, uno alla volta.');

export function acceptOnlyFiles(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest, body: IncomingMessage) => {
    const type = headers['content-type'] ?? '';
    const isForm = /^multipart\/form-data\b/i.test(type);
    const limit = isForm ? maxBytes + FORM_OVERHEAD : maxBytes;
    if (Number(headers['content-length'] ?? 0) > limit) throw TOO_LARGE(maxBytes);
    const bytes = await readAtMost(limit, body, () => TOO_LARGE(maxBytes));
    const file = isForm ? await readFormFile(bytes, type) : { bytes, name: undefined };
    if (file.bytes.length > maxBytes) throw TOO_LARGE(maxBytes);
    return file;
  });
}

/**
 * Reads the body up to the limit and keeps the connection open, so that the sender can read the answer. Chunks are copied as
 * they arrive: joining a million chunks at the end would block the event loop.
 */
function readAtMost(limit: number, body: IncomingMessage, createProblem: () => Problem): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let bytes = Buffer.alloc(0);
  let size = 0;
  body.on('data', (chunk: Buffer) => {
    const offset = size;
    size += chunk.length;
    if (size > limit) {
      bytes = Buffer.alloc(0);
      return reject(createProblem());
    }
    if (size > bytes.length) {
      const largerBuffer = Buffer.allocUnsafe(Math.min(limit, Math.max(size, 2 * bytes.length, FORM_OVERHEAD)));
      bytes.copy(largerBuffer, 0, 0, offset);
      bytes = largerBuffer;
    }
    chunk.copy(bytes, offset);
  });
  body.once('end', () => resolve(bytes.subarray(0, size)));
  body.once('error', () => reject(INCOMPLETE_FILE()));
  body.once('close', () => reject(INCOMPLETE_FILE())); // has no effect after a complete body
  return promise;
}

const MAX_PART_HEADERS = 8 * KB;
// The boundary of a form in its content type has 1 to 70 of these characters (RFC 2046, 5.1.1).
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i;

/**
 * Returns the file of a form. Throws 400 unless the form has one part. Node's parser gets only the headers of the part: a
 * hundred thousand parts would block it for seconds.
 */
async function readFormFile(bytes: Buffer, type: string): Promise<UploadedFile> {
  const [, quoted, boundary = quoted] = BOUNDARY.exec(type) ?? [];
  if (boundary === undefined || !bytes.subarray(0, boundary.length + 4).equals(Buffer.from(`--${boundary}\r\n`))) throw INVALID_FORM();
  const headersEnd = bytes.subarray(0, MAX_PART_HEADERS).indexOf('\r\n\r\n');
  const end = bytes.indexOf(`\r\n--${boundary}`, headersEnd + 2);
  if (headersEnd < 0 || end < 0) throw INVALID_FORM();
  const afterBoundary = end + 4 + boundary.length;
  if (bytes.toString('latin1', afterBoundary, afterBoundary + 2) !== '--') throw SEVERAL_PARTS();
  const formWithoutContent = Buffer.concat([bytes.subarray(0, headersEnd), Buffer.from(`\r\n\r\n\r\n--${boundary}--\r\n`)]);
  const form = await new Response(formWithoutContent, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } })
    .formData()
    .catch(() => {
      throw INVALID_FORM();
    });
  const [file] = form.values();
  if (!(file instanceof File)) throw INVALID_FORM();
  return { bytes: bytes.subarray(headersEnd + 4, end), name: file.name };
}

/** Returns the type of a file from its first bytes, because the file name and the content type are untrusted. */
export function detectFileType(bytes: Uint8Array): 'application/pdf' | 'image/jpeg' | 'image/png' | undefined {
  const startsWith = (...prefix: number[]) => prefix.every((byte, i) => bytes[i] === byte);
  if (startsWith(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  if (startsWith(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return undefined;
}
