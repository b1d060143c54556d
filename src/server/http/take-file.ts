// A call whose body is a file: its bytes as they are, up to the call's own limit. What kind of file it is the handler finds in the bytes;
// what the request says of it is anybody's word.
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';

/** Makes the routes of this scope read their body as bytes instead of JSON. More than `most` are refused before all of them have come. */
export function takeFile(scope: FastifyInstance, most: number): void {
  const refusal = () => new Problem('too_large', 'FILE_TROPPO_GRANDE', `Il file supera ${sizeInWords(most)}.`);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: { headers: Record<string, unknown> }, payload: AsyncIterable<Buffer>) => {
    if (Number(request.headers['content-length'] ?? 0) > most) throw refusal();
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of payload) {
      size += part.length;
      if (size > most) throw refusal();
      parts.push(part);
    }
    return Buffer.concat(parts);
  });
}

const sizeInWords = (bytes: number) => (bytes >= 1024 * 1024 ? `i ${bytes / (1024 * 1024)} MB` : `i ${bytes / 1024} KB`);
