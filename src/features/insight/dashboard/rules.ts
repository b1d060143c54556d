import { formatNumero } from '#shared/euro.ts';

/** How many employees and licences the dashboard shows (rule 38). */
export const QUANTI_RECENTI = 5;
export const QUANTI_SOFTWARE = 3;

/** The sections of the work list, in the order of the screen. Features describe their own in server/feature.ts. */
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

/** At most so many rows of a section are shown one by one; the others are counted. */
export const QUANTE_RIGHE = 5;

/** 'Pronto 5 di 8', 'Tutto pronto'. */
export function inParole({ pronte, totali }: { pronte: number; totali: number }): string {
  return pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`;
}

/** '148 elementi' (rule 38). */
export function quantiElementi(elementi: number): string {
  return elementi === 1 ? '1 elemento' : `${formatNumero(elementi)} elementi`;
}

/** 'di cui 36 usciti', beside how many there are. */
export function quantiUsciti(usciti: number): string {
  return usciti === 1 ? 'di cui 1 uscito' : `di cui ${formatNumero(usciti)} usciti`;
}
