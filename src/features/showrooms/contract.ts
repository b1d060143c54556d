import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { brandBreve, brandIds, fatto, idNelPercorso, idParams, istante, testo, versioneLetta } from '#shared/schemas.ts';

export const Showroom = z.object({
  id: z.int(),
  nome: z.string(),
  brands: z.array(brandBreve),
  created_at: istante(),
  updated_at: istante(),
});
export type Showroom = z.output<typeof Showroom>;

export const ShowroomInput = z.object({
  nome: testo('Il nome dello showroom è obbligatorio'),
  brand_ids: brandIds('Seleziona almeno un brand per lo showroom'),
});
export type ShowroomInput = z.output<typeof ShowroomInput>;

// Rule 41: the name alone still works, the brands may come with it.
export const ShowroomChange = ShowroomInput.partial().extend({ updated_at: versioneLetta() });
export type ShowroomChange = z.output<typeof ShowroomChange>;

export const listShowrooms = endpoint({
  method: 'GET',
  path: '/api/showrooms',
  query: listQuery(['nome', 'created_at'], { brand_id: idNelPercorso().optional() }),
  response: z.array(Showroom),
  needs: 'session',
  shows: { any: ['showrooms', 'brands'] },
  summary: 'Gli showroom visibili, con i loro brand',
});

export const createShowroom = endpoint({
  method: 'POST',
  path: '/api/showrooms',
  body: ShowroomInput,
  response: Showroom,
  status: 201,
  needs: 'showrooms.modifica',
  summary: 'Crea uno showroom di uno o più brand',
});

export const updateShowroom = endpoint({
  method: 'PUT',
  path: '/api/showrooms/:id',
  params: idParams,
  body: ShowroomChange,
  response: Showroom,
  needs: 'showrooms.modifica',
  summary: 'Rinomina uno showroom, o ne cambia i brand',
});

export const deleteShowroom = endpoint({
  method: 'DELETE',
  path: '/api/showrooms/:id',
  params: idParams,
  response: fatto,
  needs: 'showrooms.modifica',
  summary: 'Elimina uno showroom in cui non lavora nessuno',
});
