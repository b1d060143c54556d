// What the register says of repairs: they are told with their thing.
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_RIPARAZIONE } from '../fields.ts';
import { ESITO_LABELS } from '../rules.ts';

export const riparazioniWords: RegisterWords = {
  tables: {
    riparazioni: {
      crea: 'Mandato in riparazione',
      modifica: ({ dopo }) => (dopo?.chiusa_il ? 'Riparazione chiusa' : 'Riparazione modificata'),
      elimina: 'Riparazione eliminata',
      cosa: 'hardware',
      colonna: 'hardware_id',
      oppure: { cosa: 'telefono', colonna: 'iphone_id' },
      idsFrom: 'entries',
      fields: CAMPI_RIPARAZIONE,
      campi: { hardware_id: null, iphone_id: null, chiusa_il: ['Chiusa il', 'data', null], esito: ['Esito', ESITO_LABELS] },
    },
  },
};
