import { formatNumero } from '#shared/euro.ts';

export const RECENT_COUNT = 5;
export const TOP_SOFTWARE_COUNT = 3;

/** The sections of the work list in display order. Each feature defines its sections in server/feature.ts. */
export const TIPI_LAVORO = [
  'da_passare',
  'fermi',
  'arrivi',
  'da_riprendere',
  'uscite',
  'contratti',
  'malattie',
  'riparazioni',
  'licenze',
  'account',
  'anonimizzazioni',
  'persone',
  'showroom',
] as const;
export type TipoLavoro = (typeof TIPI_LAVORO)[number];

/** The maximum number of rows that a section shows; further rows are only counted. */
export const MAX_SECTION_ROWS = 5;

export function describeProntezza({ pronte, totali }: { pronte: number; totali: number }): string {
  return pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`;
}

/** Returns the key that presses the button of an action on the selected row of the work list: the first letter of its text. */
export function keyOfAzione(testo: string): string {
  return testo.slice(0, 1).toUpperCase();
}

/** The keys that move in the work list or postpone a row. No action may begin with one of these letters. */
export const LAVORO_KEYS = { next: 'J', previous: 'K', postpone: 'H' } as const;

export function formatElementi(elementi: number): string {
  return elementi === 1 ? '1 elemento' : `${formatNumero(elementi)} elementi`;
}

export function formatUsciti(usciti: number): string {
  return usciti === 1 ? 'di cui 1 uscito' : `di cui ${formatNumero(usciti)} usciti`;
}
