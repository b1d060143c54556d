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
  unassignDeviceBody,
} from '#features/equipment/asset-types/contract.ts';
import { duplicateCall, swapCall } from '#features/equipment/asset-types/device-calls.ts';
import { endpoint } from '#shared/endpoint.ts';
import { yesNoParam } from '#shared/list.ts';
import { note } from '#shared/schemas.ts';
import { CAMPI_TELEFONO } from './fields.ts';
import { TELEFONO } from './kind.ts';

export const Telefono = z.object({
  ...itemOut(CAMPI_TELEFONO),
  ...placeFields,
  ...noteFields,
  /** True when neither an employee nor a showroom has the phone. */
  disponibile: z.boolean(),
  /** The plan that was assigned together with the phone; both are unassigned together. Null when the caller may not view the holder. */
  piano: z.object({ id: z.int(), nome_piano: z.string() }).nullable(),
});
export type Telefono = z.output<typeof Telefono>;

export const TelefonoAssegnato = z.object({
  ...assignedItemOut(CAMPI_TELEFONO, ['modello', 'colore', 'memoria', 'imei', 'costo_annuo']),
  ...noteFields,
  con_piano: z.boolean(),
});
export type TelefonoAssegnato = z.output<typeof TelefonoAssegnato>;

export const TelefonoInput = itemInput(TELEFONO);

const baseCalls = itemCalls({
  kind: TELEFONO,
  path: '/api/iphones',
  item: Telefono,
  input: TelefonoInput,
  filters: { ...itemFilters(TELEFONO), disponibile: yesNoParam().optional() },
  assignBody: assignToReceiverBody({ note: note() }),
  shows: ['piani_mobili', 'showrooms'],
  summaries: {
    list: 'I telefoni aziendali visibili, con i loro brand e chi li ha',
    find: 'Un telefono aziendale visibile',
    create: 'Registra un telefono aziendale',
    update: 'Modifica un telefono aziendale',
    remove: 'Elimina un telefono aziendale che nessuno ha',
    addBrand: 'Aggiunge un brand a molti telefoni insieme',
    removeMany: 'Elimina insieme i telefoni che nessuno ha',
    assign: 'Assegna un telefono, senza piano, a un dipendente o a uno showroom di uno dei suoi brand',
    unassign: 'Riprende un telefono da chi lo ha; il piano con cui è stato dato resta',
    holders: 'Chi ha e chi ha avuto un telefono, dal più recente',
  },
});

export const calls = {
  ...baseCalls,
  unassign: endpoint({ ...baseCalls.unassign, body: unassignDeviceBody.default({}), etichette: { condizione: 'Condizione' } }),
};

export const swapTelefono = swapCall('/api/iphones', Telefono, 'Dà un altro telefono a chi ne ha uno, che torna nello stato che si dice');

export const duplicateTelefono = duplicateCall('/api/iphones', Telefono, {
  field: 'imei',
  label: 'IMEI',
  summary: 'Registra altri telefoni come questo, uno per IMEI',
});

export const listTelefoni = calls.list;
export const createTelefono = calls.create;
export const updateTelefono = calls.update;
export const deleteTelefono = calls.remove;
export const addBrandToTelefoni = calls.addBrand;
export const deleteManyTelefoni = calls.removeMany;
export const assignTelefono = calls.assign;
export const unassignTelefono = calls.unassign;
export const listHoldersOfTelefono = calls.holders;
