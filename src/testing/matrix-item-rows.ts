import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { CallRow } from './matrix-row.ts';

export function rowsOf(tipo: TipoRisorsa): Record<string, CallRow> {
  const path = `/api/${RISORSE[tipo].lista}`;
  return {
    [`GET ${path}`]: { permission: 'view', listsType: tipo },
    [`POST ${path}`]: { permission: 'it' },
    [`PUT ${path}/:id`]: { permission: 'it' },
    [`DELETE ${path}/:id`]: { permission: 'it', preparation: 'itemIsFree' },
    [`PATCH ${path}/:id/assign`]: { permission: 'edit', oneBrandIsEnough: true, preparation: 'itemIsFree' },
    [`PATCH ${path}/:id/unassign`]: { permission: 'edit', oneBrandIsEnough: true },
    [`GET ${path}/:id`]: { permission: 'view' },
    [`GET ${path}/:id/assegnatari`]: { permission: 'view' },
    [`GET ${path}/:id/cronologia`]: { permission: 'view' },
    [`PUT /api/auth/viste/${RISORSE[tipo].lista}`]: { permission: 'signedIn' },
    [`POST ${path}/molti/brand`]: { permission: 'it' },
    [`POST ${path}/molti/elimina`]: { permission: 'it' },
  };
}
