import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { assegnatario } from '#shared/schemas.ts';

/** To whom something can be given: what of the employees' list the kit needs, which knows no slice. Its test holds it to their contract. */
export const holdersCall = endpoint({
  method: 'GET',
  path: '/api/dipendenti',
  query: z.object({
    q: z.string(),
    brand_id: z.string(),
    isactive: z.literal('true'),
    situazione: z.string(),
    sort: z.literal('cognome'),
    limit: z.literal('20'),
  }),
  response: z.array(assegnatario.extend({ posizione: z.string().nullable(), brand_id: z.int(), brand: z.object({ nome: z.string() }) })),
  needs: 'session',
  shows: { any: ['dipendenti', 'brands'] },
  summary: 'A chi si può dare qualcosa',
});
