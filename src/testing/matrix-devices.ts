// Permission table (matrix) for calls that only hardware and phones have: replacing, duplicating, repairs.
import type { CallRow } from './matrix-row.ts';

const WITH_ITSELF = 'the example is swapped for itself';

const deviceCalls = (path: string): Record<string, CallRow> => ({
  [`PATCH ${path}/:id/sostituisci`]: { who: 'edits', sharedTakesOne: true, bodyOfObject: true, neverThrough: WITH_ITSELF },
  [`POST ${path}/:id/duplica`]: { who: 'it' },
  [`GET ${path}/:id/riparazioni`]: { who: 'sees' },
  [`POST ${path}/:id/riparazioni`]: { who: 'it' },
});

export const DEVICE_CALLS: Record<string, CallRow> = {
  ...deviceCalls('/api/hardware'),
  ...deviceCalls('/api/iphones'),
  'POST /api/hardware/:id/riparazioni': { who: 'it', neverThrough: 'the example is being repaired already' },
  'GET /api/riparazioni': { who: 'sees', lists: 'riparazione' },
  'PUT /api/riparazioni/:id': { who: 'it' },
  'PATCH /api/riparazioni/:id/chiudi': { who: 'it' },
  'GET /api/inventari': { who: 'sees', lists: 'inventario' },
  'GET /api/inventari/:id': { who: 'sees' },
  'GET /api/inventari/:id/pdf': { who: 'sees' },
  'POST /api/inventari': { who: 'edits', neverThrough: 'the example is being counted already' },
  'POST /api/inventari/:id/letture': { who: 'edits' },
  'POST /api/inventari/:id/chiudi': { who: 'edits' },
  'GET /api/etichette.pdf': { who: 'sees', query: ({ hardware }) => ({ tipo: 'hardware', ids: String(hardware), formato: 'a4-24' }) },
  'GET /api/etichette/:codice': { who: 'anybody' },
  'GET /api/scansioni': { who: 'signedIn', query: () => ({ codice: 'nessuno' }) },
};
