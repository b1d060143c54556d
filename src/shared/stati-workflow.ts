import type { Role } from './permissions.ts';

/** The states of an onboarding. The rules of the workflows define the transitions between them. */
export const STATI_WORKFLOW = [
  'creato_hr',
  'in_corso',
  'completato_hr_attesa_manager',
  'completato_manager_attesa_it',
  'completato_it',
  'annullato',
] as const;
export type StatoWorkflow = (typeof STATI_WORKFLOW)[number];

export const STATI_CONCLUSI = ['completato_it', 'annullato'] as const satisfies readonly StatoWorkflow[];

export const isConcluso = (stato: StatoWorkflow): boolean => STATI_CONCLUSI.some((concluso) => concluso === stato);

export const MANI = ['hr', 'manager', 'it'] as const;
export type Mano = (typeof MANI)[number];
export const RUOLO_OF: Record<Mano, Role> = { hr: 'HR', manager: 'MANAGER', it: 'IT' };
export const MANO_LABELS: Record<Mano, string> = { hr: 'HR', manager: 'Manager', it: 'IT' };

interface Fase {
  label: string;
  /** The role that must act next; null when the onboarding is completed or cancelled. */
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
>; // cast: there is one entry for each state

type Avanzamento = 'todo' | 'on' | 'done';

export function avanzamento(stato: StatoWorkflow): Record<Mano, Avanzamento> {
  const { hand } = FASI[stato];
  if (stato === 'annullato') return { hr: 'todo', manager: 'todo', it: 'todo' };
  const currentIndex = hand === null ? MANI.length : MANI.indexOf(hand);
  const progressOf = (mano: Mano): Avanzamento =>
    MANI.indexOf(mano) < currentIndex ? 'done' : MANI.indexOf(mano) === currentIndex ? 'on' : 'todo';
  return { hr: progressOf('hr'), manager: progressOf('manager'), it: progressOf('it') };
}
