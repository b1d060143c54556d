import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface Entry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

// The first day a ZIP knows, as the clock on the wall has it: the same rows give the same file everywhere.
const DAY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A ZIP archive, packed while it is read: content is asked for as fast as the archive goes out, and no more when nobody reads it. */
export async function* packZip(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable; // a PassThrough, which the types call by its older name
  zip.on('error', (error) => archive.destroy(error));
  const open = new Set<Readable>();
  archive.once('close', () => {
    for (const source of open) source.destroy();
  });
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, DAY, (give) => {
      const source = Readable.from(content, { objectMode: false });
      // Neither end is told of the other's by itself: what breaks the content breaks the archive, who leaves the archive stops the content.
      source.once('error', (error) => archive.destroy(error));
      open.add(source);
      source.once('close', () => open.delete(source));
      give(null, source);
    });
  }
  zip.end();
  yield* archive;
}
