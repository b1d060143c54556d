import type { Feature } from '#server/feature/feature.ts';
import { type Campo, GENERIC_TITLES, lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import type { EventoAccesso } from '#shared/registro.ts';
import { authRoutes } from './routes.ts';

const EVENTO_LABELS: Record<EventoAccesso, string> = {
  entrato: 'Accesso',
  uscito: 'Uscita',
  non_riuscito: 'Accesso non riuscito',
  frenato: 'Accesso bloccato per troppi tentativi',
  password_errata: 'Cambio password non riuscito',
  link_usato: 'Password reimpostata con il link',
  link_non_valido: 'Link non valido',
  invito_accettato: 'Invito accettato',
  sessioni_chiuse: 'Sessioni chiuse',
  conferma_errata: 'Conferma non riuscita',
  codice_errato: 'Secondo passaggio non riuscito',
  codici_rifatti: 'Codici di recupero creati',
  recupero_usato: 'Accesso con un codice di recupero',
  fattori_azzerati: 'Due passaggi azzerati',
  soccorso: 'Link per la password creato dal server',
  rifiutato: 'Operazione non consentita',
};

const CAMPO_LABELS: Record<string, Campo> = {
  richiesta: ['Richiesta'],
  chiamata: ['Chiamata'],
  indirizzo: ['Indirizzo'],
  sessioni: ['Sessioni'],
  fattore: ['Con'],
  volte: ["Volte nell'ultima ora"],
};

const authWords: RegisterTexts = {
  tables: {
    accessi: { ...GENERIC_TITLES, cosa: 'utente' },
    reimpostazioni: { ...lifecycleTitles('Link per la password'), cosa: 'utente', colonna: 'user_id', campi: { dal_server: null } },
  },
  actions: {
    accesso: {
      title: ({ dopo, oggetto_id }) => {
        // The cast is safe, because only src/server/register/record-fact.ts writes entries of this action.
        const evento = dopo?.evento as EventoAccesso;
        return evento === 'non_riuscito' && oggetto_id === null ? `${EVENTO_LABELS[evento]}: utente sconosciuto` : EVENTO_LABELS[evento];
      },
      columns: () => CAMPO_LABELS,
    },
  },
};

export const authFeature = {
  routes: authRoutes,
  register: { accesso: authWords },
} satisfies Feature;
