// The page of one thing of each kind. Not in the table of the kinds, which stands before every first screen.
import type { TipoRisorsa } from './risorse.ts';
import { type RecordPath, recordAddress } from './screens.ts';

const SCHEDE: Record<TipoRisorsa, RecordPath> = {
  software: '/software/$id',
  hardware: '/hardware/$id',
  piano_mobile: '/mobile-plans/$id',
  telefono: '/telefoni/$id',
  cartella: '/cartelle/$id',
};

/** Its address. */
export const schedaDi = (tipo: TipoRisorsa, id: number | string): string => recordAddress(SCHEDE[tipo], { id });
