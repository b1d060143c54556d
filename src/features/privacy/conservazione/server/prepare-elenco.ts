import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { findScadenze, selectDovute } from './queries.ts';

/** Preparing and approving are done one after the other. */
export async function oneAtATime(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('conservazione'))`.execute(db);
}

/** Makes the list of what is due now, in the place of the one that waits. `da`: the account that asked for it; null: the queue. */
export async function prepareElenco(db: Tx, da: number | null): Promise<number> {
  await oneAtATime(db);
  await sql`delete from conservazione_tenute where fino_al < oggi()`.execute(db);
  await sql`delete from conservazione_elenchi where approvato_il is null`.execute(db);
  const { rows } = await sql<{ id: number }>`insert into conservazione_elenchi (preparato_da) values (${da}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An insert returns its row');
  await sql`
    insert into conservazione_voci (elenco_id, classe, oggetto_id, dipendente_id, nome, data, dal, quante, impronta)
    select ${id}::integer, d.* from (${selectDovute(await findScadenze(db))}) d order by d.dal`.execute(db);
  return id;
}

/** On the first of a month, in Italy; a server that was not there does it when it is. */
export async function prepareMonthly(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await oneAtATime(tx);
    const { rows } = await sql`
      select from conservazione_elenchi where created_at >= date_trunc('month', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`.execute(
      tx,
    );
    if (rows.length === 0) await prepareElenco(tx, null);
  });
}
