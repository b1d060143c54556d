import type { ItemSlice } from '#features/equipment/asset-types/server/item-slice.ts';
import type { InventoryActions } from '#features/equipment/asset-types/server/move-item.ts';
import { cartelleSlice } from '#features/equipment/cartelle/server/feature.ts';
import { hardwareSlice } from '#features/equipment/hardware/server/feature.ts';
import type { CountedKinds } from '#features/equipment/inventari/server/queries.ts';
import { pianiMobiliSlice } from '#features/equipment/piani-mobili/server/feature.ts';
import { softwareSlice } from '#features/equipment/software/server/feature.ts';
import { telefoniSlice } from '#features/equipment/telefoni/server/feature.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

export const ITEM_SLICES: Record<TipoRisorsa, ItemSlice> = {
  software: softwareSlice,
  hardware: hardwareSlice,
  piano_mobile: pianiMobiliSlice,
  telefono: telefoniSlice,
  cartella: cartelleSlice,
};

export const COUNTED_TYPES: CountedKinds = {
  hardware: countedTypeOf(hardwareSlice),
  telefono: countedTypeOf(telefoniSlice),
  piano_mobile: countedTypeOf(pianiMobiliSlice),
};

function countedTypeOf({ kind, counted }: ItemSlice): InventoryActions {
  if (!counted) throw new Error(`The item slice of ${kind.tipo} has no property "counted"`);
  return counted;
}
