// What ends on a day (a licence, a warranty): its last day still counts. "today" is 'YYYY-MM-DD'.

/** From how many days before its end something is shown as about to end. */
export const PREAVVISO_GIORNI = 60;

export const STATI_SCADENZA = ['scaduta', 'in_scadenza'] as const;
export type StatoScadenza = (typeof STATI_SCADENZA)[number];

/** As a list is narrowed: one of the two, or whatever there is something to say of. */
export const FILTRI_SCADENZA = [...STATI_SCADENZA, 'da_seguire'] as const;
export type FiltroScadenza = (typeof FILTRI_SCADENZA)[number];

/** What to say today of a day on which something ends; undefined when there is nothing to say. */
export function statoScadenza(scadenza: string | null, today: string): StatoScadenza | undefined {
  if (scadenza === null) return undefined;
  if (scadenza < today) return 'scaduta';
  return scadenza <= addDays(today, PREAVVISO_GIORNI) ? 'in_scadenza' : undefined;
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
