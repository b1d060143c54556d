import { sql } from 'kysely';
import { giverOf } from '#kit/server/change-items.ts';
import { givableOf } from '#kit/server/check-gift.ts';
import { giverOfMany } from '#kit/server/give-items.ts';
import { importItems } from '#kit/server/import-items.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import { itemWords } from '#kit/server/item-words.ts';
import { givingRoutes, itemRoutes } from '#kit/server/routes.ts';
import { selectHeldItem } from '#kit/server/search-item.ts';
import { brand, creato, fieldColumns, idOrganico, testo, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { byCode } from '#server/incoming/record-keys.ts';
import { calls, listTelefoni, type Telefono } from '../contract.ts';
import { TELEFONO } from '../kind.ts';
import { telefoni } from './give-telefono.ts';

export const telefoniSlice: ItemSlice = {
  kind: TELEFONO,
  routes: [...itemRoutes(calls, telefoni), ...givingRoutes(calls, telefoni)],
  give: giverOf(telefoni),
  giveMany: giverOfMany(telefoni),
  findGivable: givableOf(telefoni),
  words: itemWords(TELEFONO),
  search: (scope, q) => ({
    ...selectHeldItem(TELEFONO, scope, q),
    code: sql`codice_ricerca(t.imei)`,
    dettaglio: sql`concat_ws(' ', t.colore, t.memoria)`,
    codice: sql`t.imei`,
  }),
  file: listFile(listTelefoni, {
    colonne: [
      ...fieldColumns<Telefono>(TELEFONO.fields),
      ...titolare<Telefono>(),
      testo('Piano mobile', ({ piano }) => piano?.nome_piano ?? null),
      brand(),
      creato(),
      idOrganico(),
    ],
  }),
  incoming: importItems(telefoni, calls, {
    key: byCode('imei'),
    synonyms: { memoria: ['storage', 'capacità'], colore: ['color'], modello: ['telefono', 'model'] },
    examples: [
      { modello: 'iPhone 15', colore: 'Nero', memoria: '128GB', imei: '356938035643809', costo_annuo: '210,00' },
      { modello: 'Pixel 9', colore: 'Grigio', memoria: '256GB', costo_annuo: '180,00' },
    ],
  }),
};
