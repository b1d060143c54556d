// The ETag of a whole list: what it depends on, and none of what it holds. The register names every change and its transaction, so the newest
// change of the tables that a list is made of says which list it is, on every server of the database (decision 94).
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { ALWAYS, VersionedCache } from '#server/db/versioned-cache.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Route } from './route.ts';

/** An entry of the register, in the order in which what it tells of became true. */
interface Change {
  transazione: string;
  id: string;
  quando: string;
}

// A transaction that ends between the snapshot and the look at its lock could be one of another database: the next snapshot does not have it.
const MOST_READS = 3;

const NONE: Change = { transazione: '0', id: '0', quando: '' };
const newest = new VersionedCache<Change>(100);

/** Undefined where the list does not say from which tables it is read. */
export async function tagOf(db: Db, list: Route, scope: Scope): Promise<string | undefined> {
  const { endpoint, madeOf: tables } = list;
  if (tables === undefined) return undefined;
  const change = await newest.read(db, { key: [tables], tables }, () => findNewest(db, tables));
  const select = sql<{ giorno: string; in_corso: string[]; finite: boolean }>`
    select oggi()::text as giorno, c.in_corso, c.finite from (${stillGoingOn(change)}) c`;
  let row = (await select.execute(db)).rows[0];
  for (let reads = 1; row?.finite && reads < MOST_READS; reads += 1) row = (await select.execute(db)).rows[0];
  if (!row) throw new Error('A select of aggregates has one row');
  // The lists that have an ETag depend on the permissions of the caller, not on the account.
  return tag([endpoint.path, shapeOf(endpoint), rightsOf(scope), row.giorno, change, row.in_corso]);
}

async function findNewest(db: Db, tables: readonly string[]): Promise<Change> {
  const { rows } = await sql<Change>`
    select r.transazione::text, r.id::text, r.quando::text from registro r where (r.oggetto || '') = any(${[...tables, ...ALWAYS]}::text[])
    order by r.transazione desc, r.id desc limit 1`.execute(db);
  return rows[0] ?? NONE;
}

/**
 * Transactions that began before this one and have not ended: what one of them changes will come after the newest change, and that will still
 * be the newest. So it is another list when one of them ends. Those in other databases of the same PostgreSQL, and its own, change none.
 * `finite`: true when one of them ended while this query ran. Its database is then unknown, and the query has to be repeated.
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

/** What a row is made of: a version of the program that tells more of it tells another list. The day ends what two versions tell otherwise. */
function shapeOf(endpoint: Endpoint): string {
  const known = shapes.get(endpoint);
  if (known !== undefined) return known;
  const shape = digest(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' }));
  shapes.set(endpoint, shape);
  return shape;
}

// Weak: the rows are the same, the bytes are compressed or not.
const tag = (of: unknown): string => `W/"${digest(of)}"`;

const digest = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 27);

/** Whether the caller says that it has the list of this tag already. */
export function hasAlready(ifNoneMatch: string | undefined, current: string): boolean {
  const opaque = (each: string) => each.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((each) => opaque(each) === opaque(current));
}
