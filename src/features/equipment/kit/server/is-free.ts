import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '../kind.ts';

/** Whether a thing `i` is of this brand and can be given: in working order, and had by nobody; of what several can have, not by this person, and with a seat left. */
export function isFree(kind: Kind, brand_id: RawBuilder<unknown>, dipendente_id: RawBuilder<unknown>): RawBuilder<boolean> {
  const { links, periods, shared } = kind;
  const whose = shared ? sql`p.dipendente_id = ${dipendente_id}` : sql`true`;
  return sql<boolean>`(${canBeGiven(kind)}
    and exists (select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and l.brand_id = ${brand_id})
    and not exists (
      select from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null and ${whose}))`;
}

/** Whether a thing `i` that one has at a time can be given: in working order, and had by nobody. */
export function isNobodys(kind: Kind): RawBuilder<boolean> {
  const { table, column } = kind.periods;
  return sql<boolean>`(${canBeGiven(kind)} and not exists (
    select from ${sql.table(table)} p where ${sql.ref(`p.${column}`)} = i.id and p.data_revoca is null))`;
}

function canBeGiven({ fields, seats }: Kind): RawBuilder<boolean> {
  if ('stato' in fields) return sql`i.stato = 'attivo'`;
  if ('attivo' in fields) return sql`i.attivo`;
  const [total, used] = [seats?.total, seats?.used];
  return total && used ? sql`(${sql.ref(`i.${total}`)} is null or ${sql.ref(`i.${used}`)} < ${sql.ref(`i.${total}`)})` : sql`true`;
}
