import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Session } from '#shared/session.ts';

export const returnFromAzienda = endpoint({
  method: 'POST',
  path: '/api/auth/azienda/ritorno',
  /** The query string of the address to which the provider has redirected the browser after the sign-in. */
  body: z.object({
    risposta: z.string({ error: 'Manca la risposta' }).min(1, 'Manca la risposta').max(8_000, 'La risposta è troppo lunga'),
  }),
  response: Session.extend({ finestra: z.boolean() }),
  needs: 'public',
  forPeople: true,
  summary: "Il ritorno dall'account aziendale: apre una sessione, o conferma quella che c'è",
});
