import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { assegnatario, brandBreve, brandIds, euroOut, idParams, readVersion, successReply, testo } from '#shared/schemas.ts';
import { Showroom } from '#shared/showrooms.ts';
import { FASI_SITUAZIONE } from '#shared/situazione.ts';

const situazioneOut = z.object({ fase: z.enum(FASI_SITUAZIONE), dal: z.string().nullable(), al: z.string().nullable() });

export const ShowroomInput = z.object({
  nome: testo('Il nome dello showroom è obbligatorio'),
  brand_ids: brandIds('Seleziona almeno un brand per lo showroom'),
});
export type ShowroomInput = z.output<typeof ShowroomInput>;

export const ShowroomChange = ShowroomInput.partial().extend({ updated_at: readVersion() });
export type ShowroomChange = z.output<typeof ShowroomChange>;

const Persona = assegnatario.extend({ posizione: z.string().nullable(), situazione: situazioneOut, brand: brandBreve });

const RisorsaInShowroom = z.object({
  tipo: z.enum(TIPI_RISORSA),
  id: z.int(),
  nome: z.string(),
  dettaglio: z.string().nullable(),
  codice: z.string().nullable(),
  /** The brand of the assignment. An account with permission on this brand may unassign the item. */
  brand_id: z.int(),
  data_assegnazione: z.string(),
  note: z.string().nullable(),
  costo_annuo: euroOut(),
});
export type RisorsaInShowroom = z.output<typeof RisorsaInShowroom>;

/** The page of a showroom. It contains only employees and items that are visible to the caller. Costs are euro per year. */
export const SchedaShowroom = Showroom.extend({
  persone: z.array(Persona.extend({ costo_annuo: euroOut() })),
  risorse: z.array(RisorsaInShowroom),
  /**
   * The costs of the showroom. The total equals the row of the showroom in the report. `altri` is the cost of items of employees who no
   * longer work in the showroom or do not work there yet.
   */
  costi: z.object({ persone: euroOut(), altri: euroOut(), risorse: euroOut(), totale: euroOut() }),
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
  response: successReply,
  needs: 'showrooms.modifica',
  summary: 'Elimina uno showroom in cui non lavora nessuno',
});
