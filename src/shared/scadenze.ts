// End dates, for example of a licence or a warranty; the last day still counts as valid. Today is an argument, 'YYYY-MM-DD'.

export const PREAVVISO_GIORNI = 60;

export const STATI_SCADENZA = ['scaduta', 'in_scadenza'] as const;
export type StatoScadenza = (typeof STATI_SCADENZA)[number];

export const FILTRI_SCADENZA = [...STATI_SCADENZA, 'da_seguire'] as const;
export type FiltroScadenza = (typeof FILTRI_SCADENZA)[number];

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
