import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  euroOut,
  fatto,
  idNelPercorso,
  idParams,
  istante,
  testo,
  versioneLetta,
} from '#shared/schemas.ts';
import { FASI_SITUAZIONE } from '#shared/situazione.ts';

export const Showroom = z.object({
  id: z.int(),
  nome: z.string(),
  brands: z.array(brandBreve),
  created_at: istante(),
  updated_at: istante(),
});
export type Showroom = z.output<typeof Showroom>;

const situazioneOut = z.object({ fase: z.enum(FASI_SITUAZIONE), dal: z.string().nullable(), al: z.string().nullable() });

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

const Persona = assegnatario.extend({ posizione: z.string().nullable(), situazione: situazioneOut, brand: brandBreve });

/** A thing that stands there, of any kind that a showroom can have (rule 84). */
const RisorsaInShowroom = z.object({
  tipo: z.enum(TIPI_RISORSA),
  id: z.int(),
  nome: z.string(),
  /** Make and model, or operator. */
  dettaglio: z.string().nullable(),
  /** Serial, IMEI or number. */
  codice: z.string().nullable(),
  /** Under which it was given: who may give on it may take it back. */
  brand_id: z.int(),
  data_assegnazione: z.string(),
  note: z.string().nullable(),
  costo_annuo: euroOut(),
});
export type RisorsaInShowroom = z.output<typeof RisorsaInShowroom>;

/** Of people and things, those that the caller sees; euro a year (rule 86). */
export const SchedaShowroom = Showroom.extend({
  /** Who works there today, and what each has costs. */
  persone: z.array(Persona.extend({ costo_annuo: euroOut() })),
  risorse: z.array(RisorsaInShowroom),
  /** The whole is what the report says of the showroom. `altri`: what people have who work there no more, or not yet. */
  costi: z.object({ persone: euroOut(), altri: euroOut(), risorse: euroOut(), totale: euroOut() }),
  /** Who comes, and who goes, in the next 60 days. */
  arrivi: z.array(Persona),
  uscite: z.array(Persona),
});
export type SchedaShowroom = z.output<typeof SchedaShowroom>;

export const getShowroom = endpoint({
  method: 'GET',
  path: '/api/showrooms/:id',
  params: idParams,
  response: SchedaShowroom,
  needs: 'session',
  shows: { any: ['showrooms', 'dipendenti', 'brands', ...NOMI_TABELLE_RISORSE] },
  summary: 'Uno showroom: chi ci lavora, ciò che tiene, quanto costa, chi arriva e chi esce',
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
