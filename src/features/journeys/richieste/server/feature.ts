import { CAMPI_VOCE } from '#features/journeys/dotazioni/fields.ts';
import type { Feature } from '#server/feature.ts';
import type { RegisterWords, Voce } from '#server/register/words.ts';
import { STATO_RICHIESTA_LABELS, type StatoRichiesta } from '../rules.ts';
import { workflowsVersioned } from './hold-workflow.ts';
import { richiesteRoutes } from './routes.ts';

// What the register says of what an onboarding asks for: it is told with the workflow.
const richiesteWords: RegisterWords = {
  tables: {
    richieste: {
      crea: (voce) => titled('Richiesta aggiunta', voce),
      modifica: (voce) => titled(changed(voce.dopo), voce),
      elimina: 'Richiesta tolta',
      fields: CAMPI_VOCE,
      campi: { workflow_id: null, periodo_id: null, stato: ['Stato', STATO_RICHIESTA_LABELS] },
    },
  },
};

// By the state that it came to; the table's check holds the set, and one that did not change is none of them.
const CAMBI: Record<StatoRichiesta, string> = {
  richiesta: 'Richiesta di nuovo',
  assegnata: 'Richiesta assegnata',
  non_serve: 'Richiesta che non serve',
};

const changed = (dopo: Voce['dopo']) =>
  CAMBI[dopo?.stato as StatoRichiesta] ?? (dopo?.periodo_id ? "Richiesta con un'altra assegnazione" : 'Richiesta modificata');

const titled = (what: string, { dopo, origine }: Voce) => {
  const descrizione = dopo?.descrizione ?? origine?.descrizione;
  return descrizione ? `${what}: ${descrizione}` : what;
};

export const richiesteFeature = {
  routes: richiesteRoutes,
  versioned: { workflows: workflowsVersioned },
  register: { richieste: richiesteWords },
} satisfies Feature;
