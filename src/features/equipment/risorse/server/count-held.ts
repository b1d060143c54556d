import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { RISORSE } from '#shared/risorse.ts';
import { ALL_KINDS } from '../kinds.ts';
import type { Assegnate } from '../rules.ts';

/** How many things of each kind an employee holds now, as JSON. `dipendente` is the id's column or value. */
export function heldBy(dipendente: RawBuilder<unknown>): RawBuilder<Assegnate> {
  const counts = ALL_KINDS.map(
    ({ tipo, periods }) => sql`${sql.lit(RISORSE[tipo].chiave)}::text,
      (select count(*) from ${sql.table(periods.table)} where dipendente_id = ${dipendente} and data_revoca is null)`,
  );
  return sql`jsonb_build_object(${sql.join(counts)})`;
}

/** The same for one employee, whom the caller may see. */
export async function countHeld(db: Db, scope: Scope, dipendente_id: string): Promise<Assegnate> {
  const { rows } = await sql<{ held: Assegnate }>`select ${heldBy(sql`${dipendente_id}::uuid`)} as held`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A select without a from gives one row');
  return row.held;
}
