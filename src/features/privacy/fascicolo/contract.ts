import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { uuidParams } from '#shared/schemas.ts';

export const getFascicolo = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/fascicolo',
  params: uuidParams,
  response: z.string().meta({ format: 'binary' }),
  produces: 'application/zip',
  needs: 'riservati.vedi',
  conferma: true,
  shows: {},
  summary: 'Tutto ciò che si sa di una persona: ZIP con un PDF, un JSON, i suoi documenti e i suoi verbali; resta nella cronologia',
});
