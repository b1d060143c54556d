// The call of the guided page of a new installation. Its records belong to several domains.
import { z } from 'zod';
import { CAMPI_HARDWARE } from '#features/equipment/hardware/fields.ts';
import { BrandInput } from '#features/people/brands/contract.ts';
import { CAMPI_IN_LISTA } from '#features/people/dipendenti/fields.ts';
import { ShowroomInput } from '#features/people/showrooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf } from '#shared/fields.ts';

const { nome, cognome, email } = CAMPI_IN_LISTA;
const { tipo, marca, modello } = CAMPI_HARDWARE;

export const FirstRecordsInput = z.object({
  brand: BrandInput.pick({ nome: true }),
  showroom: ShowroomInput.pick({ nome: true }).optional(),
  dipendente: z.object(inputOf({ nome, cognome, email })).optional(),
  hardware: z.object(inputOf({ tipo, marca, modello })).optional(),
});
export type FirstRecordsInput = z.input<typeof FirstRecordsInput>;

const Created = z.object({ id: z.int(), nome: z.string() });

export const createFirstRecords = endpoint({
  method: 'POST',
  path: '/api/primi-passi',
  body: FirstRecordsInput,
  response: z.object({
    brand: Created,
    showroom: Created.nullable(),
    dipendente: z.object({ id: z.string(), nome: z.string(), cognome: z.string() }).nullable(),
    hardware: Created.nullable(),
  }),
  status: 201,
  etichette: { brand: 'Brand', showroom: 'Showroom', dipendente: 'Dipendente', hardware: 'Hardware' },
  needs: 'brands.crea',
  summary: 'Crea insieme un brand, il suo showroom, una persona che ci lavora e il suo computer: tutto o niente',
});
