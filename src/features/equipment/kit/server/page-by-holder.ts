// The page of a list that is in order of who has each thing (sort-keys.ts). Sorted as a whole, each page would compare the names of all holders of all
// things; people, places and what nobody has are in order by themselves, by an index, so that a page takes so many of each.
import { type RawBuilder, sql } from 'kysely';
import { personOrder } from '#server/db/mentions.ts';
import type { ListQuery } from '#shared/list.ts';
import type { ItemFilter } from './item-queries.ts';

interface Asked {
  query: ItemFilter & ListQuery;
  /** From what, and which of it: `i`, its holder `d` and its place `luogo`. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  limit: RawBuilder<number>;
}

const ARMS = [
  { which: sql`d.id is not null`, by: [personOrder('d')] },
  { which: sql`d.id is null and luogo.id is not null`, by: [sql`luogo.nome collate "it-x-icu"`] },
  { which: sql`d.id is null and luogo.id is null`, by: [] },
];

/** Whether a thing can be on that page: true in any other order, and where few are left, which are sorted at once. */
export function onPageByHolder({ query, from, where, limit }: Asked): RawBuilder<boolean> {
  const { sort, q, showroom, dipendente_id, manager_id } = query;
  const areFew = Boolean(q ?? showroom ?? dipendente_id ?? manager_id);
  if (areFew || (sort !== 'assegnatario' && sort !== '-assegnatario')) return sql<boolean>`true`;
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const arms = ARMS.map(({ which, by }) => {
    const order = sql.join([...by, sql.ref('i.id')].map((each) => sql`${each} ${direction}`));
    return sql`(select i.id from ${from} where ${which} and ${where} order by ${order} limit ${limit})`;
  });
  return sql<boolean>`i.id = any(array(${sql.join(arms, sql` union all `)}))`;
}
