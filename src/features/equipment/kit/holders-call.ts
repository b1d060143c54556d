import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { assegnatario, uuidParams } from '#shared/schemas.ts';

/** To whom something can be given: what of the employees' list the kit needs, which knows no slice. Its test holds it to their contract. */
export const holdersCall = endpoint({
  method: 'GET',
  path: '/api/dipendenti',
  query: z.object({
    q: z.string(),
    brand_id: z.string().optional(),
    situazione: z.string().optional(),
    tipologia: z.string().optional(),
    sort: z.literal('cognome'),
    limit: z.literal('20'),
  }),
  response: z.array(
    assegnatario.extend({
      posizione: z.string().nullable(),
      brand_id: z.int(),
      brand: z.object({ nome: z.string() }),
      isactive: z.boolean(),
    }),
  ),
  needs: 'session',
  shows: { any: ['dipendenti', 'brands'] },
  summary: 'A chi si può dare qualcosa',
});

/** What one is called. */
export const holderCall = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id',
  params: uuidParams,
  response: assegnatario,
  needs: 'session',
  shows: { own: ['dipendenti'], any: ['brands'] },
  summary: 'Come si chiama un dipendente',
});
