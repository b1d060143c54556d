import { sql } from 'kysely';
import { giverOf } from '#kit/server/change-items.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import { itemWords } from '#kit/server/item-words.ts';
import { selectItem } from '#kit/server/search-item.ts';
import { brand, creato, fieldColumns, numero } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listSoftware, type Software } from '../contract.ts';
import { SOFTWARE } from '../kind.ts';
import { software, softwareRoutes } from './routes.ts';

const inUso = numero<Software>('Licenze Utilizzate', ({ licenze_utilizzate }) => licenze_utilizzate);

export const softwareSlice: ItemSlice = {
  kind: SOFTWARE,
  routes: softwareRoutes,
  give: giverOf(software),
  words: itemWords(SOFTWARE),
  search: (scope, q) => ({ ...selectItem(SOFTWARE, scope, q), dettaglio: sql`t.fornitore` }),
  file: listFile(listSoftware, {
    colonne: [...fieldColumns<Software>(SOFTWARE.fields, { numero_licenze: [inUso] }), brand(), creato()],
  }),
};
