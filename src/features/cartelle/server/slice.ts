import { sql } from 'kysely';
import { giverOf } from '#kit/server/change-items.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import { itemWords } from '#kit/server/item-words.ts';
import { selectHeldItem } from '#kit/server/search-item.ts';
import { brand, creato, fieldColumns, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { type Cartella, listCartelle } from '../contract.ts';
import { CARTELLA } from '../kind.ts';
import { cartelle, cartelleRoutes } from './routes.ts';

export const cartelleSlice: ItemSlice = {
  kind: CARTELLA,
  routes: cartelleRoutes,
  give: giverOf(cartelle),
  words: itemWords(CARTELLA, { tipo: ['Tipo', { cartella: 'Cartella', unita_rete: 'Unità di rete' }] }),
  search: (scope, q) => ({ ...selectHeldItem(CARTELLA, scope, q), dettaglio: sql`t.percorso` }),
  file: listFile(listCartelle, {
    colonne: [...fieldColumns<Cartella>(CARTELLA.fields), ...titolare<Cartella>(), brand(), creato('Creata il')],
  }),
};
