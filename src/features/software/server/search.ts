import { sql } from 'kysely';
import { ITEMS } from '#server/db/item-tables.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { selectItem } from '#server/search/select-item.ts';

export const softwareSearch: SearchKind = {
  titolo: 'Software',
  elenco: '/software',
  select: (scope, q) => ({ ...selectItem(ITEMS.software, scope, q), dettaglio: sql`t.fornitore` }),
};
