// The brands of the signed-in account, for forms and filters. src/features/people/brands creates and edits brands.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
