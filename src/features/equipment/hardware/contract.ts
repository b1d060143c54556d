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
  scadenzaFilter,
  unassignDeviceBody,
} from '#features/equipment/asset-types/contract.ts';
import { duplicateCall, swapCall } from '#features/equipment/asset-types/device-calls.ts';
import { endpoint } from '#shared/endpoint.ts';
import { note } from '#shared/schemas.ts';
import { CAMPI_HARDWARE } from './fields.ts';
import { HARDWARE } from './kind.ts';
import { checkGaranzia } from './rules.ts';

export const Hardware = z.object({ ...itemOut(CAMPI_HARDWARE), ...placeFields, ...noteFields, assegnato_a: z.string().nullable() });
export type Hardware = z.output<typeof Hardware>;

export const HardwareAssegnato = z.object({
  ...assignedItemOut(CAMPI_HARDWARE, ['nome', 'tipo', 'marca', 'modello', 'numero_seriale', 'costo_annuo']),
  ...noteFields,
});
export type HardwareAssegnato = z.output<typeof HardwareAssegnato>;

export const HardwareInput = itemInput(HARDWARE);

/** The schema of the hardware form. The form contains all dates, so this schema can compare them. */
export const HardwareForm = HardwareInput.superRefine((values, ctx) => {
  for (const [field, message] of Object.entries(checkGaranzia(values))) ctx.addIssue({ code: 'custom', path: [field], message });
});

const baseCalls = itemCalls({
  kind: HARDWARE,
  path: '/api/hardware',
  item: Hardware,
  input: HardwareInput,
  filters: { ...itemFilters(HARDWARE), ...scadenzaFilter },
  assignBody: assignToReceiverBody({ note: note() }),
  shows: ['showrooms'],
  summaries: {
    list: "L'hardware visibile, con i suoi brand e chi lo ha",
    find: 'Un hardware visibile',
    create: 'Registra un hardware',
    update: 'Modifica un hardware',
    remove: 'Elimina un hardware che nessuno ha',
    addBrand: 'Aggiunge un brand a molti hardware insieme',
    removeMany: 'Elimina insieme gli hardware che nessuno ha',
    assign: 'Assegna un hardware a un dipendente o a uno showroom di uno dei suoi brand',
    unassign: 'Riprende un hardware da chi lo ha',
    holders: 'Chi ha e chi ha avuto un hardware, dal più recente',
  },
});

export const calls = {
  ...baseCalls,
  unassign: endpoint({ ...baseCalls.unassign, body: unassignDeviceBody.default({}), etichette: { condizione: 'Condizione' } }),
};

export const swapHardware = swapCall('/api/hardware', Hardware, 'Dà un altro hardware a chi ne ha uno, che torna nello stato che si dice');

export const duplicateHardware = duplicateCall('/api/hardware', Hardware, {
  field: 'seriali',
  label: 'Numeri seriali',
  summary: 'Registra altri hardware come questo, uno per numero seriale',
});

export const listHardware = calls.list;
export const createHardware = calls.create;
export const updateHardware = calls.update;
export const deleteHardware = calls.remove;
export const addBrandToHardware = calls.addBrand;
export const deleteManyHardware = calls.removeMany;
export const assignHardware = calls.assign;
export const unassignHardware = calls.unassign;
export const listHoldersOfHardware = calls.holders;
