// The texts and the logo of a brand apply only to new handover records: existing records never change.

import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { detectFileType } from '#server/http/read-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Impostazioni } from '../contract.ts';
import { LATO_MAX, logoNonLeggibile } from '../rules.ts';
import type { drawJpeg } from './render-jpeg.ts';

type Testi = Omit<Impostazioni, 'ha_logo'>;

/** Returns the texts of a brand for handover records; null for a text that uses the default. Throws 404 when the brand is not visible. */
export async function findTexts(db: Db, scope: Scope, brand_id: number): Promise<Testi & { brand: { nome: string; colore: string } }> {
  const row = await scoped(db, scope)
    .selectFrom('brands as b')
    .leftJoin('verbali_impostazioni as i', 'i.brand_id', 'b.id')
    .select(['b.nome', 'b.colore', 'i.intestazione', 'i.luogo', 'i.testo_consegna', 'i.testo_restituzione'])
    .where('b.id', '=', brand_id)
    .where(inBrands('b.id', scope.can_view))
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', 'BRAND_NON_TROVATO', 'Il brand richiesto non esiste o è stato rimosso.');
  const { nome, colore, ...testi } = row;
  return { ...testi, brand: { nome, colore } };
}

export async function findImpostazioni(db: Db, scope: Scope, brand_id: number): Promise<Impostazioni> {
  const { brand: _, ...testi } = await findTexts(db, scope, brand_id);
  return { ...testi, ha_logo: (await findLogo(db, scope, brand_id)) !== undefined };
}

export async function setTexts(db: Tx, scope: Scope, brand_id: number, values: Partial<Testi>): Promise<void> {
  // The cast is safe, because the filter only removes keys.
  const definedTexts = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Testi>;
  await scoped(db, scope)
    .insertInto('verbali_impostazioni')
    .values({ brand_id, ...definedTexts })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ brand_id, ...definedTexts }))
    .execute();
}

export async function findLogo(db: Db, scope: Scope, brand_id: number): Promise<Buffer | undefined> {
  const row = await scoped(db, scope).selectFrom('verbali_loghi').select('immagine').where('brand_id', '=', brand_id).executeTakeFirst();
  return row?.immagine;
}

export async function setLogo(db: Tx, scope: Scope, brand_id: number, bytes: Uint8Array): Promise<void> {
  const tipo = detectFileType(bytes);
  if (tipo !== 'image/png' && tipo !== 'image/jpeg') {
    throw new Problem('wrong_type', 'TIPO_NON_AMMESSO', 'Il logo è un file PNG o JPEG.');
  }
  const immagine = Buffer.from(bytes);
  // A logo that cannot be rendered would make every later handover record fail.
  if (tipo === 'image/jpeg')
    await renderPdf<Parameters<typeof drawJpeg>>(new URL('./render-jpeg.ts', import.meta.url), 'drawJpeg', immagine);
  else if (!isSupportedPng(immagine, LATO_MAX)) throw logoNonLeggibile();
  await scoped(db, scope)
    .insertInto('verbali_loghi')
    .values({ brand_id, tipo, immagine })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ tipo, immagine, updated_at: sql`now()` }))
    .execute();
}

export async function removeLogo(db: Tx, scope: Scope, brand_id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('verbali_loghi').where('brand_id', '=', brand_id).execute();
}

// The PDF library does not validate its input: a broken PNG makes it throw outside of any handler or loop forever.
const SIGNATURE_BYTES = 8;
/** The bytes around the data of a PNG chunk: length (4), name (4), checksum (4). */
const CHUNK_OVERHEAD = 12;
const BYTES_PER_PIXEL = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const INDEXED_COLOUR = 3;
const MAX_FILTER = 4;
/** The chunks of animated PNG files. The PDF library would read their data as pixels of the logo. */
const ANIMATION_CHUNKS = ['acTL', 'fcTL', 'fdAT'];

interface Chunk {
  name: string;
  data: Buffer;
}

/** Whether the PNG is complete and of a type that the PDF library supports: 8 bits, not interlaced, at most `maxSide` pixels per side. */
function isSupportedPng(bytes: Buffer, maxSide: number): boolean {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13) return false;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [bits, colour = -1, compression, filters, interlace] = header.data.subarray(8);
  const bytesPerPixel = BYTES_PER_PIXEL.get(colour);
  if (bytesPerPixel === undefined || bits !== 8 || compression !== 0 || filters !== 0 || interlace !== 0) return false;
  if (width < 1 || width > maxSide || height < 1 || height > maxSide) return false;
  return hasValidChunks(chunks, colour) && hasAllPixels(chunks, 1 + width * bytesPerPixel, height);
}

function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let offset = SIGNATURE_BYTES; offset + CHUNK_OVERHEAD <= bytes.length; ) {
    const end = offset + CHUNK_OVERHEAD + bytes.readUInt32BE(offset);
    if (end > bytes.length) return undefined;
    const chunk = { name: bytes.toString('latin1', offset + 4, offset + 8), data: bytes.subarray(offset + 8, end - 4) };
    chunks.push(chunk);
    if (chunk.name === 'IEND') return chunks;
    offset = end;
  }
  return undefined;
}

function hasValidChunks(chunks: readonly Chunk[], colour: number): boolean {
  const chunksNamed = (name: string) => chunks.filter((chunk) => chunk.name === name);
  const [palettes, transparency] = [chunksNamed('PLTE'), chunksNamed('tRNS')];
  return (
    chunksNamed('IHDR').length === 1 &&
    palettes.length === (colour === INDEXED_COLOUR ? 1 : 0) &&
    palettes.every(({ data }) => data.length > 0 && data.length <= 768 && data.length % 3 === 0) &&
    transparency.length <= 1 &&
    transparency.every(({ data }) => data.length <= 256) &&
    !chunks.some(({ name }) => ANIMATION_CHUNKS.includes(name))
  );
}

/**
 * True when the PNG chunks contain all pixels. The decompressed size is limited to the size of the picture, because a small file can
 * decompress to gigabytes.
 */
function hasAllPixels(chunks: readonly Chunk[], lineBytes: number, lineCount: number): boolean {
  const compressed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])));
  try {
    const pixels = inflateSync(compressed, { maxOutputLength: lineBytes * lineCount });
    if (pixels.length !== lineBytes * lineCount) return false;
    for (let offset = 0; offset < pixels.length; offset += lineBytes) if ((pixels[offset] ?? 0) > MAX_FILTER) return false;
    return true;
  } catch {
    return false;
  }
}
