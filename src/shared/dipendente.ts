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

/** Of whom an employee can be made a subordinate (rule 42). */
export const TIPOLOGIE_MANAGER = ['manager', 'admin'] as const;

/** The warning about an inactive employee, who can be given items all the same (rule 52); undefined for an active employee. */
export function sayInattivo({ isactive }: { isactive: boolean }): string | undefined {
  return isactive ? undefined : 'Questa persona risulta inattiva: controlla che sia quella giusta.';
}

/** The states of an employee (rule 2), which the report counts too. */
export const STATO_DIPENDENTE_LABELS = {
  entrante: 'Entrante',
  entrato: 'Entrato',
  'in malattia': 'In malattia',
  uscente: 'Uscente',
  uscito: 'Uscito',
} as const;
export type StatoDipendente = keyof typeof STATO_DIPENDENTE_LABELS;
export const STATI_DIPENDENTE = Object.keys(STATO_DIPENDENTE_LABELS) as StatoDipendente[]; // its own keys
