import { defineKind } from '#features/equipment/asset-types/kind.ts';
import { CAMPI_TELEFONO } from './fields.ts';

export const TELEFONO = defineKind({
  tipo: 'telefono',
  table: 'iphones',
  fields: CAMPI_TELEFONO,
  aliases: {},
  name: 'modello',
  links: { table: 'iphones_brands', column: 'iphone_id' },
  periods: { table: 'dipendenti_iphones', column: 'iphone_id' },
  cost: 'costo_annuo',
  placeable: true,
  dismissable: true,
  coded: true,
  sort: ['modello', 'memoria', 'colore', 'imei', 'codice_inventario', 'stato', 'costo_annuo'],
  filters: ['modello', 'colore', 'memoria', 'stato'],
  words: {
    code: 'TELEFONO',
    suffix: 'o',
    nonTrovato: 'Il telefono richiesto non esiste o è stato rimosso.',
    al: 'al telefono aziendale',
    dal: 'dal telefono aziendale',
    nessunBrand: 'Seleziona almeno un brand per il telefono',
    questo: 'questo telefono',
  },
});
