// The brands of who is signed in: what every form and filter offers. Making and changing brands is src/features/people/brands.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A brand with the caller's rights on it. */
export const MyBrand = z.object({
  id: z.int(),
  nome: z.string(),
  descrizione: z.string().nullable(),
  colore: z.string(),
  can_view: z.boolean(),
  can_edit: z.boolean(),
  can_admin: z.boolean(),
});
export type MyBrand = z.output<typeof MyBrand>;

export const myBrands = endpoint({
  method: 'GET',
  path: '/api/my/brands',
  response: z.array(MyBrand),
  needs: 'session',
  shows: { any: ['brands'] },
  summary: "I brand dell'utente, ciascuno con i suoi diritti",
});
