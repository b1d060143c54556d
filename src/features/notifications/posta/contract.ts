import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { email, istante, successReply, uuidParams } from '#shared/schemas.ts';
import { STATI_POSTA, TIPI_POSTA } from './rules.ts';

/** A mail of the queue. It is returned without its text. */
const Messaggio = z.object({
  id: z.string(),
  destinatario: z.string(),
  tipo: z.enum(TIPI_POSTA),
  stato: z.enum(STATI_POSTA),
  tentativi: z.int(),
  errore: z.string().nullable(),
  created_at: istante(),
  inviata_il: istante().nullable(),
});
export type Messaggio = z.output<typeof Messaggio>;

const Posta = z.object({
  /** True when a mail server is configured. Otherwise the product sends no mail, and users send links, such as invitations, themselves. */
  configurata: z.boolean(),
  mittente: z.string().nullable(),
  server: z.string().nullable(),
  /** The URL with which links in mails begin. */
  indirizzo: z.string(),
  in_attesa: z.int(),
  abbandonate: z.int(),
  ultima_inviata: istante().nullable(),
  /** The mails: first the abandoned and waiting mails, then the sent mails; the newest first in each part. */
  messaggi: z.array(Messaggio),
});
export type Posta = z.output<typeof Posta>;

export const getPosta = endpoint({
  method: 'GET',
  path: '/api/mail',
  response: Posta,
  needs: 'posta.gestisci',
  shows: {},
  summary: 'Come sta la posta: configurazione, mail in attesa, abbandonate e inviate da poco',
});

export const ProvaInput = z.object({ destinatario: email().optional() });
export type ProvaInput = z.input<typeof ProvaInput>;

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/mail/prova',
  body: ProvaInput,
  response: z.object({ inviata: z.boolean(), messaggio: z.string() }),
  etichette: { destinatario: 'Destinatario' },
  needs: 'posta.gestisci',
  summary: 'Invia subito una mail di prova, a sé o a un altro indirizzo, e dice che cosa ha risposto il server di posta',
});

export const retryMessaggio = endpoint({
  method: 'POST',
  path: '/api/mail/:id/riprova',
  params: uuidParams,
  response: successReply,
  needs: 'posta.gestisci',
  summary: 'Rimette in coda una mail abbandonata',
});

export const deleteMessaggio = endpoint({
  method: 'DELETE',
  path: '/api/mail/:id',
  params: uuidParams,
  response: successReply,
  needs: 'posta.gestisci',
  summary: 'Elimina una mail abbandonata, che non si riprova più',
});
