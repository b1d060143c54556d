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
