import { sql } from 'kysely';
import { ITEMS } from '#server/db/item-tables.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { selectHeldItem } from '#server/search/select-item.ts';

export const hardwareSearch: SearchKind = {
  titolo: 'Hardware',
  elenco: '/hardware',
  select: (scope, q) => ({
    ...selectHeldItem(ITEMS.hardware, scope, q),
    code: sql`codice_ricerca(t.numero_seriale)`,
    dettaglio: sql`concat_ws(' ', t.marca, t.modello)`,
    codice: sql`t.numero_seriale`,
  }),
};
