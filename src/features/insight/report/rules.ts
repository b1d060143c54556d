import { isFuoriUso, type StatoDispositivo } from '#shared/stati-dispositivo.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';

/**
 * The maximum number of jobs, item types and licences that the report lists one by one. Further jobs, types and licences are added up in
 * one row.
 */
export const MAX_LISTED = 15;
export const MAX_SOFTWARE = 5;

/** The labels of the workflow states in the report. All other pages use other labels. */
export const REPORT_STATO_LABELS: Record<StatoWorkflow, string> = {
  creato_hr: 'Creato HR',
  in_corso: 'In Corso',
  completato_hr_attesa_manager: 'Comunicato Manager',
  completato_manager_attesa_it: 'Comunicato IT',
  completato_it: 'Completato',
  annullato: 'Annullato',
};

export const NOTE = {
  movimenti:
    'Persone secondo le date di assunzione e di uscita, costi ai prezzi di quei giorni. Le persone e i workflow eliminati non sono contati.',
  hardware:
    'Disponibile è ciò che nessuno ha e che è attivo. Ciò che è dismesso, smarrito o rubato non costa più e non è nel valore di acquisto.',
  parti:
    'Il costo annuo è quello di oggi: ciò che è assegnato a persone e showroom, più i posti liberi delle licenze, più ciò che nessuno ha, o non ha ancora perché è riservato (inutilizzato).',
  brand:
    'Ciò che è assegnato pesa sul brand di chi lo ha, persona o showroom. Posti liberi e inutilizzato in comune a più brand sono divisi secondo ciò che ognuno ha già di quella licenza, altrimenti in parti uguali.',
  showroom: 'Ciò che hanno le persone che ci lavorano e ciò che sta nello showroom, poi ciò che nessuno ha.',
  andamento: 'A fine mese e oggi, ai prezzi di quei giorni. Assegnato è il costo annuo di ciò che persone e showroom avevano.',
  situazione:
    "A fine giornata, ai prezzi di allora. Le persone contano nel brand in cui erano quel giorno, dal primo all'ultimo giorno di ogni rapporto di lavoro; chi è stato eliminato non è contato.",
} as const;

export const SCHEDE = ['overview', 'dipendenti', 'asset', 'workflow'] as const;
export type NomeScheda = (typeof SCHEDE)[number];
export const SCHEDA_LABELS: Record<NomeScheda, string> = {
  overview: 'Overview',
  dipendenti: 'Dipendenti',
  asset: 'Asset',
  workflow: 'Workflow',
};

export function countFuoriUso({ per_stato }: { per_stato: readonly { stato: StatoDispositivo; totale: number }[] }): number {
  return per_stato.filter(({ stato }) => isFuoriUso(stato)).reduce((sum, { totale }) => sum + totale, 0);
}
