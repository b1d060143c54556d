import { sql } from 'kysely';
import { giverOf } from '#kit/server/change-items.ts';
import { givableOf } from '#kit/server/check-gift.ts';
import { giverOfMany } from '#kit/server/give-items.ts';
import { importItems } from '#kit/server/import-items.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import { itemWords } from '#kit/server/item-words.ts';
import { selectHeldItem } from '#kit/server/search-item.ts';
import { brand, creato, fieldColumns, idOrganico, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { byCode } from '#server/incoming/record-keys.ts';
import { calls, type Hardware, listHardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';
import { hardware, hardwareRoutes } from './routes.ts';

export const hardwareSlice: ItemSlice = {
  kind: HARDWARE,
  routes: hardwareRoutes,
  give: giverOf(hardware),
  giveMany: giverOfMany(hardware),
  findGivable: givableOf(hardware),
  words: itemWords(HARDWARE),
  search: (scope, q) => ({
    ...selectHeldItem(HARDWARE, scope, q),
    code: sql`codice_ricerca(t.numero_seriale)`,
    dettaglio: sql`concat_ws(' ', t.marca, t.modello)`,
    codice: sql`t.numero_seriale`,
  }),
  file: listFile(listHardware, {
    colonne: [...fieldColumns<Hardware>(HARDWARE.fields, { posizione: [...titolare<Hardware>(), brand()] }), creato(), idOrganico()],
  }),
  incoming: importItems(hardware, calls, {
    key: byCode('numero_seriale'),
    synonyms: {
      numero_seriale: ['s/n', 'sn', 'seriale', 'serial', 'serial number', 'service tag', 'matricola'],
      nome: ['descrizione', 'dispositivo'],
      tipo: ['categoria', 'type'],
      prezzo_acquisto: ['prezzo', 'costo acquisto', 'importo'],
      data_acquisto: ['acquistato il', 'data di acquisto'],
      garanzia_scadenza: ['garanzia', 'fine garanzia', 'garanzia fino al'],
      posizione: ['sede', 'luogo', 'ubicazione'],
    },
    examples: [
      {
        nome: 'Portatile Anna',
        tipo: 'laptop',
        marca: 'Lenovo',
        modello: 'ThinkPad T14',
        numero_seriale: 'PF-3X9K21',
        costo_annuo: '320,00',
      },
      { nome: 'Monitor 27', tipo: 'monitor', marca: 'Dell', modello: 'U2724D', numero_seriale: 'CN-0X1234' },
    ],
  }),
};
