import { defineKind } from '#features/equipment/asset-types/kind.ts';
import { aliasesOf } from '#shared/fields.ts';
import { CAMPI_HARDWARE } from './fields.ts';

export const HARDWARE = defineKind({
  tipo: 'hardware',
  table: 'hardware',
  fields: CAMPI_HARDWARE,
  aliases: { ...aliasesOf(CAMPI_HARDWARE), dipendente_id: 'assegnato_a' },
  name: 'nome',
  links: { table: 'hardware_brands', column: 'hardware_id' },
  periods: { table: 'dipendenti_hardware', column: 'hardware_id' },
  cost: 'costo_annuo',
  placeable: true,
  dismissable: true,
  coded: true,
  sort: [
    'nome',
    'tipo',
    'marca',
    'modello',
    'numero_seriale',
    'codice_inventario',
    'stato',
    'posizione',
    'costo_annuo',
    'prezzo_acquisto',
    'garanzia_scadenza',
    'data_acquisto',
  ],
  filters: ['tipo', 'marca', 'modello', 'posizione', 'stato'],
  expires: 'garanzia_scadenza',
  words: {
    code: 'HARDWARE',
    suffix: 'o',
    nonTrovato: "L'hardware richiesto non esiste o è stato rimosso.",
    al: "all'hardware",
    dal: "dall'hardware",
    nessunBrand: "Seleziona almeno un brand per l'hardware",
    questo: 'questo hardware',
  },
});
