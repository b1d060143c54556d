// What a slice says of its changes, so that open pages are told of them (src/features/notifications/eventi, which knows no slice).
import { type RawBuilder, sql } from 'kysely';
import type { BrandLinks } from '#server/db/brand-links.ts';

/**
 * Selects, in this order, the id of what has changed, the brand whose people are told (null: whoever administers any), and whether only
 * they may know who read what is reserved. Made of `voci v`, entries of the register with their `valori` and `era_amministratore`.
 */
export type LiveTopic = RawBuilder<unknown>;

/** What has one brand, which its entries name. */
export const ofOneBrand = (table: string): LiveTopic =>
  sql`select v.oggetto_id, b, v.riservata from voci v, unnest(v.brand_ids) b where v.oggetto = ${table}`;

/** A thing of several brands. An entry about an assignment, or a brand given or taken, is about the thing: whoever sees it is told. */
export function ofSeveralBrands({
  table,
  links,
  periods,
}: {
  table: string;
  links: BrandLinks;
  periods?: { table: string; column: string };
}): LiveTopic {
  const item = periods
    ? sql`case v.oggetto
          when ${table} then v.oggetto_id
          when ${links.table} then split_part(v.oggetto_id, '/', 1)
          else (select p.${sql.ref(periods.column)}::text from ${sql.table(periods.table)} p where p.id = v.oggetto_id::integer) end`
    : sql`split_part(v.oggetto_id, '/', 1)`;
  const about = [table, links.table, ...(periods ? [periods.table] : [])];
  return sql`
    select c.id, b.brand_id, false
    from (select ${item} as id, v.brand_ids from voci v where v.oggetto = any(${about}::text[])) c
    cross join lateral (
      select unnest(c.brand_ids) as brand_id
      union select l.brand_id from ${sql.table(links.table)} l where l.${sql.ref(links.column)} = c.id::integer) b`;
}
