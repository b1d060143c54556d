// What the register says of budgets, and of months that were closed and opened again.
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_BUDGET } from '../fields.ts';

export const budgetWords: RegisterWords = {
  tables: {
    budget: { ...vita('Budget'), cosa: 'brand', colonna: 'brand_id', idsFrom: 'entries', fields: CAMPI_BUDGET, campi: { anno: ['Anno'] } },
  },
};

export const mesiChiusiWords: RegisterWords = {
  tables: {
    mesi_chiusi: {
      crea: 'Mese chiuso',
      modifica: 'Mese riaperto',
      elimina: 'Mese chiuso eliminato',
      campi: {
        mese: ['Mese'],
        motivo: ['Motivo'],
        ...{ chiuso_il: null, chiuso_da: null, riaperto_il: null, riaperto_da: null },
      },
    },
  },
};
