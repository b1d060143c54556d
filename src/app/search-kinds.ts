// What the palette finds: each kind as its slice describes it.
import { dipendentiSearch } from '#features/dipendenti/server/search.ts';
import { fattureSearch } from '#features/fatture/server/search.ts';
import type { TipoRisultato } from '#features/ricerca/rules.ts';
import { showroomsSearch } from '#features/showrooms/server/search.ts';
import { usciteSearch } from '#features/uscite/server/search.ts';
import { verbaliSearch } from '#features/verbali/server/search.ts';
import { workflowsSearch } from '#features/workflows/server/search.ts';
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
