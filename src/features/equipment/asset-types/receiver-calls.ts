import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { assegnatario, brandBreve, idParams, luogo, uuidParams } from '#shared/schemas.ts';

/**
 * The part of the employees' list endpoint that this folder needs to select a receiver. It is declared again here because this folder
 * imports no other feature; a test keeps it equal to the contract of employees.
 */
export const employeesCall = endpoint({
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

export const employeeCall = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id',
  params: uuidParams,
  response: assegnatario,
  needs: 'session',
  shows: { own: ['dipendenti'], any: ['brands'] },
  summary: 'Come si chiama un dipendente',
});

/** A part of the showrooms' list endpoint. It is declared again here, because this folder imports no other feature. */
export const showroomsCall = endpoint({
  method: 'GET',
  path: '/api/showrooms',
  query: z.object({ q: z.string(), sort: z.literal('nome'), limit: z.enum(['20', '200']) }),
  response: z.array(luogo.extend({ brands: z.array(brandBreve) })),
  needs: 'session',
  shows: { any: ['showrooms', 'brands'] },
  summary: 'In quale showroom si può mettere qualcosa, o a quale restringere un elenco',
});

export const showroomCall = endpoint({
  method: 'GET',
  path: '/api/showrooms/:id',
  params: idParams,
  response: luogo,
  needs: 'session',
  shows: { any: ['showrooms', 'brands'] },
  summary: 'Come si chiama uno showroom',
});
