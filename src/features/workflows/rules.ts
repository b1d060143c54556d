// The steps of an onboarding (rule 3): server, buttons and notices read the tables below. What its states are called stands in
// src/shared/fasi-workflow.ts, which the lists of employees read too.

import { FASI, MANI, type Mano } from '#shared/fasi-workflow.ts';
import { Problem } from '#shared/problem.ts';
import { STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';

export const MANO_LABELS: Record<Mano, string> = { hr: 'HR', manager: 'Manager', it: 'IT' };

export const AZIONI_WORKFLOW = ['comunica_manager', 'comunica_it', 'completa_it', 'torna_hr', 'torna_manager', 'torna_it'] as const;
export type AzioneWorkflow = (typeof AZIONI_WORKFLOW)[number];

/** What a step can be: 'crea' is the first one of each workflow. */
export const AZIONI_PASSO = ['crea', ...AZIONI_WORKFLOW] as const;
export type AzionePasso = (typeof AZIONI_PASSO)[number];

/** The steps that lead on from each state, and back. */
export const PASSAGGI_DA: Record<StatoWorkflow, { forward: AzioneWorkflow | null; backward: AzioneWorkflow | null }> = {
  creato_hr: { forward: 'comunica_manager', backward: null },
  in_corso: { forward: 'comunica_manager', backward: null },
  completato_hr_attesa_manager: { forward: 'comunica_it', backward: 'torna_hr' },
  completato_manager_attesa_it: { forward: 'completa_it', backward: 'torna_manager' },
  completato_it: { forward: null, backward: 'torna_it' },
};

interface Passaggio {
  /** The button. */
  label: string;
  /** The state that it leads to. */
  to: StatoWorkflow;
  /** What happens, before one does it. */
  about: string;
}

export const PASSAGGI: Record<AzioneWorkflow, Passaggio> = {
  comunica_manager: { label: 'Comunica al Manager', to: 'completato_hr_attesa_manager', about: 'passa da HR al Manager' },
  comunica_it: { label: 'Comunica a IT', to: 'completato_manager_attesa_it', about: 'passa dal Manager a IT' },
  completa_it: { label: 'Completato IT', to: 'completato_it', about: 'si conclude qui' },
  torna_hr: { label: 'Torna a HR', to: 'in_corso', about: 'torna dal Manager a HR' },
  torna_manager: { label: 'Torna a Manager', to: 'completato_hr_attesa_manager', about: 'torna da IT al Manager' },
  torna_it: { label: 'Torna a IT', to: 'completato_manager_attesa_it', about: 'si riapre e torna a IT' },
};

/** A step that was taken, as the timeline says it. */
export const PASSO_LABELS: Record<AzionePasso, string> = {
  crea: 'Creato',
  comunica_manager: 'Comunicato al Manager',
  comunica_it: 'Comunicato a IT',
  completa_it: 'Completato da IT',
  torna_hr: 'Tornato a HR',
  torna_manager: 'Tornato al Manager',
  torna_it: 'Riaperto e tornato a IT',
};

/** The states in which this step can be taken. */
export function statesFor(azione: AzioneWorkflow): StatoWorkflow[] {
  return STATI_WORKFLOW.filter((stato) => PASSAGGI_DA[stato].forward === azione || PASSAGGI_DA[stato].backward === azione);
}

export const STEP_TOTALI = MANI.length;

/** Which of the three steps it is at, from 1; the last one also when it is done. */
export function stepCorrente(stato: StatoWorkflow): number {
  const { hand } = FASI[stato];
  return hand === null ? STEP_TOTALI : MANI.indexOf(hand) + 1;
}

/** Absent and not visible look the same. */
export const workflowNonTrovato = () =>
  new Problem('not_found', 'WORKFLOW_NON_TROVATO', 'Il workflow richiesto non esiste o è stato rimosso.');

/** Why this step cannot be taken now: somebody else may have taken one meanwhile. */
export function passoNonPossibile(azione: AzioneWorkflow, stato: StatoWorkflow): Problem {
  const states = statesFor(azione).map((each) => `«${FASI[each].label}»`);
  return new Problem(
    'conflict',
    'PASSO_NON_POSSIBILE',
    `Il workflow ora è «${FASI[stato].label}»: «${PASSAGGI[azione].label}» si fa solo da ${states.join(' o da ')}.`,
  );
}
