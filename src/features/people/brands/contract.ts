import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { idParams, istante, readVersion, successReply } from '#shared/schemas.ts';
import { CAMPI_BRAND } from './fields.ts';

export const Brand = z.object({
  id: z.int(),
  ...outOf(CAMPI_BRAND),
  is_active: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Brand = z.output<typeof Brand>;

const etichette = labelsOf(CAMPI_BRAND);

export const BrandInput = z.object(inputOf(CAMPI_BRAND));
export type BrandInput = z.input<typeof BrandInput>;

// A request keeps the stored values of all fields that its body leaves out (docs/decisions/0010-request-conventions.md).
export const BrandChange = BrandInput.partial().extend({ updated_at: readVersion() });

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/brands',
  query: listQuery(['nome', 'created_at'], { is_active: yesNoParam().optional() }),
  response: z.array(Brand),
  needs: 'session',
  shows: { any: ['brands'] },
  summary: 'I brand visibili',
});

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/brands',
  body: BrandInput,
  response: Brand,
  etichette,
  status: 201,
  needs: 'brands.crea',
  summary: 'Crea un brand e vi associa chi lo crea',
});

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/api/brands/:id',
  params: idParams,
  body: BrandChange,
  response: Brand,
  etichette,
  needs: 'brands.modifica',
  summary: 'Modifica un brand',
});

export const deleteBrand = endpoint({
  method: 'DELETE',
  path: '/api/brands/:id',
  params: idParams,
  response: successReply,
  needs: 'brands.modifica',
  summary: 'Elimina un brand senza dipendenti né asset',
});
