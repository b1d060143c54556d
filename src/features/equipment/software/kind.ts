import { defineKind } from '#features/equipment/asset-types/kind.ts';
import { aliasesOf } from '#shared/fields.ts';
import { CAMPI_SOFTWARE } from './fields.ts';

export const SOFTWARE = defineKind({
  tipo: 'software',
  table: 'software',
  fields: CAMPI_SOFTWARE,
  aliases: aliasesOf(CAMPI_SOFTWARE),
  name: 'nome',
  links: { table: 'software_brands', column: 'software_id' },
  periods: { table: 'dipendenti_software', column: 'software_id' },
  cost: 'costo_licenza',
  shared: true,
  seats: { total: 'numero_licenze', used: 'licenze_utilizzate' },
  sort: ['nome', 'licenza', 'categoria', 'fornitore', 'costo_licenza', 'numero_licenze', 'data_scadenza'],
  filters: ['categoria', 'fornitore', 'licenza'],
  expires: 'data_scadenza',
  words: {
    code: 'SOFTWARE',
    suffix: 'o',
    nonTrovato: 'Il software richiesto non esiste o è stato rimosso.',
    al: 'al software',
    dal: 'dal software',
    nessunBrand: 'Seleziona almeno un brand per il software',
    questo: 'questo software',
  },
});
