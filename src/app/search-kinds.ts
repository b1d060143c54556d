// What the palette finds: each kind as its slice describes it.

import { fattureSearch } from '#features/billing/fatture/server/search.ts';
import type { TipoRisultato } from '#features/insight/ricerca/rules.ts';
import { usciteSearch } from '#features/journeys/uscite/server/search.ts';
import { verbaliSearch } from '#features/journeys/verbali/server/search.ts';
import { workflowsSearch } from '#features/journeys/workflows/server/search.ts';
import { dipendentiSearch } from '#features/people/dipendenti/server/search.ts';
import { showroomsSearch } from '#features/people/showrooms/server/search.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { elencoDi, perRisorsa, RISORSE } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { KIND_SLICES } from './kinds.ts';

export const SEARCH_KINDS: Record<TipoRisultato, SearchKind> = {
  dipendente: dipendentiSearch,
  ...perRisorsa('tipo', (tipo): SearchKind => {
    const { schermata: elenco, vista } = elencoDi(tipo);
    const { search: select } = KIND_SLICES[tipo];
    return { titolo: RISORSE[tipo].molti, elenco, ...(vista === undefined ? {} : { vista }), address: (id) => schedaDi(tipo, id), select };
  }),
  showroom: showroomsSearch,
  workflow: workflowsSearch,
  uscita: usciteSearch,
  verbale: verbaliSearch,
  fattura: fattureSearch,
};
