import type { Feature } from '#server/feature/feature.ts';
import type { Campi, RegisterWords } from '#server/register/words.ts';
import { type Elenco, FORMATO_LABELS, TITOLI } from '#shared/esportazioni.ts';
import { AMBITO_LABELS, AZIONE_LABELS } from '#shared/registro.ts';

/**
 * What an export's entry tells beside the filters that are columns. Not the account or the manager that was asked for: the id is whatever the caller
 * wrote, and the name of one that it does not see would be told by its own entry.
 */
const CAMPI: Campi = {
  formato: ['Formato', FORMATO_LABELS],
  righe: ['Righe'],
  ricerca: ['Con un testo cercato', 'siNo'],
  dal: ['Dal', 'data'],
  al: ['Al', 'data'],
  azione: ['Azione', AZIONE_LABELS],
  oggetto: ['Oggetto', AMBITO_LABELS],
  assegnato_a: null,
  manager_id: null,
};

const esportaWords: RegisterWords = {
  actions: {
    esporta: {
      title: ({ oggetto }) => `Esportazione: ${TITOLI[oggetto.replaceAll('_', '-') as Elenco] ?? 'Report'}`, // or no list
      columns: (all) => ({ ...CAMPI, ...all, ...CAMPI }), // told before the filters
    },
  },
};

export const esportaFeature = {
  register: { esporta: esportaWords },
} satisfies Feature;
