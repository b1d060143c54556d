import { z } from 'zod';
import { daDare, heldOut, itemCalls, itemFilters, itemInput, itemOut, notaInCorso } from '#kit/contract.ts';
import { siNo } from '#shared/list.ts';
import { CAMPI_TELEFONO } from './fields.ts';
import { TELEFONO } from './kind.ts';

export const Telefono = z.object({
  ...itemOut(CAMPI_TELEFONO),
  ...notaInCorso,
  /** In nobody's hands (rule 33). */
  disponibile: z.boolean(),
  /** The plan with which its holder got it: they come back together (rule 33). Null where the holder is not visible. */
  piano: z.object({ id: z.int(), nome_piano: z.string() }).nullable(),
});
export type Telefono = z.output<typeof Telefono>;

/** As its holder's page shows it. */
export const TelefonoAssegnato = z.object({
  ...heldOut(CAMPI_TELEFONO, ['modello', 'colore', 'memoria', 'imei', 'costo_annuo']),
  ...notaInCorso,
  /** Given with the plan: it comes back with it (rule 33). */
  con_piano: z.boolean(),
});
export type TelefonoAssegnato = z.output<typeof TelefonoAssegnato>;

export const TelefonoInput = itemInput(TELEFONO);

export const calls = itemCalls({
  kind: TELEFONO,
  path: '/api/iphones',
  item: Telefono,
  input: TelefonoInput,
  filters: { ...itemFilters(TELEFONO), disponibile: siNo().optional() },
  give: daDare,
  shows: ['piani_mobili'],
  summaries: {
    list: 'I telefoni aziendali visibili, con i loro brand e chi li ha',
    create: 'Registra un telefono aziendale',
    update: 'Modifica un telefono aziendale',
    remove: 'Elimina un telefono aziendale che nessuno ha',
    addBrand: 'Aggiunge un brand a molti telefoni insieme',
    removeMany: 'Elimina insieme i telefoni che nessuno ha',
    assign: 'Assegna un telefono, senza piano, a un dipendente di uno dei suoi brand',
    unassign: 'Riprende un telefono da chi lo ha; il piano con cui è stato dato resta',
    holders: 'Chi ha e chi ha avuto un telefono, dal più recente',
  },
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
