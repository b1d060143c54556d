import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { TIPI_LETTURA, VIE_LETTURA } from '#shared/letture.ts';
import { listQuery } from '#shared/list.ts';
import { data, istante, pathId, uuid } from '#shared/schemas.ts';

/** All reads with the same account, employee, type of data, channel and day are one row. */
export const LetturaFatta = z.object({
  id: z.int(),
  /** The account that read the data; null when the account was deleted. */
  chi: z.object({ id: z.int(), nome: z.string() }).nullable(),
  /** The name of the API token with which a program read the data; null for a signed-in user. */
  gettone: z.string().nullable(),
  /**
   * The employee whose data were read; null for a document that is not about an employee. The id is null when the employee is deleted.
   */
  dipendente: z.object({ id: z.string().nullable(), nome: z.string() }).nullable(),
  tipo: z.enum(TIPI_LETTURA),
  /** The name of the document that was read; null when the read is about other data or the document was deleted. */
  documento: z.string().nullable(),
  via: z.enum(VIE_LETTURA),
  prima_volta: istante(),
  ultima_volta: istante(),
  volte: z.int(),
});
export type LetturaFatta = z.output<typeof LetturaFatta>;

export const listLetture = endpoint({
  method: 'GET',
  path: '/api/letture',
  // The parameter `q` searches the name of the employee.
  query: listQuery(['prima_volta'], {
    dipendente_id: uuid().optional(),
    user_id: pathId().optional(),
    tipo: z.enum(TIPI_LETTURA).optional(),
    via: z.enum(VIE_LETTURA).optional(),
    /** The first and last day of the period, in Italy, both included. */
    dal: data().optional(),
    al: data().optional(),
  }),
  response: z.array(LetturaFatta),
  etichette: { tipo: 'Che cosa', via: 'Come' },
  needs: 'letture.vedi',
  shows: { any: ['dipendenti', 'utenti'] },
  summary: 'Chi ha letto malattie, stipendi e documenti solo HR, di chi e quando, dal più recente',
});
