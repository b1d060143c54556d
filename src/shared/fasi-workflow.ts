// What the states of an onboarding are called, and in whose hands it is meanwhile.
import type { Role } from './permissions.ts';
import { STATI_WORKFLOW, type StatoWorkflow } from './stati-workflow.ts';

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

export type Avanzamento = 'todo' | 'on' | 'done';

/** How far each hand is (rule 46); of a cancelled one nothing is to be told. */
export function avanzamento(stato: StatoWorkflow): Record<Mano, Avanzamento> {
  const { hand } = FASI[stato];
  if (stato === 'annullato') return { hr: 'todo', manager: 'todo', it: 'todo' };
  const at = hand === null ? MANI.length : MANI.indexOf(hand);
  const of = (mano: Mano): Avanzamento => (MANI.indexOf(mano) < at ? 'done' : MANI.indexOf(mano) === at ? 'on' : 'todo');
  return { hr: of('hr'), manager: of('manager'), it: of('it') };
}
