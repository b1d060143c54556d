import { sql } from 'kysely';
import { giverOf } from '#features/equipment/kit/server/change-items.ts';
import { givableOf } from '#features/equipment/kit/server/check-gift.ts';
import { giverOfMany } from '#features/equipment/kit/server/give-items.ts';
import { importItems } from '#features/equipment/kit/server/import-items.ts';
import type { ItemSlice } from '#features/equipment/kit/server/item-slice.ts';
import { itemWords } from '#features/equipment/kit/server/item-words.ts';
import { selectItem } from '#features/equipment/kit/server/search-item.ts';
import { brand, creato, fieldColumns, idOrganico, numero } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { byNameAndVersion } from '#server/incoming/record-keys.ts';
import { calls, listSoftware, type Software } from '../contract.ts';
import { SOFTWARE } from '../kind.ts';
import { software, softwareRoutes } from './routes.ts';

const inUso = numero<Software>('Licenze Utilizzate', ({ licenze_utilizzate }) => licenze_utilizzate);

export const softwareSlice: ItemSlice = {
  kind: SOFTWARE,
  routes: softwareRoutes,
  give: giverOf(software),
  giveMany: giverOfMany(software),
  findGivable: givableOf(software),
  words: itemWords(SOFTWARE),
  search: (scope, q) => ({ ...selectItem(SOFTWARE, scope, q), dettaglio: sql`t.fornitore` }),
  file: listFile(listSoftware, {
    colonne: [...fieldColumns<Software>(SOFTWARE.fields, { numero_licenze: [inUso] }), brand(), creato(), idOrganico()],
  }),
  incoming: importItems(software, calls, {
    keys: [byNameAndVersion('nome', 'versione')],
    synonyms: {
      nome: [
        'software',
        'nome software',
        'programma',
        'applicazione',
        'prodotto',
        'product',
        'product name',
        'app',
        'license name',
        'item name',
        'name',
        'sku',
      ],
      versione: ['version', 'release'],
      licenza: ['tipo licenza', 'tipo di licenza', 'license type'],
      fornitore: ['vendor', 'produttore', 'publisher', 'manufacturer', 'supplier'],
      categoria: ['category'],
      costo_licenza: ['costo annuo', 'prezzo', 'costo per licenza', 'canone annuo', 'prezzo unitario', 'unit price', 'annual cost'],
      numero_licenze: ['licenze', 'licenze totali', 'posti', 'seats', 'total seats', 'quantità', 'quantity', 'total licenses'],
      data_scadenza: ['rinnovo', 'scade il', 'data rinnovo', 'data di scadenza', 'expiration date', 'renewal date', 'expires'],
    },
    examples: [
      { nome: 'Microsoft 365', licenza: 'Abbonamento', fornitore: 'Microsoft', costo_licenza: '120,00', numero_licenze: '50' },
      { nome: 'AutoCAD', licenza: 'Abbonamento', costo_licenza: '1.980,00', numero_licenze: '4' },
    ],
  }),
};
