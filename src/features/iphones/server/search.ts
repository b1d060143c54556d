import { sql } from 'kysely';
import { ITEMS } from '#server/db/item-tables.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { selectHeldItem } from '#server/search/select-item.ts';

export const telefoniSearch: SearchKind = {
  titolo: 'Telefoni aziendali',
  elenco: '/mobile-plans',
  vista: 'telefoni',
  select: (scope, q) => ({
    ...selectHeldItem(ITEMS.telefono, scope, q),
    code: sql`codice_ricerca(t.imei)`,
    dettaglio: sql`concat_ws(' ', t.colore, t.memoria)`,
    codice: sql`t.imei`,
  }),
};
