import { type RawBuilder, sql } from 'kysely';
import type { BrandLinks } from '#server/db/brand-links.ts';

/**
 * A SELECT from `voci v` for live updates. Its columns are the id of the row, the brand to notify (null: all accounts that
 * administer a brand), and whether the change is reserved.
 */
export type LiveTopic = RawBuilder<unknown>;

export const singleBrandTopic = (table: string): LiveTopic =>
  sql`select v.oggetto_id, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto = ${table}`;

/**
 * The live topic of an asset type whose assets have several brands. Audit log entries about an assignment or a brand link count
 * as changes of the asset.
 */
export function multiBrandTopic({
  table,
  links,
  periods,
}: {
  table: string;
  links: BrandLinks;
  periods?: { table: string; column: string };
}): LiveTopic {
  const itemId = periods
    ? sql`case v.oggetto
          when ${table} then v.oggetto_id
          when ${links.table} then split_part(v.oggetto_id, '/', 1)
          else (select p.${sql.ref(periods.column)}::text from ${sql.table(periods.table)} p where p.id = v.oggetto_id::integer) end`
    : sql`split_part(v.oggetto_id, '/', 1)`;
  const tables = [table, links.table, ...(periods ? [periods.table] : [])];
  return sql`
    select c.id, b.brand_id, false
    from (select ${itemId} as id, v.brand_ids from voci v where v.oggetto = any(${tables}::text[])) c
    cross join lateral (
      select unnest(c.brand_ids) as brand_id
      union select l.brand_id from ${sql.table(links.table)} l where l.${sql.ref(links.column)} = c.id::integer) b`;
}
