import type { Db, Tx } from '#server/db/handle.ts';
import { perRisorsa } from '#shared/risorse.ts';
import type { ElencoConVista, Modo, Vista } from '#shared/viste.ts';

/** How an account wants to see each list; null where it has never said. */
export async function findViste(db: Db, user_id: number): Promise<Record<ElencoConVista, Vista | null>> {
  const rows = await db.selectFrom('viste').select(['elenco', 'modo', 'colonne']).where('user_id', '=', user_id).execute();
  const kept = new Map(rows.map(({ elenco, modo, colonne }) => [elenco, { modo: modo as Modo, colonne }])); // as the table's check says
  return Object.fromEntries(Object.keys(perRisorsa('lista', () => null)).map((elenco) => [elenco, kept.get(elenco) ?? null])) as Record<
    ElencoConVista,
    Vista | null
  >; // one each
}

/** Remembers it in place of what it wanted before. */
export async function keepVista(db: Tx, user_id: number, elenco: ElencoConVista, { modo, colonne }: Vista): Promise<void> {
  await db
    .insertInto('viste')
    .values({ user_id, elenco, modo, colonne })
    .onConflict((same) => same.columns(['user_id', 'elenco']).doUpdateSet({ modo, colonne }))
    .execute();
}
