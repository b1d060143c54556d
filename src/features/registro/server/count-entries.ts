// How many entries match, exactly. The register only grows, so what was counted once is counted on from there: among a million
// entries, a page costs the few that have come since the last one.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';

interface Known {
  total: number;
  snapshot: string;
}

const MOST = 500;
const counts = new WeakMap<Db, Map<string, Known>>();

interface Count {
  /** To be selected with the page: the same statement, the same snapshot. */
  counted: RawBuilder<number>;
  snapshot: RawBuilder<string>;
  settle(found: { counted: number; snapshot: string }): number;
}

/** `what` tells this count from every other: the caller's brands and the filters. */
export function countEntries(db: Db, what: unknown, matching: RawBuilder<boolean>): Count {
  const own = counts.get(db) ?? new Map<string, Known>();
  counts.set(db, own);
  const key = JSON.stringify(what);
  const known = own.get(key);
  return {
    counted: sql<number>`(select count(*) from registro r where ${matching} and ${isNewer(known)})`,
    snapshot: sql<string>`pg_current_snapshot()::text`,
    settle({ counted, snapshot }) {
      const total = (known?.total ?? 0) + counted;
      own.delete(key);
      own.set(key, { total, snapshot });
      if (own.size > MOST) own.delete(own.keys().next().value ?? key);
      return total;
    },
  };
}

/** Written by a transaction that the snapshot did not see. */
function isNewer(known: Known | undefined): RawBuilder<boolean> {
  if (!known) return sql<boolean>`true`;
  return sql<boolean>`r.transazione >= pg_snapshot_xmin(${known.snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(r.transazione, ${known.snapshot}::pg_snapshot)`;
}
