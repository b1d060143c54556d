// Things that a row names by id and a person by name.
import { TIPI_RISORSA, type TipoRisorsa } from './risorse.ts';
import { type RecordPath, recordAddress } from './screens.ts';

export const COSE = ['brand', 'showroom', 'dipendente', 'utente', 'lotto', 'dotazione', 'modello_attivita', ...TIPI_RISORSA] as const;
export type Cosa = (typeof COSE)[number];

export function isCosa(word: unknown): word is Cosa {
  return COSE.some((cosa) => cosa === word);
}

/** A thing that a row mentions. */
export interface Riferimento {
  cosa: Cosa;
  id: string;
}

/** The name of a thing: null when the reader may not know it, undefined when it was never recorded. */
export type NameOf = (cosa: Cosa, id: string) => string | null | undefined;

// The page of one thing of each kind. Not in the table of the kinds, which stands before every first screen.
const SCHEDE: Record<TipoRisorsa, RecordPath> = {
  software: '/software/$id',
  hardware: '/hardware/$id',
  piano_mobile: '/mobile-plans/$id',
  telefono: '/telefoni/$id',
  cartella: '/cartelle/$id',
};

/** Its address. */
export const schedaDi = (tipo: TipoRisorsa, id: number | string): string => recordAddress(SCHEDE[tipo], { id });
