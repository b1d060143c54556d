// The ETag of a whole list, computed without reading its rows. The newest audit log entry about the list's tables identifies
// the list's state, on every server of the database.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { INVALIDATES_ALL, VersionedCache } from '#server/db/versioned-cache.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Route } from './route.ts';

/** An audit log entry. `transazione` and `id` order the entries by commit. */
interface LatestChange {
  transazione: string;
  id: string;
  quando: string;
}

// A query is repeated up to this often. If a transaction ends during a query, the query cannot tell whether that transaction
// belongs to this database. The next query no longer sees the ended transaction.
const MAX_READS = 3;

const NO_CHANGE: LatestChange = { transazione: '0', id: '0', quando: '' };
const latestChanges = new VersionedCache<LatestChange>(100);

export async function etagOf(db: Db, list: Route, scope: Scope): Promise<string | undefined> {
  const { endpoint, madeOf: tables } = list;
  if (tables === undefined) return undefined;
  const change = await latestChanges.read(db, { key: [tables], tables }, () => findLatestChange(db, tables));
  const select = sql<{ giorno: string; in_corso: string[]; finite: boolean }>`
    select oggi()::text as giorno, c.in_corso, c.finite from (${runningTransactions(change)}) c`;
  let row = (await select.execute(db)).rows[0];
  for (let attempt = 1; row?.finite && attempt < MAX_READS; attempt += 1) row = (await select.execute(db)).rows[0];
  if (!row) throw new Error('A select of aggregates has one row');
  // The list depends on the caller's permissions, not on the account.
  return toEtag([endpoint.path, responseShapeHash(endpoint), rightsOf(scope), row.giorno, change, row.in_corso]);
}

async function findLatestChange(db: Db, tables: readonly string[]): Promise<LatestChange> {
  const { rows } = await sql<LatestChange>`
    select r.transazione::text, r.id::text, r.quando::text from registro r where (r.oggetto || '') = any(${[...tables, ...INVALIDATES_ALL]}::text[])
    order by r.transazione desc, r.id desc limit 1`.execute(db);
  return rows[0] ?? NO_CHANGE;
}

/**
 * Selects the transactions that began before the newest change and still run: their changes can become visible later without a
 * newer entry, so the ETag includes them. Transactions of other databases, and PostgreSQL's own background transactions, are
 * excluded. `finite` is true if one of them ended during this query; the query must then be repeated.
 */
const runningTransactions = ({ transazione }: LatestChange): RawBuilder<unknown> => sql`
  select coalesce(array_agg(x::text order by x) filter (where a.pid is null or (a.datname = current_database() and a.usesysid is not null)), '{}')
      as in_corso,
    coalesce(bool_or(a.pid is null), false) as finite
  from pg_snapshot_xip(pg_current_snapshot()) x
  left join pg_locks l on l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
  left join pg_stat_activity a on a.pid = l.pid
  where x < ${transazione}::xid8`;

const shapeHashes = new WeakMap<Endpoint, string>();

/**
 * A hash of the response schema: a program version with other fields has another ETag. Other differences between versions
 * disappear when the day changes, because the ETag includes the day.
 */
function responseShapeHash(endpoint: Endpoint): string {
  const cached = shapeHashes.get(endpoint);
  if (cached !== undefined) return cached;
  const hash = digest(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' }));
  shapeHashes.set(endpoint, hash);
  return hash;
}

// A weak ETag: the rows are equal, the bytes may be compressed or not.
const toEtag = (value: unknown): string => `W/"${digest(value)}"`;

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);

export function matchesEtag(ifNoneMatch: string | undefined, currentEtag: string): boolean {
  const withoutWeakPrefix = (etag: string) => etag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((etag) => withoutWeakPrefix(etag) === withoutWeakPrefix(currentEtag));
}
