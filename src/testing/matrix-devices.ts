// Permission table (matrix) for calls that only hardware and phones have: replacing, duplicating, repairs.
import type { CallRow } from './matrix-row.ts';

const REPLACED_BY_ITSELF = 'the example is swapped for itself';

const deviceCalls = (path: string): Record<string, CallRow> => ({
  [`PATCH ${path}/:id/sostituisci`]: {
    permission: 'edits',
    oneBrandIsEnough: true,
    bodyIdsOfObject: true,
    neverSucceeds: REPLACED_BY_ITSELF,
  },
  [`POST ${path}/:id/duplica`]: { permission: 'it' },
  [`GET ${path}/:id/riparazioni`]: { permission: 'sees' },
  [`POST ${path}/:id/riparazioni`]: { permission: 'it' },
});

export const DEVICE_CALLS: Record<string, CallRow> = {
  ...deviceCalls('/api/hardware'),
  ...deviceCalls('/api/iphones'),
  'POST /api/hardware/:id/riparazioni': { permission: 'it', neverSucceeds: 'the example is being repaired already' },
  'GET /api/riparazioni': { permission: 'sees', listsType: 'riparazione' },
  'PUT /api/riparazioni/:id': { permission: 'it' },
  'PATCH /api/riparazioni/:id/chiudi': { permission: 'it' },
  'GET /api/inventari': { permission: 'sees', listsType: 'inventario' },
  'GET /api/inventari/:id': { permission: 'sees' },
  'GET /api/inventari/:id/pdf': { permission: 'sees' },
  'POST /api/inventari': { permission: 'edits', neverSucceeds: 'the example is being counted already' },
  'POST /api/inventari/:id/letture': { permission: 'edits' },
  'POST /api/inventari/:id/chiudi': { permission: 'edits' },
  'GET /api/etichette.pdf': {
    permission: 'sees',
    query: ({ hardware }) => ({ tipo: 'hardware', ids: String(hardware), formato: 'a4-24' }),
  },
  'GET /api/etichette/:codice': { permission: 'anybody' },
  'GET /api/scansioni': { permission: 'signedIn', query: () => ({ codice: 'nessuno' }) },
};
