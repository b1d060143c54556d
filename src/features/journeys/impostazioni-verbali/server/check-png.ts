// What draws a logo reads a PNG trustingly: a bad one makes it throw where nobody can catch it, or go round for ever. So it is read here first.
import { inflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** Around the data of a chunk: its length, its name, its checksum. */
const FRAME = 12;
/** By the kind of colour that a picture has: how many values each of its points takes. */
const VALUES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const INDEXED = 3;
const LAST_FILTER = 4;
/** Moving pictures: what draws has no use for them and mistakes their data for the logo's. */
const MOVING = ['acTL', 'fcTL', 'fdAT'];

interface Chunk {
  name: string;
  data: Buffer;
}

/** Whether a PNG is whole and of the plain kind that can be drawn: 8 bits, not interlaced, and at most so many points on a side. */
export function isSoundPng(bytes: Buffer, most: number): boolean {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13) return false;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [bits, colour = -1, compression, filters, interlace] = header.data.subarray(8);
  const values = VALUES.get(colour);
  if (values === undefined || bits !== 8 || compression !== 0 || filters !== 0 || interlace !== 0) return false;
  if (width < 1 || width > most || height < 1 || height > most) return false;
  return hasFittingParts(chunks, colour) && hasAllPoints(chunks, 1 + width * values, height);
}

/** All of them up to the end mark; undefined when one reaches beyond the file, or the mark is missing. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at + FRAME <= bytes.length; ) {
    const end = at + FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const chunk = { name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) };
    chunks.push(chunk);
    if (chunk.name === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

function hasFittingParts(chunks: readonly Chunk[], colour: number): boolean {
  const of = (name: string) => chunks.filter((chunk) => chunk.name === name);
  const [palettes, transparency] = [of('PLTE'), of('tRNS')];
  return (
    of('IHDR').length === 1 &&
    palettes.length === (colour === INDEXED ? 1 : 0) &&
    palettes.every(({ data }) => data.length > 0 && data.length <= 768 && data.length % 3 === 0) &&
    transparency.length <= 1 &&
    transparency.every(({ data }) => data.length <= 256) &&
    !chunks.some(({ name }) => MOVING.includes(name))
  );
}

/** Unpacks no more than the picture may be: a small file may unfold to gigabytes. */
function hasAllPoints(chunks: readonly Chunk[], line: number, lines: number): boolean {
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])));
  try {
    const points = inflateSync(packed, { maxOutputLength: line * lines });
    if (points.length !== line * lines) return false;
    for (let at = 0; at < points.length; at += line) if ((points[at] ?? 0) > LAST_FILTER) return false;
    return true;
  } catch {
    return false;
  }
}
