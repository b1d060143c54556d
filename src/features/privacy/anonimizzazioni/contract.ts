import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { istante, successReply, testo, uuidParams } from '#shared/schemas.ts';
import { TEMI } from '#shared/temi.ts';
import { SORTI, STATI_ANONIMIZZAZIONE } from './rules.ts';

const Richiesta = z.object({
  stato: z.enum(STATI_ANONIMIZZAZIONE),
  chiesta_da: z.string().nullable(),
  chiesta_il: istante(),
  /** True when the caller made the request. Only another amministratore can confirm it. */
  mia: z.boolean(),
  decisa_da: z.string().nullable(),
  decisa_il: istante().nullable(),
  motivo: z.string().nullable(),
});
export type Richiesta = z.output<typeof Richiesta>;

const Parte = z.object({
  titolo: z.string(),
  righe: z.int(),
  campi: z.array(z.object({ cosa: z.string(), sorte: z.enum(SORTI), dice: z.string().nullable() })),
});
export type Parte = z.output<typeof Parte>;

export const Anonimizzazione = z.object({
  richiesta: Richiesta.nullable(),
  ostacoli: z.array(z.string()),
  altri_amministratori: z.int(),
  parti: z.array(Parte),
});
export type Anonimizzazione = z.output<typeof Anonimizzazione>;

const Menzioni = z.object({
  /** The number of texts that the anonymization will change, including texts that are not visible to the caller. */
  quante: z.int(),
  /** Examples of the texts that will change, in their present form. Contains only texts that are visible to the caller. */
  esempi: z.array(z.object({ dove: z.string(), testo: z.string() })),
});
export type Menzioni = z.output<typeof Menzioni>;

export const RifiutoInput = z.object({ motivo: testo('Scrivi perché') });

const PATH = '/api/dipendenti/:id/anonimizzazione';
const NEEDS = { needs: 'persone.anonimizza', params: uuidParams } as const;

export const getAnonimizzazione = endpoint({
  ...NEEDS,
  method: 'GET',
  path: PATH,
  response: Anonimizzazione,
  shows: { own: ['dipendenti', 'risorse'], any: ['workflows', 'uscite', 'verbali', 'documenti', 'utenti'] },
  summary: 'Che cosa succederebbe ai dati di una persona, che cosa lo impedisce, e a che punto è la richiesta',
});

export const getMenzioni = endpoint({
  ...NEEDS,
  method: 'GET',
  path: `${PATH}/menzioni`,
  response: Menzioni,
  heavy: true,
  shows: { any: TEMI },
  summary: 'Quanti testi che parlano di altro nominano la persona e cambierebbero, con qualche esempio',
});

export const requestAnonimizzazione = endpoint({
  ...NEEDS,
  method: 'POST',
  path: PATH,
  response: successReply,
  status: 201,
  conferma: true,
  summary: 'Chiede di rendere anonimi i dati di chi è uscito: lo conferma un altro amministratore',
});

export const withdrawAnonimizzazione = endpoint({
  ...NEEDS,
  method: 'DELETE',
  path: PATH,
  response: successReply,
  forPeople: true,
  summary: 'Ritira la propria richiesta di anonimizzazione',
});

export const rejectAnonimizzazione = endpoint({
  ...NEEDS,
  method: 'POST',
  path: `${PATH}/rifiuta`,
  body: RifiutoInput,
  response: successReply,
  forPeople: true,
  summary: 'Rifiuta la richiesta di anonimizzazione di un altro, dicendo perché',
});

export const confirmAnonimizzazione = endpoint({
  ...NEEDS,
  method: 'POST',
  path: `${PATH}/conferma`,
  response: successReply,
  conferma: true,
  summary: 'Conferma la richiesta di un altro e rende anonimi i dati: non si può tornare indietro',
});
