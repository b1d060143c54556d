import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';
import { brandBreve, istante, pathId } from './schemas.ts';

export const Showroom = z.object({
  id: z.int(),
  nome: z.string(),
  brands: z.array(brandBreve),
  created_at: istante(),
  updated_at: istante(),
});
export type Showroom = z.output<typeof Showroom>;

export const listShowrooms = endpoint({
  method: 'GET',
  path: '/api/showrooms',
  query: listQuery(['nome', 'created_at'], { brand_id: pathId().optional() }),
  response: z.array(Showroom),
  needs: 'session',
  shows: { any: ['showrooms', 'brands'] },
  summary: 'Gli showroom visibili, con i loro brand',
});
