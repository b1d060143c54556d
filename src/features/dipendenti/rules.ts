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
  if (!data_inizio_malattia && (stato === 'in malattia' || data_fine_malattia)) return { data_inizio_malattia: MALATTIA_SENZA_INIZIO };
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

/** A new employee as its form shows it; the choices of a list are the options themselves. */
export interface NuovoDipendente {
  nome: string;
  cognome: string;
  email: string;
  telefono: string;
  brand_id: string;
  posizione: string;
  dipartimento: (typeof DIPARTIMENTI)[number];
  tipologia: (typeof TIPOLOGIE)[number];
  manager_id: { value: string; label: string } | null;
  stato: Stato;
  data_assunzione: string;
  data_dismissione: string;
  data_inizio_malattia: string;
  data_fine_malattia: string;
  bisogno_numero_aziendale: boolean;
  crea_workflow: boolean;
  note: string;
}

/** The empty form (spec 3): who has a single brand to choose from finds it chosen. */
export function nuovoDipendente(today: string, brandIds: readonly number[] = []): NuovoDipendente {
  return {
    nome: '',
    cognome: '',
    email: '',
    telefono: '',
    brand_id: brandIds.length === 1 ? String(brandIds[0]) : '',
    posizione: '',
    dipartimento: 'Worker',
    tipologia: 'worker',
    manager_id: null,
    stato: 'entrante',
    data_assunzione: today,
    data_dismissione: '',
    data_inizio_malattia: '',
    data_fine_malattia: '',
    bisogno_numero_aziendale: false,
    crea_workflow: true,
    note: '',
  };
}

/** 'Nessun Manager' as a choice of the list. */
export const NESSUN_MANAGER = { value: '0', label: 'Nessun Manager' };

/** Which dates go with a state: the form shows these and sends no others. */
export function datesOf(stato: Stato): { malattia: boolean; uscita: boolean } {
  return { malattia: stato === 'in malattia', uscita: stato === 'uscente' || stato === 'uscito' };
}

/** The form's values as POST /api/dipendenti takes them. */
export function toWire({ brand_id, manager_id, crea_workflow: _, note: __, ...values }: NuovoDipendente) {
  const shown = datesOf(values.stato);
  return {
    ...values,
    brand_id: Number(brand_id),
    isactive: true,
    manager_id: manager_id === null || manager_id.value === NESSUN_MANAGER.value ? null : manager_id.value,
    data_assunzione: values.data_assunzione || null,
    data_dismissione: (shown.uscita && values.data_dismissione) || null,
    data_inizio_malattia: (shown.malattia && values.data_inizio_malattia) || null,
    data_fine_malattia: (shown.malattia && values.data_fine_malattia) || null,
  };
}
