// All amounts are in euro a year; sums use integer cents.
import { fromCents, toCents } from '#shared/euro.ts';
import { type ChiaveRisorsa, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import type { TipoConCosto } from './kinds.ts';

export type Costi = Record<TipoConCosto, string | number>;

export function totaleAnnuo(costi: Partial<Costi>): number {
  return fromCents(Object.values(costi).reduce<number>((sum, amount) => sum + toCents(amount), 0));
}

/** The cost of a month, rounded to the cent. */
export function totaleMensile(annuo: number): number {
  return fromCents(Math.round(toCents(annuo) / 12));
}

/** Returns the share of each asset type in the costs, in percent. All shares are zero when nothing has a cost. */
export function costShares(costi: Costi): Record<TipoConCosto, number> {
  const cents = totaleAnnuo(costi) * 100;
  const share = (amount: string | number) => (cents === 0 ? 0 : (toCents(amount) / cents) * 100);
  return Object.fromEntries(Object.entries(costi).map(([tipo, amount]) => [tipo, share(amount)])) as Record<TipoConCosto, number>;
}

export type Assegnate = Record<ChiaveRisorsa, number>;

const TIPI_IN_ORDER = TIPI_RISORSA.toSorted((a, b) => RISORSE[a].posto - RISORSE[b].posto);

/** Describes the assigned items in Italian, for example 'un piano mobile e 3 licenze software'; '' when no item is assigned. */
export function describeAssegnate(assegnate: Assegnate): string {
  const parts = TIPI_IN_ORDER.map((tipo) => ({ count: assegnate[RISORSE[tipo].chiave], ...RISORSE[tipo] }))
    .filter(({ count }) => count > 0)
    .map(({ count, avuto: [uno, molti] }) => (count === 1 ? uno : `${count} ${molti}`));
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' e ');
}
