// The unit of a figure and the day or period to which it refers, as text.
import { type Giorni, meseBreve } from './periodi.ts';

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

const giorno = (day: string) => `${Number(day.slice(8))} ${meseBreve(day.slice(0, 7)).slice(0, 3)}`;
const anno = (day: string) => day.slice(0, 4);

/** 'al 30 nov 2026' or "all'8 nov 2026", for a stock at the end of a day. */
export function alGiorno(day: string): string {
  const detto = `${giorno(day)} ${anno(day)}`;
  return /^(8|11) /.test(detto) ? `all'${detto}` : `al ${detto}`;
}

/** '1 set – 30 nov 2026', for events in a period. */
export function nelPeriodo({ dal, al }: Giorni): string {
  if (dal === al) return `${giorno(al)} ${anno(al)}`;
  return `${giorno(dal)}${anno(dal) === anno(al) ? '' : ` ${anno(dal)}`} – ${giorno(al)} ${anno(al)}`;
}

export const nellAnno = (anno: number): string => nelPeriodo({ dal: `${anno}-01-01`, al: `${anno}-12-31` });

/** "euro l'anno, oggi"; for a table with several units "persone ed euro l'anno, oggi". */
export function misura(di: NomeMisura | readonly NomeMisura[], quando: string): string {
  const nomi = [di].flat().map((nome: NomeMisura) => MISURE[nome]);
  const ultima = nomi.at(-1) ?? '';
  const prime = nomi.slice(0, -1).join(', ');
  return `${prime && `${prime} ${ultima.startsWith('e') ? 'ed' : 'e'} `}${ultima}, ${quando}`;
}

/** Replaces 'oggi' by the date on which the file was created. */
export const inUnFile = (misura: string, oggi: string): string =>
  misura.endsWith(`, ${OGGI}`) ? misura.replace(new RegExp(`${OGGI}$`), alGiorno(oggi)) : misura;
