import { TIPI_RISORSA, type TipoRisorsa } from './risorse.ts';
import { type RecordPath, recordAddress } from './screens.ts';

export const COSE = [
  'brand',
  'showroom',
  'dipendente',
  'utente',
  'lotto',
  'dotazione',
  'modello_attivita',
  'tipo_adempimento',
  ...TIPI_RISORSA,
] as const;
export type Cosa = (typeof COSE)[number];

export function isCosa(value: unknown): value is Cosa {
  return COSE.some((cosa) => cosa === value);
}

export interface Riferimento {
  cosa: Cosa;
  id: string;
}

/** Returns the name of a record; null when the reader may not know the name, undefined when the name was never stored. */
export type NameOf = (cosa: Cosa, id: string) => string | null | undefined;

// The table of the item pages is separate from the table of asset types, because every first screen must load the table of
// asset types.
const ITEM_PAGES: Record<TipoRisorsa, RecordPath> = {
  software: '/software/$id',
  hardware: '/hardware/$id',
  piano_mobile: '/mobile-plans/$id',
  telefono: '/telefoni/$id',
  cartella: '/cartelle/$id',
};

export const schedaOf = (tipo: TipoRisorsa, id: number | string): string => recordAddress(ITEM_PAGES[tipo], { id });
