import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, successReply } from './schemas.ts';

/** The URL of the identity provider's sign-in page. `finestra` opens it in a separate window, and the current page stays open. */
const Partenza = z.object({ indirizzo: z.string() });

export const startAzienda = endpoint({
  method: 'POST',
  path: '/api/auth/azienda/entra',
  body: z.object({ finestra: z.boolean().optional() }),
  response: Partenza,
  needs: 'public',
  forPeople: true,
  summary: "Comincia l'accesso con l'account aziendale: dove va il browser",
});

export const startAziendaConferma = endpoint({
  method: 'POST',
  path: '/api/auth/azienda/conferma',
  response: Partenza,
  needs: 'session',
  beforeFactor: true,
  forPeople: true,
  summary: "Comincia la conferma di essere l'utente della sessione con l'account aziendale",
});

export const unlinkAzienda = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id/azienda',
  params: idParams,
  response: successReply,
  needs: 'utenti.gestisci',
  conferma: true,
  summary: 'Scollega un utente dal suo account aziendale e chiude le sue sessioni: il prossimo con la sua email lo ricollega',
});
