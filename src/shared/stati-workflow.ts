/** The states of an onboarding (rule 3), which employees' lists show too. What leads from one to the next is in the workflows' rules. */
export const STATI_WORKFLOW = [
  'creato_hr',
  'in_corso',
  'completato_hr_attesa_manager',
  'completato_manager_attesa_it',
  'completato_it',
] as const;
export type StatoWorkflow = (typeof STATI_WORKFLOW)[number];
