// A ZIP archive as it is made: each file is packed while it is being written, its size stands behind it (APPNOTE 4.3.9).
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Packed {
  name: Buffer;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

const VERSION = 20;
const SIZES_BEHIND_AND_UTF8 = 0x0808;
const DEFLATE = 8;
// The first day a ZIP knows: the same rows give the same file.
const DAY = 0x0021;

export async function* packZip(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const directory: Packed[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed: Packed = { name: Buffer.from(name), crc: 0, packedSize: 0, size: 0, offset };
    const head = fields([4, 0x04034b50], [2, VERSION], ...shape(packed, false), [2, 0]);
    yield Buffer.concat([head, packed.name]);
    for await (const chunk of deflated(measured(content, packed))) {
      packed.packedSize += chunk.length;
      yield chunk;
    }
    yield fields([4, 0x08074b50], ...sums(packed));
    offset += head.length + packed.name.length + packed.packedSize + 16;
    directory.push(packed);
  }
  const listed = Buffer.concat(directory.map(line));
  yield listed;
  const count = directory.length;
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0]);
}

/** The content as bytes, added up in passing. */
async function* measured(content: Entry['content'], packed: Packed): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    packed.crc = crc32(bytes, packed.crc);
    packed.size += bytes.length;
    yield bytes;
  }
}

/** Leaving the loop over it stops the content too. */
function deflated(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(content, { objectMode: false }), createDeflateRaw(), () => undefined);
}

function line(packed: Packed): Buffer {
  const head = fields(
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    ...shape(packed, true),
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, packed.offset],
  );
  return Buffer.concat([head, packed.name]);
}

type Field = [bytes: 2 | 4, value: number];

function shape(packed: Packed, isKnown: boolean): Field[] {
  const known = isKnown ? packed : { ...packed, crc: 0, packedSize: 0, size: 0 };
  return [[2, SIZES_BEHIND_AND_UTF8], [2, DEFLATE], [2, 0], [2, DAY], ...sums(known), [2, packed.name.length]];
}

const sums = ({ crc, packedSize, size }: Packed): Field[] => [
  [4, crc],
  [4, packedSize],
  [4, size],
];

function fields(...all: Field[]): Buffer {
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
