import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { END_OF_ROWS } from './manifest.ts';
import { damaged } from './refusal.ts';

/** A line of the backup's frame, or some of a table's rows. */
export type Piece = { line: string } | { rows: Buffer };

export const NEWLINE = 0x0a;
// Of a file that somebody has made to fill the memory, a line has no end. The longest of ours is a document of 10 MB, each byte as two signs.
const LONGEST_LINE = 24 * 1024 * 1024;
const END = Buffer.from(`${END_OF_ROWS}\n`);

/** The file's text piece by piece, from the beginning, in little memory. */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  const source = createReadStream(file);
  const text = createGunzip({ chunkSize: 256 * 1024 });
  source.once('error', (error) => text.destroy(error));
  // A line that is not whole yet, as it came: put together once, when its end is there.
  const begun: Buffer[] = [];
  let insideTable = false;
  try {
    for await (const chunk of source.pipe(text)) {
      const whole = (chunk as Buffer).lastIndexOf(NEWLINE) + 1;
      let lines = whole === 0 ? Buffer.alloc(0) : Buffer.concat([...begun.splice(0), chunk.subarray(0, whole)]);
      begun.push(chunk.subarray(whole));
      if (begun.reduce((sum, { length }) => sum + length, 0) > LONGEST_LINE) throw damaged(file);
      while (lines.length > 0) {
        const length = insideTable ? rowsIn(lines) : 0;
        if (length > 0) yield { rows: lines.subarray(0, length) };
        lines = lines.subarray(length);
        if (lines.length === 0) break;
        const line = lines.subarray(0, lines.indexOf(NEWLINE)).toString('utf8');
        lines = lines.subarray(lines.indexOf(NEWLINE) + 1);
        insideTable = line.startsWith('COPY ');
        yield { line };
      }
    }
    const rest = Buffer.concat(begun);
    if (rest.length > 0) yield { line: rest.toString('utf8') };
  } finally {
    source.destroy();
  }
}

/** How much of it belongs to the table. In a row a backslash is doubled: only the end has one alone. */
function rowsIn(lines: Buffer): number {
  if (lines.subarray(0, END.length).equals(END)) return 0;
  const before = lines.indexOf(`\n${END}`);
  return before === -1 ? lines.length : before + 1;
}
