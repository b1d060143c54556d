import type { Role } from './permissions.ts';

/** The states of an onboarding (rule 3), which employees' lists show too. What leads from one to the next is in the workflows' rules. */
export const STATI_WORKFLOW = [
  'creato_hr',
  'in_corso',
  'completato_hr_attesa_manager',
  'completato_manager_attesa_it',
  'completato_it',
  'annullato',
] as const;
export type StatoWorkflow = (typeof STATI_WORKFLOW)[number];

/** Those in which an onboarding waits for nobody any more. */
export const STATI_CONCLUSI = ['completato_it', 'annullato'] as const satisfies readonly StatoWorkflow[];

/** It is done, or not to be. */
export const isConcluso = (stato: StatoWorkflow): boolean => STATI_CONCLUSI.some((each) => each === stato);

// What the states of an onboarding are called, and in whose hands it is meanwhile.

/** The three hands that it passes through, in their order. */
export const MANI = ['hr', 'manager', 'it'] as const;
export type Mano = (typeof MANI)[number];
/** The role of the accounts that take the steps of each hand. */
export const RUOLO_DI: Record<Mano, Role> = { hr: 'HR', manager: 'MANAGER', it: 'IT' };
export const MANO_LABELS: Record<Mano, string> = { hr: 'HR', manager: 'Manager', it: 'IT' };

interface Fase {
  label: string;
  /** In whose hands it is; null when it is done, or not to be. */
  hand: Mano | null;
}

export const FASI: Record<StatoWorkflow, Fase> = {
  creato_hr: { label: 'Creato HR', hand: 'hr' },
  in_corso: { label: 'In Corso', hand: 'hr' },
  completato_hr_attesa_manager: { label: 'In Attesa Manager', hand: 'manager' },
  completato_manager_attesa_it: { label: 'In Attesa IT', hand: 'it' },
  completato_it: { label: 'Completato', hand: null },
  annullato: { label: 'Annullato', hand: null },
};

export const STATO_WORKFLOW_LABELS = Object.fromEntries(STATI_WORKFLOW.map((stato) => [stato, FASI[stato].label])) as Record<
  StatoWorkflow,
  string
>; // one entry for each state

type Avanzamento = 'todo' | 'on' | 'done';

/** How far each hand is (rule 46); of a cancelled one nothing is to be told. */
export function avanzamento(stato: StatoWorkflow): Record<Mano, Avanzamento> {
  const { hand } = FASI[stato];
  if (stato === 'annullato') return { hr: 'todo', manager: 'todo', it: 'todo' };
  const at = hand === null ? MANI.length : MANI.indexOf(hand);
  const of = (mano: Mano): Avanzamento => (MANI.indexOf(mano) < at ? 'done' : MANI.indexOf(mano) === at ? 'on' : 'todo');
  return { hr: of('hr'), manager: of('manager'), it: of('it') };
}
