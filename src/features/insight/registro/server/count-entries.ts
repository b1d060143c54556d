// How many entries match, exactly. The register only grows, so what was counted once is counted on from there: among a million
// entries, a page costs the few that have come since the last one (decision 20). Only anonymizing and retention change or delete entries:
// after them all are counted again.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { hasChanged, isNewer, memory, remembered, SNAPSHOT } from '#server/db/remembered.ts';

const counts = memory<number>(500);

interface Count {
  /** To be selected with the page: the same statement, the same snapshot. */
  counted: RawBuilder<number>;
  snapshot: RawBuilder<string>;
  settle(found: { counted: number; snapshot: string }): number;
}

/** `what` tells this count from every other: the caller's brands and the filters. */
export function countEntries(db: Db, what: readonly unknown[], matching: RawBuilder<boolean>): Count {
  const { known, keep } = remembered(counts, db, what);
  const all = sql<number>`(select count(*) from registro r where ${matching})`;
  return {
    counted: known
      ? sql<number>`case when ${hasChanged([], known.snapshot)} then ${all} else ${known.value}::bigint + (
          select count(*) from registro r where ${matching} and ${isNewer(known.snapshot)}) end`
      : all,
    snapshot: SNAPSHOT,
    settle: ({ counted, snapshot }) => keep(counted, snapshot),
  };
}
