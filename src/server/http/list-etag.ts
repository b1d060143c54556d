// The ETag of a list is made from the newest audit log entry about the list's tables, so no row is read.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { INVALIDATES_ALL, VersionedCache } from '#server/db/versioned-cache.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Route } from './route.ts';

/** The newest audit log entry about the tables of a list. `transazione` and `id` order the audit log entries by commit. */
interface LatestChange {
  transazione: string;
  id: string;
  quando: string;
}

// The maximum number of queries for an ETag. If a transaction ends during a query, its result may or may not contain the
// changes of the transaction, so the query is repeated.
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
  return toEtag([endpoint.path, responseShapeHash(endpoint), rightsOf(scope), row.giorno, change, row.in_corso]);
}

async function findLatestChange(db: Db, tables: readonly string[]): Promise<LatestChange> {
  const { rows } = await sql<LatestChange>`
    select r.transazione::text, r.id::text, r.quando::text from registro r where (r.oggetto || '') = any(${[...tables, ...INVALIDATES_ALL]}::text[])
    order by r.transazione desc, r.id desc limit 1`.execute(db);
  return rows[0] ?? NO_CHANGE;
}

/**
 * Selects the running transactions that are older than the newest change, because they can still add changes without a newer
 * entry. `finite` is true if one of these transactions ended during this query.
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
 * Returns a hash of the response fields, so that a program version with other fields has another ETag. Other differences end
 * with the day, which is part of the ETag.
 */
function responseShapeHash(endpoint: Endpoint): string {
  const cached = shapeHashes.get(endpoint);
  if (cached !== undefined) return cached;
  const hash = digest(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' }));
  shapeHashes.set(endpoint, hash);
  return hash;
}

// The ETag is weak, because equal rows can be sent as different bytes (compressed or not).
const toEtag = (value: unknown): string => `W/"${digest(value)}"`;

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);

export function matchesEtag(ifNoneMatch: string | undefined, currentEtag: string): boolean {
  const withoutWeakPrefix = (etag: string) => etag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((etag) => withoutWeakPrefix(etag) === withoutWeakPrefix(currentEtag));
}
