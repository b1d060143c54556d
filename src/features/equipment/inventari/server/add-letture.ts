// Codes that are read into a count (rule 95), from one phone or from several: a code counts once, whatever its spelling, and can be sent again.
import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/kit/server/find-place.ts';
import type { Scansione } from '#features/equipment/scansioni/contract.ts';
import { allBrandsOf } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Inventario } from '../contract.ts';
import { codiceLetto, cosaLetta, inventarioChiuso, voceDi } from '../rules.ts';
import type { CountedKinds } from './open-inventario.ts';
import { findVisible, lockInventario } from './queries.ts';

/** What a code names among what the caller sees. */
export type ReadCode = (db: Db, scope: Scope, codice: string) => Promise<Scansione[]>;

/** Holds an open count for who may change it: 404, 403, 409. */
export async function holdOpen(db: Tx, scope: Scope, id: number): Promise<Inventario> {
  await lockInventario(db, scope, id);
  const inventario = await findVisible(db, scope, id);
  requireRight(scope, 'risorse.assegna', await allBrandsOf(db, scope, SHOWROOM_LINKS, inventario.showroom.id));
  if (inventario.stato === 'chiuso') throw inventarioChiuso();
  return inventario;
}

/** A code that named nothing is looked up again: the thing may have been registered meanwhile. */
export async function addLetture(
  db: Tx,
  scope: Scope,
  { kinds, read }: { kinds: CountedKinds; read: ReadCode },
  id: number,
  testi: readonly string[],
): Promise<void> {
  await holdOpen(db, scope, id);
  const { attese, lette, note } = await findKnown(db, scope, id);
  for (const letto of testi) {
    const codice = codiceLetto(letto);
    if (codice === '' || note.has(codice)) continue;
    const cosa = cosaLetta(await read(db, scope, letto), attese, lette);
    const brand_id = cosa ? await brandOf(db, scope, kinds[cosa.tipo].kind, cosa.id) : null;
    await keepLettura(db, scope, id, { codice, letto, cosa, brand_id });
    if (!cosa) continue;
    note.add(codice);
    lette.add(voceDi(cosa));
  }
}

async function findKnown(db: Tx, scope: Scope, id: number): Promise<Record<'attese' | 'lette' | 'note', Set<string>>> {
  const { rows } = await sql<Record<'attese' | 'lette' | 'note', string[]>>`
    select array(select tipo || '-' || risorsa_id from inventari_voci where inventario_id = ${id}) as attese,
      array(select tipo || '-' || risorsa_id from inventari_letture where inventario_id = ${id} and tipo is not null) as lette,
      array(select codice from inventari_letture where inventario_id = ${id} and tipo is not null) as note`.execute(scoped(db, scope));
  const { attese = [], lette = [], note = [] } = rows[0] ?? {};
  return { attese: new Set(attese), lette: new Set(lette), note: new Set(note) };
}

/** Under which it is held; where nobody has it, one of its own that the caller sees. */
async function brandOf(
  db: Tx,
  scope: Scope,
  { links, periods }: CountedKinds[keyof CountedKinds]['kind'],
  id: number,
): Promise<number | null> {
  const { rows } = await sql<{ brand_id: number | null }>`
    select coalesce(
      (select p.brand_id from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = ${id} and p.data_revoca is null),
      (select min(b.brand_id) from ${sql.table(links.table)} b
       where ${sql.ref(`b.${links.column}`)} = ${id} and ${inBrands('b.brand_id', scope.can_view)})) as brand_id`.execute(
    scoped(db, scope),
  );
  return rows[0]?.brand_id ?? null;
}

async function keepLettura(
  db: Tx,
  scope: Scope,
  inventario_id: number,
  { codice, letto, cosa, brand_id }: { codice: string; letto: string; cosa: Scansione | undefined; brand_id: number | null },
): Promise<void> {
  const named = {
    tipo: cosa?.tipo ?? null,
    risorsa_id: cosa?.id ?? null,
    nome: cosa?.nome ?? null,
    codice_cosa: cosa?.codice ?? null,
    brand_id,
  };
  await scoped(db, scope)
    .insertInto('inventari_letture')
    .values({ inventario_id, codice, letto, ...named })
    .onConflict((again) => again.columns(['inventario_id', 'codice']).doUpdateSet(named))
    .execute();
}
