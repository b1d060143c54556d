// Stores the texts and the logo of a brand. They apply to new handover records only: existing ones are frozen.

import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { typeOfFile } from '#server/http/read-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Impostazioni } from '../contract.ts';
import { LATO_MAX, logoNonLeggibile } from '../rules.ts';
import type { drawJpeg } from './draw-jpeg.ts';

type Testi = Omit<Impostazioni, 'ha_logo'>;

/** A brand with its texts; null for a text that uses the default. Throws 404 when the brand is not visible. */
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

/** Updates the named texts. The caller of this function has checked the permission. */
export async function setTexts(db: Tx, scope: Scope, brand_id: number, values: Partial<Testi>): Promise<void> {
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Testi>; // The filter only removes keys.
  await scoped(db, scope)
    .insertInto('verbali_impostazioni')
    .values({ brand_id, ...named })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ brand_id, ...named }))
    .execute();
}

export async function findLogo(db: Db, scope: Scope, brand_id: number): Promise<Buffer | undefined> {
  const row = await scoped(db, scope).selectFrom('verbali_loghi').select('immagine').where('brand_id', '=', brand_id).executeTakeFirst();
  return row?.immagine;
}

export async function setLogo(db: Tx, scope: Scope, brand_id: number, bytes: Uint8Array): Promise<void> {
  const tipo = typeOfFile(bytes);
  if (tipo !== 'image/png' && tipo !== 'image/jpeg') {
    throw new Problem('wrong_type', 'TIPO_NON_AMMESSO', 'Il logo è un file PNG o JPEG.');
  }
  const immagine = Buffer.from(bytes);
  // A logo that cannot be rendered would make every later handover record fail.
  if (tipo === 'image/jpeg') await renderPdf<Parameters<typeof drawJpeg>>(new URL('./draw-jpeg.ts', import.meta.url), 'drawJpeg', immagine);
  else if (!isSoundPng(immagine, LATO_MAX)) throw logoNonLeggibile();
  await scoped(db, scope)
    .insertInto('verbali_loghi')
    .values({ brand_id, tipo, immagine })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ tipo, immagine, updated_at: sql`now()` }))
    .execute();
}

export async function removeLogo(db: Tx, scope: Scope, brand_id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('verbali_loghi').where('brand_id', '=', brand_id).execute();
}

// A PNG is validated before it is rendered: the renderer does not validate its input, and a broken PNG makes it throw outside of any
// handler or loop forever.
const SIGNATURE = 8;
/** Bytes around the data of a chunk: length (4), name (4), checksum (4). */
const FRAME = 12;
/** The number of bytes per pixel for each PNG colour type. */
const VALUES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const INDEXED = 3;
const LAST_FILTER = 4;
/** Animated PNG chunks: the renderer would read their data as data of the logo. */
const MOVING = ['acTL', 'fcTL', 'fdAT'];

interface Chunk {
  name: string;
  data: Buffer;
}

/** Whether the PNG is complete and of a type that the renderer supports: 8 bits, not interlaced, at most `most` pixels per side. */
function isSoundPng(bytes: Buffer, most: number): boolean {
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

/** All chunks up to the end marker; undefined when a chunk exceeds the file or the marker is missing. */
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

/** Limits the decompressed size to the size of the picture: a small file can unpack to gigabytes. */
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
