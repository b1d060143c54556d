// The ETag of a whole list, computed without reading its rows. The newest audit log entry about the list's tables identifies
// the list's state, on every server of the database.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { ALWAYS, VersionedCache } from '#server/db/versioned-cache.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Route } from './route.ts';

/** An audit log entry. `transazione` and `id` order the entries by commit. */
interface Change {
  transazione: string;
  id: string;
  quando: string;
}

// A query is repeated up to this often. If a transaction ends during a query, the query cannot tell whether that transaction
// belongs to this database. The next query no longer sees the ended transaction.
const MOST_READS = 3;

const NONE: Change = { transazione: '0', id: '0', quando: '' };
const newest = new VersionedCache<Change>(100);

/** The ETag of a list for the caller; undefined if the list does not declare its tables. */
export async function tagOf(db: Db, list: Route, scope: Scope): Promise<string | undefined> {
  const { endpoint, madeOf: tables } = list;
  if (tables === undefined) return undefined;
  const change = await newest.read(db, { key: [tables], tables }, () => findNewest(db, tables));
  const select = sql<{ giorno: string; in_corso: string[]; finite: boolean }>`
    select oggi()::text as giorno, c.in_corso, c.finite from (${stillGoingOn(change)}) c`;
  let row = (await select.execute(db)).rows[0];
  for (let reads = 1; row?.finite && reads < MOST_READS; reads += 1) row = (await select.execute(db)).rows[0];
  if (!row) throw new Error('A select of aggregates has one row');
  // The list depends on the caller's permissions, not on the account.
  return tag([endpoint.path, shapeOf(endpoint), rightsOf(scope), row.giorno, change, row.in_corso]);
}

async function findNewest(db: Db, tables: readonly string[]): Promise<Change> {
  const { rows } = await sql<Change>`
    select r.transazione::text, r.id::text, r.quando::text from registro r where (r.oggetto || '') = any(${[...tables, ...ALWAYS]}::text[])
    order by r.transazione desc, r.id desc limit 1`.execute(db);
  return rows[0] ?? NONE;
}

/**
 * Selects the transactions that began before the newest change and still run: their changes can become visible later without a
 * newer entry, so the ETag includes them. Transactions of other databases, and PostgreSQL's own background transactions, are
 * excluded. `finite` is true if one of them ended during this query; the query must then be repeated.
 */
const stillGoingOn = ({ transazione }: Change): RawBuilder<unknown> => sql`
  select coalesce(array_agg(x::text order by x) filter (where a.pid is null or (a.datname = current_database() and a.usesysid is not null)), '{}')
      as in_corso,
    coalesce(bool_or(a.pid is null), false) as finite
  from pg_snapshot_xip(pg_current_snapshot()) x
  left join pg_locks l on l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
  left join pg_stat_activity a on a.pid = l.pid
  where x < ${transazione}::xid8`;

const shapes = new WeakMap<Endpoint, string>();

/**
 * A hash of the response schema: a program version with other fields has another ETag. Other differences between versions
 * disappear when the day changes, because the ETag includes the day.
 */
function shapeOf(endpoint: Endpoint): string {
  const known = shapes.get(endpoint);
  if (known !== undefined) return known;
  const shape = digest(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' }));
  shapes.set(endpoint, shape);
  return shape;
}

// A weak ETag: the rows are equal, the bytes may be compressed or not.
const tag = (of: unknown): string => `W/"${digest(of)}"`;

const digest = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 27);

/** True if If-None-Match contains the current ETag. */
export function hasAlready(ifNoneMatch: string | undefined, current: string): boolean {
  const opaque = (each: string) => each.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((each) => opaque(each) === opaque(current));
}
