// What the company says about employees. Pure: values in, values out.
import { Problem } from '#shared/problem.ts';

export const STATI = ['entrante', 'entrato', 'in malattia', 'uscente', 'uscito'] as const;
export type Stato = (typeof STATI)[number];

export const TIPOLOGIE = ['worker', 'manager', 'admin', 'sales'] as const;
export const RUOLI = ['visualizzatore', 'editor', 'admin'] as const;
export const DIPARTIMENTI = ['Vendite', 'Amministrazione', 'IT', 'HR', 'Marketing', 'Worker'] as const;

export const STATO_LABELS: Record<Stato, string> = {
  entrante: 'Entrante',
  entrato: 'Entrato',
  'in malattia': 'In malattia',
  uscente: 'Uscente',
  uscito: 'Uscito',
};

export const TIPOLOGIA_LABELS: Record<(typeof TIPOLOGIE)[number], string> = {
  worker: 'Worker',
  manager: 'Manager',
  admin: 'Admin',
  sales: 'Sales',
};

/** Of whom an employee can be made a subordinate (P2). */
export const TIPOLOGIE_MANAGER = ['manager', 'admin'] as const;

export const MALATTIA_SENZA_INIZIO = 'Indica la data di inizio della malattia';
export const MALATTIA_AL_CONTRARIO = 'La fine della malattia viene prima del suo inizio';

interface Malattia {
  stato?: Stato | undefined;
  data_inizio_malattia?: string | null | undefined;
  data_fine_malattia?: string | null | undefined;
}

/** Field -> sentence, for what is wrong with the sick leave of these values (W2). */
export function checkMalattia({ stato, data_inizio_malattia, data_fine_malattia }: Malattia): Record<string, string> {
  if (stato === 'in malattia' && !data_inizio_malattia) return { data_inizio_malattia: MALATTIA_SENZA_INIZIO };
  const backwards = data_inizio_malattia && data_fine_malattia && data_fine_malattia < data_inizio_malattia;
  return backwards ? { data_fine_malattia: MALATTIA_AL_CONTRARIO } : {};
}

/** Absent and not visible look the same. The text is the not-found screen's own (spec 2.7). */
export function dipendenteNonTrovato(): Problem {
  return new Problem('not_found', 'DIPENDENTE_NON_TROVATO', 'Il dipendente richiesto non esiste o è stato rimosso.');
}

interface Riservati {
  stato?: Stato | undefined;
  stipendio?: string | undefined;
  data_inizio_malattia?: string | null | undefined;
  data_fine_malattia?: string | null | undefined;
}

/** True when a new employee's values hold something that only HR may write: sick leave or a salary (A3). */
export function holdsRiservati({ stato, stipendio, data_inizio_malattia, data_fine_malattia }: Riservati): boolean {
  return stato === 'in malattia' || Boolean(data_inizio_malattia ?? data_fine_malattia) || Number(stipendio ?? 0) > 0;
}
