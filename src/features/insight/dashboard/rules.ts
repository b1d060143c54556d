import { formatNumero } from '#shared/euro.ts';

export const QUANTI_RECENTI = 5;
export const QUANTI_SOFTWARE = 3;

/** The sections of the work list in display order. Each feature defines its sections in server/feature.ts. */
export const TIPI_LAVORO = [
  'da_passare',
  'fermi',
  'arrivi',
  'da_riprendere',
  'uscite',
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
export const QUANTE_RIGHE = 5;

export function inParole({ pronte, totali }: { pronte: number; totali: number }): string {
  return pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`;
}

/** Formats a number of items: '148 elementi'. */
export function quantiElementi(elementi: number): string {
  return elementi === 1 ? '1 elemento' : `${formatNumero(elementi)} elementi`;
}

/** Formats the number of employees who have left: 'di cui 36 usciti'. */
export function quantiUsciti(usciti: number): string {
  return usciti === 1 ? 'di cui 1 uscito' : `di cui ${formatNumero(usciti)} usciti`;
}
