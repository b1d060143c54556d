// What an employee's resources cost (rule 32). Amounts are euro a year; sums are made in integer cents.
import { fromCents, toCents } from '#shared/euro.ts';
import { type ChiaveRisorsa, RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { TipoConCosto } from './kinds.ts';

export type Costi = Record<TipoConCosto, string | number>;

/** Everything held in a year, of all kinds that cost. */
export function totaleAnnuo(costi: Costi): number {
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

/** The order in which they are named: first what has to be handed in. */
const DA_RENDERE: Record<TipoRisorsa, number> = { hardware: 1, telefono: 2, piano_mobile: 3, software: 4, cartella: 5 };
const IN_ORDINE = (Object.keys(DA_RENDERE) as TipoRisorsa[]).sort((a, b) => DA_RENDERE[a] - DA_RENDERE[b]); // its own keys

/** 'un piano mobile e 3 licenze software': what is held, in words; '' when nothing is. */
export function nameHeld(held: Assegnate): string {
  const parts = IN_ORDINE.map((tipo) => ({ many: held[RISORSE[tipo].chiave], ...RISORSE[tipo] }))
    .filter(({ many }) => many > 0)
    .map(({ many, avuto: [uno, molti] }) => (many === 1 ? uno : `${many} ${molti}`));
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' e ');
}
