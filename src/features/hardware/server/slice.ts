import { sql } from 'kysely';
import { giverOf } from '#kit/server/change-items.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import { itemWords } from '#kit/server/item-words.ts';
import { selectHeldItem } from '#kit/server/search-item.ts';
import { brand, creato, fieldColumns, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { type Hardware, listHardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';
import { hardware, hardwareRoutes } from './routes.ts';

export const hardwareSlice: ItemSlice = {
  kind: HARDWARE,
  routes: hardwareRoutes,
  give: giverOf(hardware),
  words: itemWords(HARDWARE),
  search: (scope, q) => ({
    ...selectHeldItem(HARDWARE, scope, q),
    code: sql`codice_ricerca(t.numero_seriale)`,
    dettaglio: sql`concat_ws(' ', t.marca, t.modello)`,
    codice: sql`t.numero_seriale`,
  }),
  file: listFile(listHardware, {
    colonne: [...fieldColumns<Hardware>(HARDWARE.fields, { posizione: [...titolare<Hardware>(), brand()] }), creato()],
  }),
};
