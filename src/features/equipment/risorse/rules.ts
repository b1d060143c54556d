// What an employee's resources cost (rule 32). Amounts are euro a year; sums are made in integer cents.
import { fromCents, toCents } from '#shared/euro.ts';
import { type ChiaveRisorsa, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import type { TipoConCosto } from './kinds.ts';

export type Costi = Record<TipoConCosto, string | number>;

/** Everything held in a year, of all kinds that cost. */
export function totaleAnnuo(costi: Partial<Costi>): number {
  return fromCents(Object.values(costi).reduce<number>((sum, amount) => sum + toCents(amount), 0));
}

/** A twelfth of the year, to the cent. */
export function totaleMensile(annuo: number): number {
  return fromCents(Math.round(toCents(annuo) / 12));
}

/** Each kind's share of the whole, in percent, for the bar; zeros when nothing costs. */
export function quote(costi: Costi): Record<TipoConCosto, number> {
  const cents = totaleAnnuo(costi) * 100;
  const share = (amount: string | number) => (cents === 0 ? 0 : (toCents(amount) / cents) * 100);
  return Object.fromEntries(Object.entries(costi).map(([tipo, amount]) => [tipo, share(amount)])) as Record<TipoConCosto, number>; // one of each
}

/** How many things of each kind somebody holds. */
export type Assegnate = Record<ChiaveRisorsa, number>;

const IN_ORDINE = TIPI_RISORSA.toSorted((a, b) => RISORSE[a].posto - RISORSE[b].posto);

/** 'un piano mobile e 3 licenze software': what is held, in words; '' when nothing is. */
export function nameHeld(held: Assegnate): string {
  const parts = IN_ORDINE.map((tipo) => ({ many: held[RISORSE[tipo].chiave], ...RISORSE[tipo] }))
    .filter(({ many }) => many > 0)
    .map(({ many, avuto: [uno, molti] }) => (many === 1 ? uno : `${many} ${molti}`));
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' e ');
}
