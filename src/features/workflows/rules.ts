// The onboarding workflow's states (spec 4, product.md W3).

export const STATI_WORKFLOW = [
  'creato_hr',
  'in_corso',
  'completato_hr_attesa_manager',
  'completato_manager_attesa_it',
  'completato_it',
] as const;
export type StatoWorkflow = (typeof STATI_WORKFLOW)[number];

export const STATO_WORKFLOW_LABELS: Record<StatoWorkflow, string> = {
  creato_hr: 'Creato HR',
  in_corso: 'In Corso',
  completato_hr_attesa_manager: 'In Attesa Manager',
  completato_manager_attesa_it: 'In Attesa IT',
  completato_it: 'Completato',
};
