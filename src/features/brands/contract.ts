import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { fatto, idParams, istante, note, testo, versioneLetta } from '#shared/schemas.ts';

export const Brand = z.object({
  id: z.int(),
  nome: z.string(),
  descrizione: z.string().nullable(),
  colore: z.string(),
  is_active: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Brand = z.output<typeof Brand>;

const colore = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Scegli un colore nel formato #RRGGBB');

export const BrandInput = z.object({
  nome: testo('Nome brand richiesto'),
  descrizione: note(),
  colore: colore.optional(),
});

export type BrandInput = z.input<typeof BrandInput>;

// A PUT changes the fields it names and leaves the others (docs/decisions, "What a PUT leaves out stays").
export const BrandChange = BrandInput.partial().extend({ updated_at: versioneLetta() });

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/brands',
  query: listQuery(['nome', 'created_at'], { is_active: siNo().optional() }),
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
  needs: 'brands.modifica',
  summary: 'Modifica un brand',
});

export const deleteBrand = endpoint({
  method: 'DELETE',
  path: '/api/brands/:id',
  params: idParams,
  response: fatto,
  needs: 'brands.modifica',
  summary: 'Elimina un brand senza dipendenti né asset',
});
