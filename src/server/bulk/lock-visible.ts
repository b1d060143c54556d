import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import type { Scope } from '#server/security/scope.ts';

/**
 * Locks the visible rows in the order of their ids, so that two actions on the same rows do not deadlock, and returns the names
 * of these rows.
 */
export async function lockVisible(
  db: Db,
  scope: Scope,
  { table, nome, id, visible }: VisibleRecord,
  ids: readonly (number | string)[],
): Promise<Map<string, string>> {
  const kind = sql.raw(id);
  const wanted = ids.filter((each) => (typeof each === 'string') === (id === 'uuid'));
  const { rows } = await sql<{ id: string; nome: string }>`
    select t.id::text as id, ${nome} as nome from ${sql.table(table)} t
    where t.id = any(${wanted.map(String)}::${kind}[]) and ${visible(scope)} order by t.id for no key update of t`.execute(
    scoped(db, scope),
  );
  return new Map(rows.map((row) => [row.id, row.nome]));
}
