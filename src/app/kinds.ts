// The kinds of things that people are given, each with what its slice brings to the server.
import { cartelleSlice } from '#features/cartelle/server/slice.ts';
import { hardwareSlice } from '#features/hardware/server/slice.ts';
import { pianiMobiliSlice } from '#features/piani-mobili/server/slice.ts';
import { softwareSlice } from '#features/software/server/slice.ts';
import { telefoniSlice } from '#features/telefoni/server/slice.ts';
import type { ItemSlice } from '#kit/server/item-slice.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

export const KIND_SLICES: Record<TipoRisorsa, ItemSlice> = {
  software: softwareSlice,
  hardware: hardwareSlice,
  piano_mobile: pianiMobiliSlice,
  telefono: telefoniSlice,
  cartella: cartelleSlice,
};
