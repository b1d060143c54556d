import { sql } from 'kysely';
import { closeOpenPeriods } from '#features/equipment/asset-types/server/periods.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { ALL_KINDS } from '../kinds.ts';

/** Closes the open periods of an employee. The calling function has checked the permission. */
export async function closePeriods(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  await lockSeats(db, scope, dipendente_id);
  // Closes phones before plans, because the row of a reserved phone references the period of its plan.
  for (const { periods } of ALL_KINDS.toReversed())
    await closeOpenPeriods(db, scope, periods.table, sql`p.dipendente_id = ${dipendente_id}`);
}

/**
 * Locks the licences whose seats change, in order of id, so that two employees with the same licences who leave at once cannot deadlock.
 */
export async function lockSeats(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  for (const { table, periods, seats } of ALL_KINDS) {
    if (!seats) continue;
    await sql`
      select from ${sql.table(table)}
      where id in (
        select ${sql.ref(periods.column)} from ${sql.table(periods.table)} where dipendente_id = ${dipendente_id} and data_revoca is null)
      order by id for no key update`.execute(scoped(db, scope));
  }
}
