import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Scope } from '#server/security/scope.ts';
import { TEMI, type Tema } from '#shared/temi.ts';
import { type Change, MOST_IDS } from '../rules.ts';

/** How the register's entries are changes of each kind. */
export type LiveTopics = Record<Tema, LiveTopic>;

/** What these transactions have changed. */
export function changesOfTransactions(db: Db, topics: LiveTopics, transactions: readonly string[]): Promise<Change[]> {
  return readChanges(db, topics, sql`r.transazione = any(${[...transactions]}::xid8[])`);
}

// Written, but not yet committed, for this long at most: what was written a little before may have been committed since.
const UNCOMMITTED_MS = 60_000;

/** What has changed in so many milliseconds, and a little more. By the database's clock. */
export function changesSince(db: Db, topics: LiveTopics, ms: number): Promise<Change[]> {
  return readChanges(db, topics, within(ms + UNCOMMITTED_MS));
}

const within = (ms: number) => sql`r.quando >= now() - ${ms} * interval '1 millisecond'`;

/**
 * Whether what an account may see and do has changed in so many milliseconds; an amministratore sees each brand that comes. No more than that: the page reads all of
 * itself again, its session too, and a new account's first pages would each do so.
 */
export async function haveRightsChangedSince(db: Db, { user_id, amministratore }: Scope, ms: number): Promise<boolean> {
  const id = sql`${user_id}::integer::text`;
  const { rows } = await sql<{ cambiati: boolean }>`
    select exists (
      select from registro r where ${within(ms)} and case r.oggetto
        when 'users' then r.oggetto_id = ${id}
        when 'user_brands' then coalesce(r.dopo, r.prima) ->> 'user_id' = ${id}
          or r.oggetto_id in (select u.id::text from user_brands u where u.user_id = ${user_id})
        when 'brands' then ${amministratore} and r.azione <> 'modifica'
        else false end) as cambiati`.execute(db);
  return rows[0]?.cambiati ?? false;
}

/**
 * The register's entries as changes, one per kind and brand however many entries there are. Read once for everybody who
 * listens, so without anybody's scope: seenBy() lets through to each what is theirs, and nothing here says more than ids.
 */
async function readChanges(db: Db, topics: LiveTopics, which: RawBuilder<unknown>): Promise<Change[]> {
  const seen = TEMI.map((tema) => sql`select ${tema}::text, t.* from (${topics[tema]}) t (id, brand_id, riservata)`);
  const { rows } = await sql<Change>`
    with voci as (
      select r.oggetto, r.oggetto_id, r.azione, r.dipendente_id, r.brand_ids, coalesce(r.dopo, r.prima) as valori,
             r.prima is null and r.dopo is null as riservata, r.prima ? 'amministratore' as era_amministratore
      from registro r where ${which} and r.azione in ('crea', 'modifica', 'elimina')
    ),
    viste (tema, id, brand_id, riservata) as (${sql.join(seen, sql` union all `)})
    select tema, brand_id, riservata, case when count(distinct id) <= ${MOST_IDS} and count(id) = count(*) then array_agg(distinct id) end as ids
    from viste group by tema, brand_id, riservata`.execute(db);
  return rows;
}
