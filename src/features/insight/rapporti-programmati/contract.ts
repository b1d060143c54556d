import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PERIODI } from '#shared/periodi.ts';
import { id, idParams, istante, successReply, testo } from '#shared/schemas.ts';
import { FORMATI_RAPPORTO } from './rules.ts';

const Destinatario = z.object({
  id: z.int(),
  nome: z.string(),
  /** The last time when this receiver did not get the report because of insufficient permissions. */
  saltato_il: istante().nullable(),
});

const settings = {
  periodo: z.enum(PERIODI, 'Scegli il periodo'),
  formato: z.enum(FORMATI_RAPPORTO, 'Scegli il formato'),
  giorni: z.array(z.int().min(1).max(7)).min(1, 'Scegli almeno un giorno').max(7),
  ora: z.int('Scegli a che ora').min(0, "L'ora va da 0 a 23").max(23, "L'ora va da 0 a 23"),
};

export const RapportoProgrammato = z.object({
  id: z.int(),
  nome: z.string(),
  ...settings,
  brand: z.object({ id: z.int(), nome: z.string() }).nullable(),
  attivo: z.boolean(),
  prossimo: istante(),
  ultimo: istante().nullable(),
  destinatari: z.array(Destinatario),
});
export type RapportoProgrammato = z.output<typeof RapportoProgrammato>;

const Ricevuto = RapportoProgrammato.pick({ id: true, nome: true, giorni: true, ora: true, periodo: true }).extend({
  autore: z.string(),
});
export type RapportoRicevuto = z.output<typeof Ricevuto>;

export const RapportoInput = z.object({
  nome: testo('Dai un nome al report'),
  ...settings,
  brand_id: id().nullish(),
  destinatari: z.array(id()).min(1, 'Scegli almeno una persona').max(50, 'Al massimo 50 persone'),
});
export type RapportoInput = z.output<typeof RapportoInput>;

const etichette = {
  nome: 'Nome',
  periodo: 'Periodo',
  formato: 'Formato',
  giorni: 'Giorni',
  ora: 'Ora',
  brand_id: 'Brand',
  destinatari: 'A chi',
  attivo: 'Attivo',
};
const PATH = '/api/rapporti-programmati';
const NEEDS = 'session';

export const listRapporti = endpoint({
  method: 'GET',
  path: PATH,
  response: z.object({ posta_attiva: z.boolean(), rapporti: z.array(RapportoProgrammato), ricevuti: z.array(Ricevuto) }),
  needs: NEEDS,
  shows: { any: ['brands', 'utenti'] },
  summary: 'I report che chi chiama ha programmato, e quelli che altri gli mandano',
});

export const listDestinatari = endpoint({
  method: 'GET',
  path: `${PATH}/destinatari`,
  response: z.array(z.object({ id: z.int(), nome: z.string() })),
  needs: NEEDS,
  shows: { any: ['utenti'] },
  summary: 'Gli utenti ai quali si può mandare un report: chi vede almeno uno dei propri brand',
});

export const createRapporto = endpoint({
  method: 'POST',
  path: PATH,
  body: RapportoInput,
  response: z.object({ id: z.int() }),
  status: 201,
  etichette,
  needs: NEEDS,
  summary: 'Programma un report: quale, quando e a chi',
});

export const pauseRapporto = endpoint({
  method: 'PATCH',
  path: `${PATH}/:id`,
  params: idParams,
  body: z.object({ attivo: z.boolean() }),
  response: successReply,
  etichette,
  needs: NEEDS,
  summary: 'Ferma o riattiva un report programmato',
});

export const sendRapporto = endpoint({
  method: 'POST',
  path: `${PATH}/:id/invia`,
  params: idParams,
  response: successReply,
  needs: NEEDS,
  summary: 'Manda adesso un report programmato',
});

export const leaveRapporto = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id/ricezione`,
  params: idParams,
  response: successReply,
  needs: NEEDS,
  summary: 'Chi chiama non riceve più un report programmato',
});

/**
 * Removes the receiver of an unsubscribe link from a report. The endpoint is public, because only this server can create the encrypted
 * link.
 */
export const unsubscribeRapporto = endpoint({
  method: 'POST',
  path: `${PATH}/disiscrizione/:token`,
  alsoAt: '/disiscrizione/:token',
  params: z.object({ token: z.string().max(200) }),
  anyBody: true,
  response: successReply,
  needs: 'public',
  summary: 'Chi ha ricevuto un report per posta non lo riceve più: anche con il pulsante del programma di posta (RFC 8058)',
});

export const deleteRapporto = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  params: idParams,
  response: successReply,
  needs: NEEDS,
  summary: 'Elimina un report programmato',
});
