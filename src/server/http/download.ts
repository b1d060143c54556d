// File answers: sent as a stream and never held in memory as a whole. A slow client slows the stream down; a disconnect stops
// it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface DownloadFile {
  name: string;
  type: string;
  /** The number of rows, sent as X-Total-Count so that a client can show progress. */
  total?: number;
  /** The number of bytes, if known: a client then detects a file that ends early. */
  size?: number;
  content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;
}

/** A handler returns a Download instead of a value; the kernel sends it as a file. */
export class Download {
  readonly file: DownloadFile;

  constructor(file: DownloadFile) {
    this.file = file;
  }
}

export async function sendDownload(reply: FastifyReply, { file: { name, type, total, size, content } }: Download): Promise<void> {
  reply.header('content-type', type).header('content-disposition', disposition(name));
  // Sandboxes a file that a browser opens at our address: it can run no script and load nothing.
  reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  if (size !== undefined) reply.header('content-length', String(size));
  if (total !== undefined) reply.header('x-total-count', String(total));
  await reply.send(Readable.from(content, { objectMode: false }));
}

/** Returns the Content-Disposition header. It contains the file name twice (RFC 6266): in ASCII for old clients, and in full. */
function disposition(name: string): string {
  const asciiName = name.normalize('NFD').replace(/[^\w.-]/g, '');
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
