// Which of many events alike are worth an entry each. Somebody who tries passwords all night must not fill the register, nor push
// others' mistakes out of sight: of each source the first ones of an hour count one by one, then each time their number has doubled.
import type { Db } from '#server/db/handle.ts';

const HOUR_MS = 60 * 60_000;
/** Of one source, and of all together: what comes from ever new addresses is of no source. */
const ONE_BY_ONE = { source: 20, all: 500 };

interface Hour {
  since: number;
  all: number;
  of: Map<string, number>;
}

const hours = new WeakMap<Db, Map<string, Hour>>();

interface Occurrence {
  isTold: boolean;
  /** How many there have been in this hour: of this source, or of all once they are too many to tell apart. */
  volte: number;
}

/** Counts one more. It looks at the source and never at what was tried: an account that exists costs the same time as one that does not. */
export function occurrence(db: Db, kind: string, source: string, now = Date.now()): Occurrence {
  const hour = hourOf(db, kind, now);
  hour.all += 1;
  if (hour.all > ONE_BY_ONE.all) return { isTold: isDoubling(hour.all, ONE_BY_ONE.all), volte: hour.all };
  const volte = (hour.of.get(source) ?? 0) + 1;
  hour.of.set(source, volte);
  return { isTold: volte <= ONE_BY_ONE.source || isDoubling(volte, ONE_BY_ONE.source), volte };
}

function hourOf(db: Db, kind: string, now: number): Hour {
  const kinds = hours.get(db) ?? new Map<string, Hour>();
  hours.set(db, kinds);
  const current = kinds.get(kind);
  if (current && now - current.since < HOUR_MS) return current;
  const next = { since: now, all: 0, of: new Map<string, number>() };
  kinds.set(kind, next);
  return next;
}

/** 40, 80, 160 … where 20 is the first. */
function isDoubling(n: number, first: number): boolean {
  return n % first === 0 && Number.isInteger(Math.log2(n / first));
}
