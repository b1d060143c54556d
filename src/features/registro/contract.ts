import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { istante, uuidParams } from '#shared/schemas.ts';
import { AZIONI } from './rules.ts';

/** An entry of the register in words. Sick leave and salary are in none that the caller may not read them in (A3). */
export const VoceRegistro = z.object({
  id: z.int(),
  quando: istante(),
  /** The account that did it; null when no account did. */
  chi: z.object({ id: z.int(), nome: z.string() }).nullable(),
  azione: z.enum(AZIONI),
  /** The table's name, for filters and signs. */
  oggetto: z.string(),
  /** 'Hardware assegnato: ThinkPad T14' */
  titolo: z.string(),
  cambi: z.array(
    z.object({
      campo: z.string(),
      etichetta: z.string(),
      /** Null: there was nothing before, it was made. */
      prima: z.string().nullable(),
      /** Null: there is nothing after, it was deleted. */
      dopo: z.string().nullable(),
    }),
  ),
});
export type VoceRegistro = z.output<typeof VoceRegistro>;

export const listCronologia = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/cronologia',
  params: uuidParams,
  query: listQuery(['quando'], {}).pick({ limit: true, cursor: true }),
  response: z.array(VoceRegistro),
  needs: 'session',
  summary: 'Ciò che è cambiato di un dipendente, dei suoi assegnamenti e dei suoi workflow, dal più recente',
});
