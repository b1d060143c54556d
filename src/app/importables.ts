// Every list that can come in as a file, as its slice says it.

import { arriviAssegnazioni } from '#features/equipment/risorse/server/import-assegnazioni.ts';
import { arriviDipendenti } from '#features/people/dipendenti/server/import-rows.ts';
import { arriviShowrooms } from '#features/people/showrooms/server/import-rows.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { ELENCO_DI, type ElencoImportabile } from '#shared/importazioni.ts';
import { TIPI_RISORSA } from '#shared/risorse.ts';
import { KIND_SLICES } from './kinds.ts';

const ofKinds = Object.fromEntries(TIPI_RISORSA.map((tipo) => [ELENCO_DI[tipo], KIND_SLICES[tipo].incoming]));

export const IMPORTABLES: Partial<Record<ElencoImportabile, Importable>> = {
  showrooms: arriviShowrooms,
  dipendenti: arriviDipendenti,
  ...ofKinds,
  assegnazioni: arriviAssegnazioni(KIND_SLICES),
};
