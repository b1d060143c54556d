// The onboarding workflow (rule 3). Server, buttons, strip, ring and filters all read the two tables below.
import { Problem } from '#shared/problem.ts';
import { STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';

/** The three hands that it passes through, in their order. */
export const MANI = ['hr', 'manager', 'it'] as const;
export type Mano = (typeof MANI)[number];
export const MANO_LABELS: Record<Mano, string> = { hr: 'HR', manager: 'Manager', it: 'IT' };

export const AZIONI_WORKFLOW = ['comunica_manager', 'comunica_it', 'completa_it', 'torna_hr', 'torna_manager', 'torna_it'] as const;
export type AzioneWorkflow = (typeof AZIONI_WORKFLOW)[number];

/** What a step can be: 'crea' is the first one of each workflow. */
export const AZIONI_PASSO = ['crea', ...AZIONI_WORKFLOW] as const;
export type AzionePasso = (typeof AZIONI_PASSO)[number];

interface Fase {
  label: string;
  /** In whose hands it is; null when it is done. */
  hand: Mano | null;
  forward: AzioneWorkflow | null;
  backward: AzioneWorkflow | null;
}

export const FASI: Record<StatoWorkflow, Fase> = {
  creato_hr: { label: 'Creato HR', hand: 'hr', forward: 'comunica_manager', backward: null },
  in_corso: { label: 'In Corso', hand: 'hr', forward: 'comunica_manager', backward: null },
  completato_hr_attesa_manager: { label: 'In Attesa Manager', hand: 'manager', forward: 'comunica_it', backward: 'torna_hr' },
  completato_manager_attesa_it: { label: 'In Attesa IT', hand: 'it', forward: 'completa_it', backward: 'torna_manager' },
  completato_it: { label: 'Completato', hand: null, forward: null, backward: 'torna_it' },
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

export const STATO_WORKFLOW_LABELS = Object.fromEntries(STATI_WORKFLOW.map((stato) => [stato, FASI[stato].label])) as Record<
  StatoWorkflow,
  string
>; // one entry for each state

/** The states in which this step can be taken. */
export function statesFor(azione: AzioneWorkflow): StatoWorkflow[] {
  return STATI_WORKFLOW.filter((stato) => FASI[stato].forward === azione || FASI[stato].backward === azione);
}

export type Avanzamento = 'todo' | 'on' | 'done';

/** How far each hand is (rule 46). */
export function avanzamento(stato: StatoWorkflow): Record<Mano, Avanzamento> {
  const at = indexOf(stato);
  const of = (mano: Mano): Avanzamento => (MANI.indexOf(mano) < at ? 'done' : MANI.indexOf(mano) === at ? 'on' : 'todo');
  return { hr: of('hr'), manager: of('manager'), it: of('it') };
}

export const STEP_TOTALI = MANI.length;

/** Which of the three steps it is at, from 1; the last one also when it is done. */
export function stepCorrente(stato: StatoWorkflow): number {
  return Math.min(indexOf(stato) + 1, STEP_TOTALI);
}

function indexOf(stato: StatoWorkflow): number {
  const { hand } = FASI[stato];
  return hand === null ? MANI.length : MANI.indexOf(hand);
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
