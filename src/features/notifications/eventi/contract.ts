import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { SERVER_TIME } from '#shared/server-time.ts';
import { TEMI } from '#shared/temi.ts';

/**
 * The event of a change: the ids of the changed records by topic, null when too many records of a topic have changed. The event contains
 * no names or other personal data.
 */
export const Cambiato = z.object({ temi: z.partialRecord(z.enum(TEMI), z.array(z.string()).nullable()) });
export type Cambiato = z.output<typeof Cambiato>;

/**
 * The stream of server-sent events until the session ends: 'cambiato' (ids), 'aggiorna' (refetch everything), 'uscita' (the session has
 * ended), 'battito' (heartbeat). The id of each event is the time of the server.
 */
export const streamEventi = endpoint({
  method: 'GET',
  path: '/api/eventi',
  query: z.object({
    /** The server time of the page or of its last heartbeat. The server first sends the changes since that time. */
    da: z.string().regex(SERVER_TIME).optional(),
  }),
  response: z.string(),
  needs: 'session',
  forPeople: true,
  shows: {},
  summary: 'Ciò che cambia tra le cose visibili, mentre cambia (text/event-stream)',
});
