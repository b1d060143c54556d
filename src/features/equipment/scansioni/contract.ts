import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { assegnatario, luogo } from '#shared/schemas.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { TIPI_LETTI } from './rules.ts';

/** What a code names, as far as one wants to know it who stands before it. */
export const Scansione = z.object({
  tipo: z.enum(TIPI_LETTI),
  id: z.int(),
  nome: z.string(),
  /** What it is known by: its inventory code; of a plan, its number. */
  codice: z.string().nullable(),
  /** Null of a plan. */
  stato: z.enum(Object.keys(STATO_DISPOSITIVO_LABELS) as [keyof typeof STATO_DISPOSITIVO_LABELS]).nullable(),
  assegnato: z.boolean(),
  /** Null also where the caller does not see who, or which showroom, has it. */
  assegnatario: assegnatario.nullable(),
  luogo: luogo.nullable(),
  /** From when they will have it, where it is only reserved for them (rule 105). */
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
