import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { brandBreve, idParams, luogo } from '#shared/schemas.ts';

/**
 * In which showroom something can be put, and to which a list can be narrowed: what of their list the kit needs, which knows no slice. Its test
 * holds it to their contract.
 */
export const placesCall = endpoint({
  method: 'GET',
  path: '/api/showrooms',
  query: z.object({ q: z.string(), sort: z.literal('nome'), limit: z.enum(['20', '200']) }),
  response: z.array(luogo.extend({ brands: z.array(brandBreve) })),
  needs: 'session',
  shows: { any: ['showrooms', 'brands'] },
  summary: 'In quale showroom si può mettere qualcosa, o a quale restringere un elenco',
});

/** What one is called. */
export const placeCall = endpoint({
  method: 'GET',
  path: '/api/showrooms/:id',
  params: idParams,
  response: luogo,
  needs: 'session',
  shows: { any: ['showrooms', 'brands'] },
  summary: 'Come si chiama uno showroom',
});
