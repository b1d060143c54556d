import { sql } from 'kysely';
import { ITEMS } from '#server/db/item-tables.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { selectHeldItem } from '#server/search/select-item.ts';

export const cartelleSearch: SearchKind = {
  titolo: 'Cartelle condivise',
  elenco: '/admin/cartelle',
  select: (scope, q) => ({ ...selectHeldItem(ITEMS.cartella, scope, q), dettaglio: sql`t.percorso` }),
};
