// A file is streamed, so that it is never in memory as a whole. A slow client slows the stream; a disconnect stops it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface DownloadFile {
  name: string;
  type: string;
  /** The number of rows in the file, sent as X-Total-Count so that a client can show progress. */
  total?: number;
  /** The size of the file in bytes. It lets a client detect a file that ends early. */
  size?: number;
  content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;
}

export class Download {
  readonly file: DownloadFile;

  constructor(file: DownloadFile) {
    this.file = file;
  }
}

export async function sendDownload(reply: FastifyReply, { file: { name, type, total, size, content } }: Download): Promise<void> {
  reply.header('content-type', type).header('content-disposition', disposition(name));
  // The policy stops a file from running scripts and loading anything when a browser opens the file at our address.
  reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  if (size !== undefined) reply.header('content-length', String(size));
  if (total !== undefined) reply.header('x-total-count', String(total));
  await reply.send(Readable.from(content, { objectMode: false }));
}

/**
 * Returns the Content-Disposition header. It contains the file name twice (RFC 6266): in ASCII for old clients, and in full.
 */
function disposition(name: string): string {
  const asciiName = name.normalize('NFD').replace(/[^\w.-]/g, '');
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
