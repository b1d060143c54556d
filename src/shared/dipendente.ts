export const DIPARTIMENTO_LABELS = {
  Vendite: 'Vendite',
  Amministrazione: 'Amministrazione',
  IT: 'IT',
  HR: 'HR',
  Marketing: 'Marketing',
  Worker: 'Worker',
} as const;

export const DIPARTIMENTI = Object.keys(DIPARTIMENTO_LABELS) as (keyof typeof DIPARTIMENTO_LABELS)[];

export const TIPOLOGIE_MANAGER = ['manager', 'admin'] as const;

/** Returns the warning about assigning items to an inactive employee, which is allowed; undefined for an active employee. */
export function describeInattivo({ isactive }: { isactive: boolean }): string | undefined {
  return isactive ? undefined : 'Questa persona risulta inattiva: controlla che sia quella giusta.';
}

export const STATO_DIPENDENTE_LABELS = {
  entrante: 'Entrante',
  entrato: 'Entrato',
  'in malattia': 'In malattia',
  uscente: 'Uscente',
  uscito: 'Uscito',
} as const;
export type StatoDipendente = keyof typeof STATO_DIPENDENTE_LABELS;
export const STATI_DIPENDENTE = Object.keys(STATO_DIPENDENTE_LABELS) as StatoDipendente[];
