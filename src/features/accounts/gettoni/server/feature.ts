import type { Feature } from '#server/feature.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { gettoniRoutes } from './routes.ts';

// What the register says of tokens; never one itself.
const gettoniWords: RegisterWords = {
  tables: {
    gettoni: {
      crea: 'Gettone per programmi creato',
      modifica: 'Gettone per programmi cambiato',
      elimina: 'Gettone per programmi revocato',
      cosa: 'utente',
      colonna: 'user_id',
      campi: { scadenza: ['Scadenza', 'data'], sola_lettura: ['Sola lettura', 'siNo'] },
    },
  },
};

export const gettoniFeature = {
  routes: gettoniRoutes,
  register: { gettoni: gettoniWords },
} satisfies Feature;
