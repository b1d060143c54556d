import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { TEMI } from '#shared/temi.ts';

/** What of each kind has changed: ids, or null where they are too many to name. Nothing of a person, and no name. */
export const Cambiato = z.object({ temi: z.partialRecord(z.enum(TEMI), z.array(z.string()).nullable()) });
export type Cambiato = z.output<typeof Cambiato>;

/**
 * Server-sent events, as long as the session lasts: 'cambiato' (see above), 'aggiorna' (anything may have changed: read
 * everything again), 'uscita' (the session has ended), 'battito' (still here).
 */
export const streamEventi = endpoint({
  method: 'GET',
  path: '/api/eventi',
  query: z.object({
    /** For how many milliseconds the page has not been told anything: what changed meanwhile comes first. */
    da: z
      .string()
      .regex(/^\d{1,13}$/)
      .transform(Number)
      .optional(),
  }),
  response: z.string(),
  needs: 'session',
  forPeople: true,
  shows: {},
  summary: 'Ciò che cambia tra le cose visibili, mentre cambia (text/event-stream)',
});
