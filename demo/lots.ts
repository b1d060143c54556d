import { sql, type Transaction } from 'kysely';
import { closeLotto, openLotto } from '#server/db/lotto.ts';
import type { DB } from '#server/db/schema.gen.ts';
import type { TipoLotto } from '#shared/lotti.ts';

/** Runs `work` as this account, inside one lotto: a group of changes that a user can undo together. */
export async function runAsLotto<T>(
  tx: Transaction<DB>,
  userId: number,
  tipo: TipoLotto,
  titolo: string,
  work: () => Promise<T>,
): Promise<T> {
  await actAs(tx, String(userId));
  const lotto = await openLotto(tx, { tipo, titolo });
  const result = await work();
  await closeLotto(tx, lotto, titolo);
  await actAs(tx, '');
  return result;
}

export async function deleteOldTablets(tx: Transaction<DB>, userId: number, brandId: number): Promise<void> {
  const tablets = ['Vetrina 1', 'Vetrina 2', 'Magazzino'].map((location) => ({
    nome: `Tablet ${location}`,
    tipo: 'Tablet',
    marca: 'Samsung',
    modello: 'Galaxy Tab A7',
    stato: 'dismesso',
  }));
  const created = await tx.insertInto('hardware').values(tablets).returning('id').execute();
  const links = created.map(({ id }) => ({ hardware_id: id, brand_id: brandId }));
  await tx.insertInto('hardware_brands').values(links).execute();
  const ids = created.map(({ id }) => id);
  await runAsLotto(tx, userId, 'molti', '3 hardware eliminati', () => tx.deleteFrom('hardware').where('id', 'in', ids).execute());
}

/** Sets the account that the audit log records for the next changes; '' for none. */
export async function actAs(tx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx);
}
