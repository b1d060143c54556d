// The public calls for a personal link to a handover record. The token of the link replaces an account.
import { z } from 'zod';
import { Voce } from '#features/journeys/verbali/contract.ts';
import { ESITI_FIRMA } from '#features/journeys/verbali/rules.ts';
import { endpoint } from '#shared/endpoint.ts';
import { istante, note, successReply, testo } from '#shared/schemas.ts';
import { TIPI_VERBALE, tratto } from '#shared/verbale.ts';

const tokenParams = z.object({ token: z.string().max(100) });

export const DaFirmare = z.object({
  codice: z.string(),
  tipo: z.enum(TIPI_VERBALE),
  brand: z.object({ nome: z.string(), colore: z.string() }),
  nome: z.string(),
  cognome: z.string(),
  testo: z.string(),
  note: z.string().nullable(),
  voci: z.array(Voce.omit({ id: true })),
  ancora_fuori: z.array(z.string()),
  created_at: istante(),
  scade_il: istante(),
});
export type DaFirmare = z.output<typeof DaFirmare>;

export const getFirma = endpoint({
  method: 'GET',
  path: '/api/firma/:token',
  params: tokenParams,
  response: DaFirmare,
  needs: 'public',
  shows: {},
  summary: 'Il verbale a cui porta un link personale',
});

export const getFirmaPdf = endpoint({
  method: 'GET',
  path: '/api/firma/:token/pdf',
  params: tokenParams,
  response: z.string().meta({ format: 'binary' }),
  produces: 'application/pdf',
  needs: 'public',
  shows: {},
  summary: 'Il PDF del verbale a cui porta un link personale',
});

export const RispostaInput = z
  .object({
    esito: z.enum(ESITI_FIRMA, 'Scegli tra firmato e contestato'),
    nome: testo('Scrivi nome e cognome'),
    tratto: tratto.nullish(),
    motivo: note(),
  })
  .refine(({ esito, motivo }) => esito === 'firmato' || Boolean(motivo), { path: ['motivo'], message: 'Scrivi che cosa non va' });

export const answerFirma = endpoint({
  method: 'POST',
  path: '/api/firma/:token',
  params: tokenParams,
  body: RispostaInput,
  response: successReply,
  needs: 'public',
  summary: 'Firma o contesta il verbale con un link personale, che vale una volta sola',
});
