import type { CallRow } from './matrix-row.ts';

const REPLACED_BY_ITSELF = 'the example replaces the item by itself';

const deviceCalls = (path: string): Record<string, CallRow> => ({
  [`PATCH ${path}/:id/sostituisci`]: {
    permission: 'edit',
    oneBrandIsEnough: true,
    bodyIdsOfObject: true,
    neverSucceeds: REPLACED_BY_ITSELF,
  },
  [`POST ${path}/:id/duplica`]: { permission: 'it' },
  [`GET ${path}/:id/riparazioni`]: { permission: 'view' },
  [`POST ${path}/:id/riparazioni`]: { permission: 'it' },
});

export const DEVICE_CALLS: Record<string, CallRow> = {
  ...deviceCalls('/api/hardware'),
  ...deviceCalls('/api/iphones'),
  'POST /api/hardware/:id/riparazioni': { permission: 'it', neverSucceeds: 'the example already has an open repair' },
  'GET /api/riparazioni': { permission: 'view', listsType: 'riparazione' },
  'PUT /api/riparazioni/:id': { permission: 'it' },
  'PATCH /api/riparazioni/:id/chiudi': { permission: 'it' },
  'GET /api/inventari': { permission: 'view', listsType: 'inventario' },
  'GET /api/inventari/:id': { permission: 'view' },
  'GET /api/inventari/:id/pdf': { permission: 'view' },
  'POST /api/inventari': { permission: 'edit', neverSucceeds: 'the showroom of the example already has an open inventario' },
  'POST /api/inventari/:id/letture': { permission: 'edit' },
  'POST /api/inventari/:id/chiudi': { permission: 'edit' },
  'GET /api/etichette.pdf': {
    permission: 'view',
    query: ({ hardware }) => ({ tipo: 'hardware', ids: String(hardware), formato: 'a4-24' }),
  },
  'GET /api/etichette/:codice': { permission: 'anybody' },
  'GET /api/scansioni': { permission: 'signedIn', query: () => ({ codice: 'nessuno' }) },
};
