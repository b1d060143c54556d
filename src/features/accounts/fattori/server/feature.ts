import type { Feature } from '#server/feature/feature.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { fattoriRoutes } from './routes.ts';

// Audit log entries of second factors never contain a secret.
const DI_CHI = { cosa: 'utente', colonna: 'user_id' } as const;

const fattoriWords: RegisterWords = {
  tables: {
    app_autenticazione: {
      crea: 'App di autenticazione preparata',
      modifica: 'App di autenticazione attivata',
      elimina: 'App di autenticazione tolta',
      ...DI_CHI,
      campi: { attiva_dal: null },
    },
    passkey: {
      crea: 'Passkey aggiunta',
      modifica: 'Passkey rinominata',
      elimina: 'Passkey tolta',
      ...DI_CHI,
      campi: { dominio: ['Indirizzo'] },
    },
    obblighi_fattore: {
      crea: 'Due passaggi obbligatori',
      modifica: 'Due passaggi obbligatori',
      elimina: 'Due passaggi non più obbligatori',
      campi: { ruolo: ['Per chi'] },
    },
  },
};

export const fattoriFeature = {
  routes: fattoriRoutes,
  register: { fattori: fattoriWords },
} satisfies Feature;
