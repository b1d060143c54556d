import { defineKind } from '#features/equipment/asset-types/kind.ts';
import { CAMPI_CARTELLA } from './fields.ts';

export const CARTELLA = defineKind({
  tipo: 'cartella',
  table: 'cartelle_condivise',
  fields: CAMPI_CARTELLA,
  aliases: {},
  name: 'nome',
  links: { table: 'cartelle_brands', column: 'cartella_id' },
  periods: { table: 'dipendenti_cartelle', column: 'cartella_id' },
  shared: true,
  formEditsPeriod: true,
  sort: ['nome', 'percorso'],
  filters: ['tipo', 'server'],
  words: {
    code: 'CARTELLA',
    suffix: 'a',
    nonTrovato: 'La cartella richiesta non esiste o è stata rimossa.',
    al: 'alla cartella condivisa',
    dal: 'dalla cartella condivisa',
    nessunBrand: 'Seleziona almeno un brand per la cartella',
    questo: 'questa cartella',
  },
});
