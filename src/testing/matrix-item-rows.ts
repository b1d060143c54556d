import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { CallRow } from './matrix-row.ts';

export function rowsOf(tipo: TipoRisorsa): Record<string, CallRow> {
  const path = `/api/${RISORSE[tipo].lista}`;
  return {
    [`GET ${path}`]: { who: 'sees', lists: tipo },
    [`POST ${path}`]: { who: 'it' },
    [`PUT ${path}/:id`]: { who: 'it' },
    [`DELETE ${path}/:id`]: { who: 'it', before: 'itemIsFree' },
    [`PATCH ${path}/:id/assign`]: { who: 'edits', sharedTakesOne: true, before: 'itemIsFree' },
    [`PATCH ${path}/:id/unassign`]: { who: 'edits', sharedTakesOne: true },
    [`GET ${path}/:id`]: { who: 'sees' },
    [`GET ${path}/:id/assegnatari`]: { who: 'sees' },
    [`GET ${path}/:id/cronologia`]: { who: 'sees' },
    [`PUT /api/auth/viste/${RISORSE[tipo].lista}`]: { who: 'signedIn' },
    [`POST ${path}/molti/brand`]: { who: 'it' },
    [`POST ${path}/molti/elimina`]: { who: 'it' },
  };
}
