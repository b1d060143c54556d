// What the register says of what an onboarding asks for: it is told with the workflow.
import { CAMPI_VOCE } from '#features/journeys/dotazioni/fields.ts';
import type { RegisterWords, Voce } from '#server/register/words.ts';
import { STATO_RICHIESTA_LABELS, type StatoRichiesta } from '../rules.ts';

export const richiesteWords: RegisterWords = {
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
