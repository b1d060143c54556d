import { z } from 'zod';
import {
  assignedItemOut,
  itemCalls,
  itemFilters,
  itemInput,
  itemOut,
  scadenzaFilter,
  unassignBody,
} from '#features/equipment/asset-types/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { assegnatario, brandBreve, dataFacoltativa, luogo, pathId, uuid, uuidParams } from '#shared/schemas.ts';
import { CAMPI_SOFTWARE } from './fields.ts';
import { SOFTWARE } from './kind.ts';

const seatFields = { licenze_utilizzate: z.int() };

/** The fields of a licence. `licenze_riservate` is the number of seats in use whose assignment begins in the future. */
export const Software = z.object({ ...itemOut(CAMPI_SOFTWARE), ...seatFields, licenze_riservate: z.int() });
export type Software = z.output<typeof Software>;

export const SoftwareAssegnato = z.object(
  assignedItemOut(CAMPI_SOFTWARE, ['nome', 'versione', 'fornitore', 'licenza', 'costo_licenza', 'data_scadenza']),
);
export type SoftwareAssegnato = z.output<typeof SoftwareAssegnato>;

export const AssegnazioneSoftware = z.object({
  id: z.int(),
  dipendente_id: z.string(),
  software_id: z.int(),
  data_assegnazione: z.string(),
  data_revoca: z.string().nullable(),
  attiva: z.boolean(),
  assegnatario,
  /** The brand of the employee. The licence was assigned under this brand. */
  brand: brandBreve,
  software: z.object({ id: z.int(), ...outOf(CAMPI_SOFTWARE), ...seatFields }),
});
export type AssegnazioneSoftware = z.output<typeof AssegnazioneSoftware>;

export const AssegnazioneInElenco = AssegnazioneSoftware.extend({
  email: z.string(),
  showroom: luogo.nullable(),
  giorni: z.int(),
  /** The brands of the licence that the caller sees. */
  brands: z.array(brandBreve),
});
export type AssegnazioneInElenco = z.output<typeof AssegnazioneInElenco>;

export const SoftwareInput = itemInput(SOFTWARE);

/**
 * Filters for software. `esaurite`: no seat is free (never true for unlimited seats). `posti_liberi`: there are paid seats that are neither
 * assigned nor reserved.
 */
const postiFilters = { esaurite: yesNoParam().optional(), posti_liberi: yesNoParam().optional() };

const EmployeeBody = z.object({ dipendente_id: uuid() });

const baseCalls = itemCalls({
  kind: SOFTWARE,
  path: '/api/software',
  item: Software,
  input: SoftwareInput,
  sort: ['licenze_utilizzate'],
  filters: {
    ...itemFilters(SOFTWARE),
    ...scadenzaFilter,
    ...postiFilters,
  },
  assignBody: EmployeeBody.extend({ data_assegnazione: dataFacoltativa() }),
  summaries: {
    list: 'Il software visibile, con i suoi brand e le licenze in uso',
    find: 'Un software visibile',
    create: 'Registra un software',
    update: 'Modifica un software',
    remove: 'Elimina un software che nessuno ha',
    addBrand: 'Aggiunge un brand a molti software insieme',
    removeMany: 'Elimina insieme i software che nessuno ha',
    assign: 'Assegna una licenza a un dipendente di uno dei brand del software',
    unassign: 'Riprende una licenza da un dipendente',
    holders: 'Chi ha e chi ha avuto un software, dal più recente',
  },
});

/** The endpoints of software. A request that unassigns a licence names the employee, because several employees can have one licence. */
export const calls = { ...baseCalls, unassign: endpoint({ ...baseCalls.unassign, body: unassignBody.extend(EmployeeBody.shape) }) };

export const listAssegnazioniSoftware = endpoint({
  method: 'GET',
  path: '/api/software/assignments',
  query: listQuery(['cognome', 'software', 'data_assegnazione', 'created_at'], {
    ...itemFilters(SOFTWARE),
    ...scadenzaFilter,
    ...postiFilters,
    software_id: pathId().optional(),
    /** Filter: true returns only the assignments that begin in the future, false only the others. */
    riservate: yesNoParam().optional(),
  }),
  response: z.array(AssegnazioneInElenco),
  needs: 'session',
  shows: { any: ['software', 'dipendenti', 'brands', 'showrooms'] },
  etichette: labelsOf(CAMPI_SOFTWARE),
  summary: 'Le assegnazioni attive di software a dipendenti visibili',
});

export const listSoftwareOfDipendente = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/software',
  params: uuidParams,
  response: z.array(AssegnazioneSoftware),
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: ['software', 'brands'] },
  summary: 'Il software che un dipendente ha',
});

export const listSoftware = calls.list;
export const createSoftware = calls.create;
export const updateSoftware = calls.update;
export const deleteSoftware = calls.remove;
export const addBrandToSoftware = calls.addBrand;
export const deleteManySoftware = calls.removeMany;
export const assignSoftware = calls.assign;
export const unassignSoftware = calls.unassign;
export const listHoldersOfSoftware = calls.holders;
