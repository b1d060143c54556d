import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, istante, limitLengthFirst, successReply, testo, uuidParams } from '#shared/schemas.ts';
import { EVENTI, STATI_CONSEGNA } from './rules.ts';

/** A delivery of a webhook. It is returned without its content. */
const Consegna = z.object({
  id: z.string(),
  /** The id of the delivery, which the receiver gets in the header `webhook-id`. The id is the same at every attempt. */
  messaggio: z.string(),
  tipo: z.string(),
  stato: z.enum(STATI_CONSEGNA),
  tentativi: z.int(),
  /** The last attempt: time, HTTP status, duration, and the error when there was no answer. */
  provata_il: istante().nullable(),
  risposta: z.int().nullable(),
  durata_ms: z.int().nullable(),
  errore: z.string().nullable(),
  created_at: istante(),
});
export type Consegna = z.output<typeof Consegna>;

const Webhook = z.object({
  id: z.int(),
  nome: z.string(),
  indirizzo: z.string(),
  eventi: z.array(z.enum(EVENTI)),
  attivo: z.boolean(),
  spento_perche: z.string().nullable(),
  /** The time until which requests are also signed with the former secret; null when there is none. */
  precedente_fino: istante().nullable(),
  /** The deliveries: first the abandoned and waiting ones, then the newest other ones. */
  consegne: z.array(Consegna),
});
export type Webhook = z.output<typeof Webhook>;

const indirizzo = () =>
  z
    .string({ error: "Scrivi l'indirizzo" })
    .check(limitLengthFirst(1000))
    .trim()
    .min(1, "Scrivi l'indirizzo")
    .max(1000, 'Al massimo 1000 caratteri')
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'Scrivi un indirizzo intero, che comincia con https://')
    .transform((text) => new URL(text).href);

export const WebhookInput = z.object({
  nome: testo('Dai un nome al webhook'),
  indirizzo: indirizzo(),
  eventi: z.array(z.enum(EVENTI)).min(1, 'Scegli almeno un evento').max(EVENTI.length, 'Ogni evento una volta sola'),
});
export type WebhookInput = z.output<typeof WebhookInput>;

const PATH = '/api/webhooks';
const NEEDS = { needs: 'webhook.gestisci' } as const;
/** The permissions for calls that change the receiver or disclose the secret. They require a confirmation of identity. */
const NEEDS_WITH_CONFERMA = { ...NEEDS, conferma: true } as const;
const etichette = { nome: 'Nome', indirizzo: 'Indirizzo', eventi: 'Eventi', attivo: 'Acceso' };
const Segreto = z.object({ id: z.int(), /** The secret of a webhook, which is returned only once. */ segreto: z.string() });

export const listWebhooks = endpoint({
  ...NEEDS,
  method: 'GET',
  path: PATH,
  response: z.array(Webhook),
  shows: {},
  summary: 'I webhook, ognuno con le sue ultime consegne',
});

export const createWebhook = endpoint({
  ...NEEDS_WITH_CONFERMA,
  method: 'POST',
  path: PATH,
  body: WebhookInput,
  response: Segreto,
  status: 201,
  etichette,
  summary: 'Crea un webhook: il segreto con cui si verificano le firme si vede solo adesso',
});

export const updateWebhook = endpoint({
  ...NEEDS_WITH_CONFERMA,
  method: 'PUT',
  path: `${PATH}/:id`,
  params: idParams,
  body: WebhookInput,
  response: successReply,
  etichette,
  summary: 'Cambia nome, indirizzo ed eventi di un webhook',
});

export const switchWebhook = endpoint({
  ...NEEDS_WITH_CONFERMA,
  method: 'PATCH',
  path: `${PATH}/:id`,
  params: idParams,
  body: z.object({ attivo: z.boolean() }),
  response: successReply,
  etichette,
  summary: 'Spegne o riaccende un webhook: ciò che succede mentre è spento non viene mandato',
});

export const deleteWebhook = endpoint({
  ...NEEDS,
  method: 'DELETE',
  path: `${PATH}/:id`,
  params: idParams,
  response: successReply,
  summary: 'Elimina un webhook con le sue consegne',
});

export const rotateSegreto = endpoint({
  ...NEEDS_WITH_CONFERMA,
  method: 'POST',
  path: `${PATH}/:id/segreto`,
  params: idParams,
  response: Segreto,
  summary: 'Cambia il segreto di un webhook: quello di prima firma ancora per 24 ore',
});

export const testWebhook = endpoint({
  ...NEEDS,
  method: 'POST',
  path: `${PATH}/:id/prova`,
  params: idParams,
  response: successReply,
  summary: 'Manda un evento di prova, con un tentativo solo',
});

export const resendConsegna = endpoint({
  ...NEEDS,
  method: 'POST',
  path: `${PATH}/consegne/:id/rimanda`,
  params: uuidParams,
  response: successReply,
  summary: 'Rimanda un evento, con lo stesso identificativo',
});
