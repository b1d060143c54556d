// Which of many events alike are worth an entry each. Somebody who tries passwords all night must not fill the register, nor push
// others' mistakes out of sight: of each source the first ones of an hour count one by one, then each time their number has doubled.
import type { Db } from '#server/db/handle.ts';

const HOUR_MS = 60 * 60_000;
const ONE_BY_ONE = 20;
/** Told apart in an hour: who comes from ever new addresses is one source together with all who come after these. */
const MOST_SOURCES = 50;
const OTHERS = '';

interface Hour {
  since: number;
  /** How many of each source so far. */
  of: Map<string, number>;
}

const hours = new WeakMap<Db, Map<string, Hour>>();

interface Occurrence {
  isTold: boolean;
  /** How many there have been of this source in this hour, once they are not told one by one any more. */
  volte?: number;
}

/** Counts one more. It looks at the source and never at what was tried: an account that exists costs the same time as one that does not. */
export function occurrence(db: Db, kind: string, source: string, now = Date.now()): Occurrence {
  const { of } = hourOf(db, kind, now);
  const counted = of.has(source) || of.size < MOST_SOURCES ? source : OTHERS;
  const volte = (of.get(counted) ?? 0) + 1;
  of.set(counted, volte);
  return volte <= ONE_BY_ONE ? { isTold: true } : { isTold: hasDoubled(volte), volte };
}

function hourOf(db: Db, kind: string, now: number): Hour {
  const kinds = hours.get(db) ?? new Map<string, Hour>();
  hours.set(db, kinds);
  const current = kinds.get(kind);
  if (current && now - current.since < HOUR_MS) return current;
  const next = { since: now, of: new Map<string, number>() };
  kinds.set(kind, next);
  return next;
}

/** 40, 80, 160 … */
function hasDoubled(volte: number): boolean {
  return Number.isInteger(Math.log2(volte / ONE_BY_ONE));
}
