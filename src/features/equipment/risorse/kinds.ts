import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { CARTELLA } from '#features/equipment/cartelle/kind.ts';
import { HARDWARE } from '#features/equipment/hardware/kind.ts';
import { PIANO_MOBILE } from '#features/equipment/piani-mobili/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

export const KINDS = {
  software: SOFTWARE,
  hardware: HARDWARE,
  piano_mobile: PIANO_MOBILE,
  telefono: TELEFONO,
  cartella: CARTELLA,
} as const satisfies { [T in TipoRisorsa]: Kind<T> };

export const ALL_KINDS: readonly Kind[] = Object.values(KINDS);

export type TipoConCosto = { [T in TipoRisorsa]: (typeof KINDS)[T] extends { cost: string } ? T : never }[TipoRisorsa];
export const KINDS_WITH_COST = ALL_KINDS.filter((kind): kind is Kind<TipoConCosto> & { cost: string } => kind.cost !== undefined);

export const PLACEABLE_KINDS = ALL_KINDS.filter(({ placeable }) => placeable);
