import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Assegnate } from '../rules.ts';

/** How many things of each kind an employee holds now, as JSON. `dipendente` is the id's column or value. */
export function heldBy(dipendente: RawBuilder<unknown>): RawBuilder<Assegnate> {
  return sql`jsonb_build_object(
    'software', (select count(*) from dipendenti_software where dipendente_id = ${dipendente} and data_revoca is null),
    'hardware', (select count(*) from dipendenti_hardware where dipendente_id = ${dipendente} and data_revoca is null),
    'piani_mobili', (select count(*) from dipendenti_piani_mobili where dipendente_id = ${dipendente} and data_revoca is null),
    'telefoni', (select count(*) from dipendenti_iphones where dipendente_id = ${dipendente} and data_revoca is null),
    'cartelle', (select count(*) from dipendenti_cartelle where dipendente_id = ${dipendente} and data_revoca is null))`;
}

/** The same for one employee, whom the caller may see. */
export async function countHeld(db: Db, scope: Scope, dipendente_id: string): Promise<Assegnate> {
  const { rows } = await sql<{ held: Assegnate }>`select ${heldBy(sql`${dipendente_id}::uuid`)} as held`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A select without a from gives one row');
  return row.held;
}
