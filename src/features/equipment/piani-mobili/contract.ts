import { z } from 'zod';
import {
  assignedItemOut,
  assignToReceiverBody,
  itemCalls,
  itemFilters,
  itemInput,
  itemOut,
  noteFields,
  placeFields,
} from '#features/equipment/asset-types/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { note, testo, testoFacoltativo } from '#shared/schemas.ts';
import { CAMPI_PIANO_MOBILE } from './fields.ts';
import { PIANO_MOBILE } from './kind.ts';

const MAX_INT = 2_147_483_647;

const portabilita = z.object({ gestore_precedente: z.string(), numero_da_portare: z.string() }).nullable();

export const PianoMobile = z.object({
  ...itemOut(CAMPI_PIANO_MOBILE),
  ...placeFields,
  ...noteFields,
  /** The number portability of the plan; null when the caller has no permission to view the holder. */
  portabilita,
  /** The phone that was assigned together with the plan and is still assigned. The phone is unassigned together with the plan. */
  telefono: z.object({ id: z.int(), modello: z.string() }).nullable(),
});
export type PianoMobile = z.output<typeof PianoMobile>;

export const PianoMobileAssegnato = z.object({
  ...assignedItemOut(CAMPI_PIANO_MOBILE, ['nome_piano', 'operatore', 'numero_telefono', 'dati_gb', 'costo_annuo']),
  ...noteFields,
  portabilita,
});
export type PianoMobileAssegnato = z.output<typeof PianoMobileAssegnato>;

export const PianoMobileInput = itemInput(PIANO_MOBILE);

const TELEFONO = 'Scegli il telefono aziendale da assegnare';

export const AssegnazionePiano = assignToReceiverBody({
  /** The new phone number of the plan. When the number is left out, the plan keeps its current number. */
  numero_telefono: testoFacoltativo(),
  /** The number portability: either both fields are sent or `portabilita` is left out. */
  portabilita: z
    .object({
      gestore_precedente: testo('Il gestore precedente è obbligatorio per la portabilità'),
      numero_da_portare: testo('Il numero da portare è obbligatorio per la portabilità'),
    })
    .nullish(),
  /** The id of a phone that is assigned together with the plan in the same transaction. */
  iphone_id: z.int({ error: TELEFONO }).min(1, TELEFONO).max(MAX_INT, TELEFONO).nullish(),
  note: note(),
});
export type AssegnazionePiano = z.output<typeof AssegnazionePiano>;

export const calls = itemCalls({
  kind: PIANO_MOBILE,
  path: '/api/piani-mobili',
  item: PianoMobile,
  input: PianoMobileInput,
  filters: itemFilters(PIANO_MOBILE),
  assignBody: AssegnazionePiano,
  shows: ['iphones', 'showrooms'],
  summaries: {
    list: 'I piani mobili visibili, con i loro brand, il numero e chi li ha',
    find: 'Un piano mobile visibile',
    create: 'Registra un piano mobile',
    update: 'Modifica un piano mobile',
    remove: 'Elimina un piano mobile che nessuno ha',
    addBrand: 'Aggiunge un brand a molti piani mobili insieme',
    removeMany: 'Elimina insieme i piani mobili che nessuno ha',
    assign: 'Assegna un piano mobile, ed eventualmente un telefono, a uno showroom o a un dipendente che non ha ancora un piano',
    unassign: 'Riprende un piano mobile da chi lo ha, con il telefono dato insieme',
    holders: 'Chi ha e chi ha avuto un piano mobile, dal più recente',
  },
});

export const listOperatori = endpoint({
  method: 'GET',
  path: '/api/piani-mobili/operatori',
  response: z.array(z.string()),
  needs: 'session',
  shows: { any: ['piani_mobili'] },
  summary: 'Gli operatori dei piani mobili visibili, in ordine alfabetico',
});

export const listPianiMobili = calls.list;
export const createPianoMobile = calls.create;
export const updatePianoMobile = calls.update;
export const deletePianoMobile = calls.remove;
export const addBrandToPianiMobili = calls.addBrand;
export const deleteManyPianiMobili = calls.removeMany;
export const assignPianoMobile = calls.assign;
export const unassignPianoMobile = calls.unassign;
export const listHoldersOfPianoMobile = calls.holders;
