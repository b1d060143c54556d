import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { assegnatario, luogo } from '#shared/schemas.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { TIPI_LETTI } from './rules.ts';

export const Scansione = z.object({
  tipo: z.enum(TIPI_LETTI),
  id: z.int(),
  nome: z.string(),
  /** The inventory code of the item; for a plan, its phone number. */
  codice: z.string().nullable(),
  /** The state of the device; null for a plan. */
  stato: z.enum(Object.keys(STATO_DISPOSITIVO_LABELS) as [keyof typeof STATO_DISPOSITIVO_LABELS]).nullable(),
  assegnato: z.boolean(),
  /** The employee who has the item. Null when no employee has the item and when the caller may not view the employee. */
  assegnatario: assegnatario.nullable(),
  luogo: luogo.nullable(),
  /** The first day of the assignment while the item is only reserved. */
  riservato_dal: z.string().nullable(),
});
export type Scansione = z.output<typeof Scansione>;

export const listScansioni = endpoint({
  method: 'GET',
  path: '/api/scansioni',
  query: z.strictObject({ codice: z.string().max(500).optional() }),
  etichette: { codice: 'Codice' },
  response: z.object({ cose: z.array(Scansione) }),
  needs: 'session',
  shows: { any: ['hardware', 'iphones', 'piani_mobili', 'dipendenti', 'showrooms', 'brands'] },
  summary: "Le cose visibili che un codice nomina: l'indirizzo di un'etichetta, un codice inventario, un seriale, un IMEI, un ICCID",
});
