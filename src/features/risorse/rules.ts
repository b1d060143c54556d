// What an employee's resources cost (R4). Amounts are euro a year; sums are made in integer cents.
import { fromCents, toCents } from '#shared/euro.ts';

export interface Costi {
  software: string | number;
  hardware: string | number;
  piano_mobile: string | number;
  telefono: string | number;
}

/** Everything held in a year: software, hardware, plan and phone. */
export function totaleAnnuo({ software, hardware, piano_mobile, telefono }: Costi): number {
  return fromCents(toCents(software) + toCents(hardware) + toCents(piano_mobile) + toCents(telefono));
}

/** A twelfth of the year, to the cent. */
export function totaleMensile(annuo: number): number {
  return fromCents(Math.round(toCents(annuo) / 12));
}

export const COSTI_LABELS: Record<keyof Costi, string> = {
  software: 'Software',
  hardware: 'Hardware',
  piano_mobile: 'Piano mobile',
  telefono: 'Telefono aziendale',
};

/** Each kind's share of the whole, in percent, for the bar; zeros when nothing costs. */
export function quote(costi: Costi): Record<keyof Costi, number> {
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

/** The kinds of things that somebody can hold, as the history of what they held calls them. */
export const TIPI_RISORSA = ['software', 'hardware', 'piano_mobile', 'telefono', 'cartella'] as const;
export type TipoRisorsa = (typeof TIPI_RISORSA)[number];

export const TIPO_RISORSA_LABELS: Record<TipoRisorsa, string> = { ...COSTI_LABELS, cartella: 'Cartella condivisa' };

/** What is said of a holder whose brand the reader does not see. */
export const DI_UN_ALTRO_BRAND = 'Dipendente di un altro brand';
