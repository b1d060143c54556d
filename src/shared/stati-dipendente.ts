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
