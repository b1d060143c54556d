/** Where an employee works: their own field, and what their things can be narrowed to. */
export const DIPARTIMENTO_LABELS = {
  Vendite: 'Vendite',
  Amministrazione: 'Amministrazione',
  IT: 'IT',
  HR: 'HR',
  Marketing: 'Marketing',
  Worker: 'Worker',
} as const;

export const DIPARTIMENTI = Object.keys(DIPARTIMENTO_LABELS) as (keyof typeof DIPARTIMENTO_LABELS)[]; // its own keys
