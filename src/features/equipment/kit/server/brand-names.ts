// What a page of a list says of brands. To look for its brands' names for each row was the dearest part of the page; there are few brands, they
// seldom change, and so a row only says their ids.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { brandOf } from '#server/db/mentions.ts';
import { slot } from '#server/db/once-made.ts';
import { hasChanged, memory, remembered } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import type { BrandBreve } from '#shared/schemas.ts';

const known = memory<BrandBreve[]>(500);

interface BrandNames {
  /** To be selected with the list's rows: null where what is remembered still holds. */
  column: RawBuilder<BrandBreve[] | null>;
  /** What tells this column from others of the same list, and what stands in its slots (src/server/db/once-made.ts). */
  shape: string;
  values: Readonly<Record<string, unknown>>;
  /** Of a row's brands those that the caller sees, by name; `row` is the page's first. */
  settle(row: { nomi_brand: BrandBreve[] | null; istantanea: string }): (ids: readonly number[]) => BrandBreve[];
}

/** The names of the brands that the caller sees. */
export function brandNames(db: Db, { can_view }: Scope): BrandNames {
  const { known: before, keep } = remembered(known, db, [can_view]);
  const anew = sql<BrandBreve[]>`(
    select coalesce(jsonb_agg(${brandOf('b')} order by b.nome collate "it-x-icu"), '[]') from brands b where b.id = any(${[...can_view]}::integer[]))`;
  return {
    column: before
      ? sql<BrandBreve[] | null>`case when ${hasChanged(['brands'], slot('istantanea_brand', before.snapshot))} then ${anew} end`
      : anew,
    shape: before ? 'known' : 'anew',
    values: before ? { istantanea_brand: before.snapshot } : {},
    settle({ nomi_brand, istantanea }) {
      const all = nomi_brand ?? before?.value;
      if (all === undefined) throw new Error('Names that are not known are selected.');
      keep(all, istantanea);
      return (ids) => all.filter(({ id }) => ids.includes(id));
    },
  };
}
