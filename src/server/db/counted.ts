// How many rows a list matches, exactly, without counting them again while nothing has changed. Counting 60,000 costs 30 times what
// a page of 50 does.
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from './handle.ts';
import { slot } from './once-made.ts';
import { hasChanged, memory, remembered, SNAPSHOT } from './remembered.ts';

const counts = memory<number>(1_000);

type Columns = [AliasedRawBuilder<number | null, 'contati'>, AliasedRawBuilder<string, 'istantanea'>];

interface Counted {
  /** To be selected with the list's rows: the same statement, the same snapshot. Null where what is remembered no longer holds. */
  columns: Columns;
  /** What tells these columns from others of the same list, and what stands in their slots (once-made.ts). */
  shape: string;
  values: Readonly<Record<string, unknown>>;
  /** The total, from the first row of the page; a page without rows asks for it alone, and so does one whose rows have changed. */
  settle(row: { contati: number | null; istantanea: string } | undefined): Promise<number>;
}

/** `of` names the tables whose changes can move the count, `what` tells this count from every other: the caller's brands and the filters. */
export function counted(db: Db, { of, what, count }: { of: string[]; what: unknown[]; count: () => RawBuilder<unknown> }): Counted {
  const { known, keep } = remembered(counts, db, what);
  const anew = () => columnsOf(sql<number | null>`${count()}`);
  const settle = async (row: { contati: number | null; istantanea: string } | undefined, columns: () => Columns): Promise<number> => {
    const told = row ?? (await alone(db, columns()));
    const { contati, istantanea } = told.contati === null ? await alone(db, anew()) : told;
    if (contati === null) throw new Error('A count is never null.');
    return keep(contati, istantanea);
  };
  if (!known)
    return {
      shape: 'anew',
      values: {},
      get columns() {
        return anew();
      },
      settle: (row) => settle(row, anew),
    };
  // What is seldom counted is not planned with every page, which took PostgreSQL a tenth of it.
  const columns = () =>
    columnsOf(sql`case when not ${hasChanged(of, slot('istantanea', known.snapshot))} then ${slot('contati', known.value)}::integer end`);
  return {
    shape: 'known',
    values: { istantanea: known.snapshot, contati: known.value },
    get columns() {
      return columns();
    },
    settle: (row) => settle(row, columns),
  };
}

const columnsOf = (count: RawBuilder<number | null>): Columns => [count.as('contati'), SNAPSHOT.as('istantanea')];

async function alone(db: Db, columns: Columns): Promise<{ contati: number | null; istantanea: string }> {
  return db.selectNoFrom(columns).executeTakeFirstOrThrow();
}
