import { formatMeseBreve, type Giorni } from './periodi.ts';

const MISURE = {
  persone: 'persone',
  licenze: 'licenze',
  asset: 'asset',
  cose: 'cose',
  workflow: 'workflow',
  assegnazioni: 'assegnazioni',
  scadenze: 'scadenze',
  onboarding: 'onboarding',
  euro: 'euro',
  euro_anno: "euro l'anno",
  euro_mese: 'euro al mese',
  euro_acquisto: 'euro di acquisto',
  giorni: 'giorni, mediana',
  parte_persone: '% delle persone',
  parte_licenze: '% delle licenze',
  parte_arrivati: '% di chi è arrivato',
} as const;
export type NomeMisura = keyof typeof MISURE;

export const OGGI = 'oggi';

const formatGiorno = (day: string) => `${Number(day.slice(8))} ${formatMeseBreve(day.slice(0, 7)).slice(0, 3)}`;
const yearOf = (day: string) => day.slice(0, 4);

/** Formats the day for a stock at its end: 'al 30 nov 2026' or "all'8 nov 2026". */
export function formatAlGiorno(day: string): string {
  const dayText = `${formatGiorno(day)} ${yearOf(day)}`;
  return /^(8|11) /.test(dayText) ? `all'${dayText}` : `al ${dayText}`;
}

/** Formats the period for events: '1 set – 30 nov 2026'. */
export function formatNelPeriodo({ dal, al }: Giorni): string {
  if (dal === al) return `${formatGiorno(al)} ${yearOf(al)}`;
  return `${formatGiorno(dal)}${yearOf(dal) === yearOf(al) ? '' : ` ${yearOf(dal)}`} – ${formatGiorno(al)} ${yearOf(al)}`;
}

export const formatNellAnno = (anno: number): string => formatNelPeriodo({ dal: `${anno}-01-01`, al: `${anno}-12-31` });

/**
 * Formats the unit of a figure with its day or period: "euro l'anno, oggi". The units of one table are joined: "persone ed euro
 * l'anno, oggi".
 */
export function misura(units: NomeMisura | readonly NomeMisura[], quando: string): string {
  const unitNames = [units].flat().map((nome: NomeMisura) => MISURE[nome]);
  const lastUnit = unitNames.at(-1) ?? '';
  const otherUnits = unitNames.slice(0, -1).join(', ');
  return `${otherUnits && `${otherUnits} ${lastUnit.startsWith('e') ? 'ed' : 'e'} `}${lastUnit}, ${quando}`;
}

/** Replaces the word 'oggi' in a unit by the date on which the file was created. */
export const replaceOggi = (misura: string, oggi: string): string =>
  misura.endsWith(`, ${OGGI}`) ? misura.replace(new RegExp(`${OGGI}$`), formatAlGiorno(oggi)) : misura;
