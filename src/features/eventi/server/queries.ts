import { type RawBuilder, sql } from 'kysely';
import type { BrandLinks } from '#server/db/brand-links.ts';
import type { Db } from '#server/db/handle.ts';
import { ITEMS } from '#server/db/item-tables.ts';
import type { Periods } from '#server/db/periods.ts';
import { type Change, MOST_IDS } from '../rules.ts';

/** What these transactions have changed. */
export function changesOfTransactions(db: Db, transactions: readonly string[]): Promise<Change[]> {
  return readChanges(db, sql`r.transazione = any(${[...transactions]}::xid8[])`);
}

// Written, but not yet committed, for this long at most: what was written a little before may have been committed since.
const UNCOMMITTED_MS = 60_000;

/** What has changed in so many milliseconds, and a little more. By the database's clock. */
export function changesSince(db: Db, ms: number): Promise<Change[]> {
  return readChanges(db, sql`r.quando >= now() - ${ms + UNCOMMITTED_MS} * interval '1 millisecond'`);
}

/** Things of several brands. An entry about an assignment, or a brand given or taken, is about the thing: whoever sees it is told. */
const SHARED: { table: string; links: BrandLinks; periods?: Periods }[] = [
  { table: 'showrooms', links: { table: 'showroom_brands', column: 'showroom_id' } },
  ...Object.values(ITEMS),
];
const PERIODS = Object.values(ITEMS).map(({ periods }) => periods.table);

/**
 * The register's entries as changes, one per kind and brand however many entries there are. Read once for everybody who
 * listens, so without anybody's scope: seenBy() lets through to each what is theirs, and nothing here says more than ids.
 */
async function readChanges(db: Db, which: RawBuilder<unknown>): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with voci as (
      select r.oggetto, r.oggetto_id, r.azione, r.dipendente_id, r.brand_ids, coalesce(r.dopo, r.prima) as valori,
             r.prima is null and r.dopo is null as riservata, r.prima ? 'amministratore' as era_amministratore
      from registro r where ${which} and r.azione in ('crea', 'modifica', 'elimina')
    ),
    viste (tema, id, brand_id, riservata) as (
      select v.oggetto, v.oggetto_id, b, v.riservata from voci v, unnest(v.brand_ids) b
      where v.oggetto in ('brands', 'dipendenti', 'workflows')
      union all
      select 'risorse', v.dipendente_id::text, b, false from voci v, unnest(v.brand_ids) b where v.oggetto = any(${PERIODS}::text[])
      ${sql.join(SHARED.map(ofShared), sql``)}
      union all
      ${ofAccounts()}
    )
    select tema, brand_id, riservata, case when count(distinct id) <= ${MOST_IDS} and count(id) = count(*) then array_agg(distinct id) end as ids
    from viste group by tema, brand_id, riservata`.execute(db);
  return rows;
}

function ofShared({ table, links, periods }: (typeof SHARED)[number]): RawBuilder<unknown> {
  const item = periods
    ? sql`case v.oggetto
          when ${table} then v.oggetto_id
          when ${links.table} then split_part(v.oggetto_id, '/', 1)
          else (select p.${sql.ref(periods.column)}::text from ${sql.table(periods.table)} p where p.id = v.oggetto_id::integer) end`
    : sql`split_part(v.oggetto_id, '/', 1)`;
  const about = [table, links.table, ...(periods ? [periods.table] : [])];
  return sql`
    union all
    select ${table}, c.id, b.brand_id, false
    from (select ${item} as id, v.brand_ids from voci v where v.oggetto = any(${about}::text[])) c
    cross join lateral (
      select unnest(c.brand_ids) as brand_id
      union select l.brand_id from ${sql.table(links.table)} l where l.${sql.ref(links.column)} = c.id::integer) b`;
}

/**
 * An account is seen by whoever administers one of its brands; one without a brand, and an amministratore, by all who administer
 * some brand. Getting its first brand, or losing its last, moves it from the ones to the others.
 */
function ofAccounts(): RawBuilder<unknown> {
  return sql`
      select 'utenti', u.id::text, ub.brand_id, false
      from voci v join users u on v.oggetto = 'users' and u.id = v.oggetto_id::integer left join user_brands ub on ub.user_id = u.id
      union all
      select 'utenti', v.oggetto_id, null, false
      from voci v left join users u on u.id = v.oggetto_id::integer
      where v.oggetto = 'users' and (u.id is null or u.amministratore or v.era_amministratore)
      union all
      select 'utenti', v.valori ->> 'user_id', b, false from voci v, unnest(v.brand_ids) b where v.oggetto = 'user_brands'
      union all
      select 'utenti', v.valori ->> 'user_id', null, false
      from voci v
      where v.oggetto = 'user_brands' and v.azione in ('crea', 'elimina')
        and (select count(*) from user_brands ub where ub.user_id = (v.valori ->> 'user_id')::integer) <= (v.azione = 'crea')::integer`;
}
