import { giverOf } from '#kit/server/change-items.ts';
import { givableOf } from '#kit/server/check-gift.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import { itemWords } from '#kit/server/item-words.ts';
import { brand, creato, fieldColumns, idOrganico, testo, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listPianiMobili, type PianoMobile } from '../contract.ts';
import { PIANO_MOBILE } from '../kind.ts';
import { piani, pianiMobiliRoutes } from './routes.ts';
import { pianiMobiliSearch } from './search.ts';

export const pianiMobiliSlice: ItemSlice = {
  kind: PIANO_MOBILE,
  routes: pianiMobiliRoutes,
  give: giverOf(piani),
  findGivable: givableOf(piani),
  words: itemWords(PIANO_MOBILE),
  search: pianiMobiliSearch,
  file: listFile(listPianiMobili, {
    colonne: [
      ...fieldColumns<PianoMobile>(PIANO_MOBILE.fields),
      ...titolare<PianoMobile>(),
      testo('Numero di telefono', (piano) => piano.numero_telefono),
      testo('Gestore precedente', ({ portabilita }) => portabilita?.gestore_precedente ?? null),
      testo('Numero da portare', ({ portabilita }) => portabilita?.numero_da_portare ?? null),
      testo('Telefono aziendale', ({ telefono }) => telefono?.modello ?? null),
      brand(),
      creato(),
      idOrganico(),
    ],
  }),
};
