import type { Feature } from '#server/feature/feature.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { aziendaRoutes } from './routes.ts';

const aziendaWords: RegisterWords = {
  tables: {
    identita_aziendali: {
      crea: 'Account aziendale collegato',
      modifica: 'Account aziendale cambiato',
      elimina: 'Account aziendale scollegato',
      cosa: 'utente',
      colonna: 'user_id',
      campi: { emittente: ['Fornitore'], soggetto: null },
    },
  },
};

export const aziendaFeature = {
  routes: aziendaRoutes,
  register: { azienda: aziendaWords },
} satisfies Feature;
