import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { STATO_LOTTO_LABELS } from '#shared/lotti.ts';
import { lottiRoutes } from './routes.ts';

// The audit log has one entry for an undone batch. The changes themselves have the entries of their rows.
const lottiWords: RegisterWords = {
  tables: {
    lotti: {
      crea: 'Azione su molti',
      modifica: 'Annullato',
      elimina: 'Azione su molti eliminata',
      cosa: 'lotto',
      campi: {
        tipo: null,
        titolo: null,
        user_id: null,
        righe: null,
        diritti: null,
        stato: ['Stato', STATO_LOTTO_LABELS],
        annullato_da: null,
        annullato_il: null,
        tornate: ['Righe tornate come prima'],
        transazione: null,
        transazione_annullo: null,
      },
    },
  },
  things: {
    lotto: {
      table: 'lotti',
      nome: sql`t.titolo`,
      text: sql`testo_ricerca(t.titolo)`,
      id: 'integer',
      // Its entries belong to no brand: they are read by who may see every lot.
      visible: ({ amministratore }) => sql`${amministratore}::boolean`,
    },
  },
};

export const lottiFeature = {
  routes: lottiRoutes,
  register: { lotti: lottiWords },
} satisfies Feature;
