// What an employee's resources cost (rule 32). Amounts are euro a year; sums are made in integer cents.
import { fromCents, toCents } from '#shared/euro.ts';
import type { TipoConCosto, TipoRisorsa } from '#shared/risorse.ts';

export type Costi = Record<TipoConCosto, string | number>;

/** Everything held in a year: software, hardware, plan and phone. */
export function totaleAnnuo({ software, hardware, piano_mobile, telefono }: Costi): number {
  return fromCents(toCents(software) + toCents(hardware) + toCents(piano_mobile) + toCents(telefono));
}

/** A twelfth of the year, to the cent. */
export function totaleMensile(annuo: number): number {
  return fromCents(Math.round(toCents(annuo) / 12));
}

export const COSTI_LABELS: Record<TipoConCosto, string> = {
  software: 'Software',
  hardware: 'Hardware',
  piano_mobile: 'Piano mobile',
  telefono: 'Telefono aziendale',
};

/** Each kind's share of the whole, in percent, for the bar; zeros when nothing costs. */
export function quote(costi: Costi): Record<TipoConCosto, number> {
  const cents = totaleAnnuo(costi) * 100;
  const share = (amount: string | number) => (cents === 0 ? 0 : (toCents(amount) / cents) * 100);
  return {
    software: share(costi.software),
    hardware: share(costi.hardware),
    piano_mobile: share(costi.piano_mobile),
    telefono: share(costi.telefono),
  };
}

/** How many things of each kind somebody holds. */
export interface Assegnate {
  hardware: number;
  software: number;
  piani_mobili: number;
  telefoni: number;
  cartelle: number;
}

// The order in which they are named: first what has to be handed in.
const NOMI: readonly [keyof Assegnate, uno: string, molti: string][] = [
  ['hardware', 'un dispositivo', 'dispositivi'],
  ['telefoni', 'un telefono aziendale', 'telefoni aziendali'],
  ['piani_mobili', 'un piano mobile', 'piani mobili'],
  ['software', 'una licenza software', 'licenze software'],
  ['cartelle', 'una cartella condivisa', 'cartelle condivise'],
];

/** 'un piano mobile e 3 licenze software': what is held, in words; '' when nothing is. */
export function nameHeld(held: Assegnate): string {
  const parts = NOMI.filter(([kind]) => held[kind] > 0).map(([kind, uno, molti]) => (held[kind] === 1 ? uno : `${held[kind]} ${molti}`));
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' e ');
}

export const TIPO_RISORSA_LABELS: Record<TipoRisorsa, string> = { ...COSTI_LABELS, cartella: 'Cartella condivisa' };
