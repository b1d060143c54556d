// An answer that is a file: it goes out as it is made and is never held whole. Who reads slowly is waited for, who goes away stops it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface File {
  /** As it is saved: 'dipendenti-2026-11-21.csv'. */
  name: string;
  type: string;
  /** How many rows it will have, where they are rows: X-Total-Count, for who shows how far it has come. */
  total?: number;
  /** How many bytes it will have, where that is known: what ends earlier is seen to be broken. */
  size?: number;
  content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;
}

/** What a handler answers with instead of a value: the kernel sends it as a file. */
export class Download {
  readonly file: File;

  constructor(file: File) {
    this.file = file;
  }
}

export async function sendDownload(reply: FastifyReply, { file: { name, type, total, size, content } }: Download): Promise<void> {
  reply.header('content-type', type).header('content-disposition', disposition(name));
  // Whoever opens it at our address all the same sees no page of ours: it may run nothing, send nothing, reach nothing.
  reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  if (size !== undefined) reply.header('content-length', String(size));
  if (total !== undefined) reply.header('x-total-count', String(total));
  await reply.send(Readable.from(content, { objectMode: false }));
}

/** The name twice (RFC 6266): for who reads only ASCII, and as it is. */
function disposition(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\w.-]/g, '');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
