import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, istante, successReply } from './schemas.ts';

export const OwnSession = z.object({
  id: z.int(),
  browser: z.string(),
  attuale: z.boolean(),
  created_at: istante(),
  expires_at: istante(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  response: z.array(OwnSession),
  needs: 'session',
  shows: {},
  forPeople: true,
  summary: "Le sessioni aperte dell'utente",
});

export const deleteOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  response: successReply,
  needs: 'session',
  conferma: true,
  summary: "Chiude tutte le sessioni dell'utente, tranne quella della richiesta",
});

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  params: idParams,
  response: successReply,
  needs: 'session',
  conferma: true,
  summary: "Chiude una sessione dell'utente",
});
