import { defineKind } from '#features/equipment/asset-types/kind.ts';
import { CAMPI_PIANO_MOBILE } from './fields.ts';

export const PIANO_MOBILE = defineKind({
  tipo: 'piano_mobile',
  table: 'piani_mobili',
  fields: CAMPI_PIANO_MOBILE,
  aliases: {},
  name: 'nome_piano',
  links: { table: 'piani_mobili_brands', column: 'piano_id' },
  periods: { table: 'dipendenti_piani_mobili', column: 'piano_mobile_id' },
  cost: 'costo_annuo',
  placeable: true,
  sort: ['nome_piano', 'operatore', 'numero_telefono', 'iccid', 'dati_gb', 'costo_annuo', 'attivo'],
  filters: ['operatore', 'attivo'],
  words: {
    code: 'PIANO',
    suffix: 'o',
    nonTrovato: 'Il piano mobile richiesto non esiste o è stato rimosso.',
    al: 'al piano mobile',
    dal: 'dal piano mobile',
    nessunBrand: 'Seleziona almeno un brand per il piano mobile',
    questo: 'questo piano mobile',
  },
});
