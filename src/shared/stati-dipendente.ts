/** The states of an employee (rule 2), which the report counts too. */
export const STATI_DIPENDENTE = ['entrante', 'entrato', 'in malattia', 'uscente', 'uscito'] as const;
export type StatoDipendente = (typeof STATI_DIPENDENTE)[number];

export const STATO_DIPENDENTE_LABELS: Record<StatoDipendente, string> = {
  entrante: 'Entrante',
  entrato: 'Entrato',
  'in malattia': 'In malattia',
  uscente: 'Uscente',
  uscito: 'Uscito',
};
