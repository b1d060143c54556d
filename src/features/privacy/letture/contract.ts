import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { TIPI_LETTURA, VIE_LETTURA } from '#shared/letture.ts';
import { listQuery } from '#shared/list.ts';
import { data, idNelPercorso, istante, uuid } from '#shared/schemas.ts';

/** What an account has read of a person on one day, of one kind and in one way (rule 173). */
export const LetturaFatta = z.object({
  id: z.int(),
  /** Null: the account is gone. */
  chi: z.object({ id: z.int(), nome: z.string() }).nullable(),
  /** The name of the token with which a program read; null: somebody who had signed in. */
  gettone: z.string().nullable(),
  /** Null: of a document that is about no person. Without an id who was deleted. */
  dipendente: z.object({ id: z.string().nullable(), nome: z.string() }).nullable(),
  tipo: z.enum(TIPI_LETTURA),
  /** What the document is called; null: it is none, or is gone. */
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
  // q: whose it is, by name.
  query: listQuery(['prima_volta'], {
    dipendente_id: uuid().optional(),
    /** Who has read. */
    user_id: idNelPercorso().optional(),
    tipo: z.enum(TIPI_LETTURA).optional(),
    via: z.enum(VIE_LETTURA).optional(),
    /** Days in Italy, both of them included. */
    dal: data().optional(),
    al: data().optional(),
  }),
  response: z.array(LetturaFatta),
  etichette: { tipo: 'Che cosa', via: 'Come' },
  needs: 'letture.vedi',
  shows: { any: ['dipendenti', 'utenti'] },
  summary: 'Chi ha letto malattie, stipendi e documenti solo HR, di chi e quando, dal più recente',
});
