// What the palette finds: each kind as its slice describes it.
import { cartelleSearch } from '#features/cartelle/server/search.ts';
import { dipendentiSearch } from '#features/dipendenti/server/search.ts';
import { hardwareSearch } from '#features/hardware/server/search.ts';
import { telefoniSearch } from '#features/iphones/server/search.ts';
import { pianiMobiliSearch } from '#features/piani-mobili/server/search.ts';
import type { TipoRisultato } from '#features/ricerca/rules.ts';
import { showroomsSearch } from '#features/showrooms/server/search.ts';
import { softwareSearch } from '#features/software/server/search.ts';
import { workflowsSearch } from '#features/workflows/server/search.ts';
import type { SearchKind } from '#server/search/search-kind.ts';

export const SEARCH_KINDS: Record<TipoRisultato, SearchKind> = {
  dipendente: dipendentiSearch,
  software: softwareSearch,
  hardware: hardwareSearch,
  piano_mobile: pianiMobiliSearch,
  telefono: telefoniSearch,
  cartella: cartelleSearch,
  showroom: showroomsSearch,
  workflow: workflowsSearch,
};
