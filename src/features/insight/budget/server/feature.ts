import type { Feature } from '#server/feature/feature.ts';
import { type RegisterWords, vita } from '#server/register/words.ts';
import { CAMPI_BUDGET } from '../fields.ts';
import { budgetLive, budgetVersioned } from './live.ts';
import { budgetRoutes } from './routes.ts';

const budgetWords: RegisterWords = {
  tables: {
    budget: { ...vita('Budget'), cosa: 'brand', colonna: 'brand_id', idsFrom: 'entries', fields: CAMPI_BUDGET, campi: { anno: ['Anno'] } },
  },
};

const mesiChiusiWords: RegisterWords = {
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

export const budgetFeature = {
  routes: budgetRoutes,
  live: { budget: budgetLive },
  versioned: { budget: budgetVersioned },
  register: { budget: budgetWords, mesi_chiusi: mesiChiusiWords },
} satisfies Feature;
