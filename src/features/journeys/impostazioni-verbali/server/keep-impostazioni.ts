// What a brand writes on its records from now on. Those that are there already keep what they say.
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { typeOfFile } from '#shared/tipo-file.ts';
import type { Impostazioni } from '../contract.ts';
import { LATO_MAX, logoNonLeggibile } from '../rules.ts';
import { isSoundPng } from './check-png.ts';
import type { drawJpeg } from './draw-jpeg.ts';

type Testi = Omit<Impostazioni, 'ha_logo'>;

/** A brand with what it writes: null where it writes nothing of its own. 404 when it is not visible. */
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

/** Changes the named texts. The caller has shown that it may. */
export async function setTexts(db: Tx, scope: Scope, brand_id: number, values: Partial<Testi>): Promise<void> {
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Testi>; // fewer of the same
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
