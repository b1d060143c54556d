// The ETag of a whole list: what it depends on, and none of what it holds. The register names every change and its transaction, so the newest
// change of the tables that a list is made of says which list it is, on every server of the database (decision 94).
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { ALWAYS, isNewer, memory, remembered, SNAPSHOT } from '#server/db/remembered.ts';
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
const newest = memory<Change>(100);

/** All tables whose changes, as the register names them, can make this another list. */
export const tablesOf = ({ madeOf = [] }: Route): readonly string[] => [...madeOf, ...ALWAYS];

/** Undefined where the list does not say of what it is made. */
export async function tagOf(db: Db, list: Route, scope: Scope): Promise<string | undefined> {
  const { endpoint, madeOf } = list;
  if (madeOf === undefined) return undefined;
  const tables = tablesOf(list);
  const { known, keep } = remembered(newest, db, [tables]);
  const isCandidate = known ? isNewer(known.snapshot) : sql`true`;
  const read = sql<{ giorno: string; istantanea: string; voce: Change | null; in_corso: string[]; finite: boolean }>`
    select oggi()::text as giorno, ${SNAPSHOT} as istantanea, n.voce, c.in_corso, c.finite
    from (select (
      select jsonb_build_object('transazione', r.transazione::text, 'id', r.id::text, 'quando', r.quando::text)
      from registro r where ${isCandidate} and r.oggetto = any(${tables}::text[])
      order by r.transazione desc, r.id desc limit 1) as voce) n
    cross join lateral (${stillGoingOn(sql`greatest((n.voce ->> 'transazione')::xid8, ${(known?.value ?? NONE).transazione}::xid8)`)}) c`;
  let row = (await read.execute(db)).rows[0];
  for (let reads = 1; row?.finite && reads < MOST_READS; reads += 1) row = (await read.execute(db)).rows[0];
  if (!row) throw new Error('A select without a from gives one row');
  const change = keep(later(row.voce ?? NONE, known?.value ?? NONE), row.istantanea);
  // Whose rights they are does not matter: the lists that have a tag ask nobody who they are.
  return tag([endpoint.path, shapeOf(endpoint), rightsOf(scope), row.giorno, change, row.in_corso]);
}

/**
 * Transactions that began before this one and have not ended: what one of them changes will come after the newest change, and that will still
 * be the newest. So it is another list when one of them ends. Those in other databases of the same PostgreSQL, and its own, change none.
 * `finite`: true when one of them ended while this query ran. Its database is then unknown, and the query has to be repeated.
 */
const stillGoingOn = (change: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(array_agg(x::text order by x) filter (where a.pid is null or (a.datname = current_database() and a.usesysid is not null)), '{}')
      as in_corso,
    coalesce(bool_or(a.pid is null), false) as finite
  from pg_snapshot_xip(pg_current_snapshot()) x
  left join pg_locks l on l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
  left join pg_stat_activity a on a.pid = l.pid
  where x < ${change}`;

function later(one: Change, other: Change): Change {
  const by = BigInt(one.transazione) - BigInt(other.transazione) || BigInt(one.id) - BigInt(other.id);
  return by > 0n ? one : other;
}

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
