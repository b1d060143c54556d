import { RISORSE, TIPI_RISORSA } from './risorse.ts';

export const ELENCHI = [
  'dipendenti',
  'adempimenti',
  ...TIPI_RISORSA.map((tipo) => RISORSE[tipo].lista),
  'assegnazioni-software',
  'riparazioni',
  'showrooms',
  'workflows',
  'uscite',
  'verbali',
  'rilievi',
  'brands',
  'utenti',
  'registro',
  'letture',
] as const;
export type Elenco = (typeof ELENCHI)[number];

export const FORMATI = ['csv', 'xlsx'] as const;
export type Formato = (typeof FORMATI)[number];

export const FORMATI_REPORT = [...FORMATI, 'pdf'] as const;
export type FormatoReport = (typeof FORMATI_REPORT)[number];

export const FORMATO_LABELS: Record<FormatoReport, string> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' };

export const TIPI_FILE: Record<FormatoReport, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

export const indirizzoElenco = <E extends Elenco, F extends Formato>(elenco: E, formato: F) => `/api/export/${elenco}.${formato}` as const;
export const indirizzoReport = <F extends FormatoReport>(formato: F) => `/api/report/export.${formato}` as const;

export function nomeFile(content: string, formato: FormatoReport, today: string): string {
  return `${content}-${today}.${formato}`;
}
