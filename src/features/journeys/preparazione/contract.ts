import { z } from 'zod';
import { TIPI_VOCE } from '#features/journeys/dotazioni/rules.ts';
import { Richiesta } from '#features/journeys/richieste/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { assegnatario, brandBreve, dataFacoltativa, id, idParams } from '#shared/schemas.ts';
import { STATI_WORKFLOW } from '#shared/stati-workflow.ts';

const MAX_RIGHE = 60;
const MAX_DAYS = 365;

export const Candidato = z.object({ id: z.int(), nome: z.string(), dettaglio: z.string() });
export type Candidato = z.output<typeof Candidato>;

export const RigaPrepara = Richiesta.extend({
  /** The first few free items that fit the onboarding line, the best item first. */
  candidati: z.array(Candidato),
  /** The id of the item that is proposed for the line; null when no item is certain to fit. An item is proposed for at most one line. */
  proposto: z.int().nullable(),
  liberi: z.int(),
  /** The sentence that tells why no item is proposed; null when an item is available or the line is not needed any more. */
  manca: z.string().nullable(),
});
export type RigaPrepara = z.output<typeof RigaPrepara>;

export const Preparazione = z.object({
  workflow_id: z.int(),
  stato: z.enum(STATI_WORKFLOW),
  dipendente: assegnatario,
  brand: brandBreve,
  data_assunzione: z.string().nullable(),
  /** The default first day of the assignments: the hire date when it is in the future, otherwise today. */
  dal: z.string(),
  righe: z.array(RigaPrepara),
});
export type Preparazione = z.output<typeof Preparazione>;

const path = '/api/workflows/:id/prepara';

export const getPreparazione = endpoint({
  method: 'GET',
  path,
  params: idParams,
  response: Preparazione,
  needs: 'session',
  shows: { own: ['workflows'], any: ['dipendenti', 'brands', 'risorse', 'showrooms', ...NOMI_TABELLE_RISORSE] },
  summary: 'Ciò che un onboarding chiede, con ciò che è libero e va bene per ogni riga',
});

const ids = () => z.array(id()).max(MAX_RIGHE).default([]);

export const PreparaInput = z.object({
  /** The items to assign. The server assigns all of them, or no item when one assignment fails. */
  voci: z
    .array(z.object({ richiesta_id: id(), risorsa_id: id() }))
    .max(MAX_RIGHE)
    .default([]),
  /** The ids of the lines to mark: `non_servono` as not needed, `servono` as needed again. */
  non_servono: ids(),
  servono: ids(),
  data_assegnazione: dataFacoltativa(),
});
export type PreparaInput = z.output<typeof PreparaInput>;

export const prepara = endpoint({
  method: 'POST',
  path,
  params: idParams,
  body: PreparaInput,
  /** `lotto`: the id with which the request can be undone; null when nothing changed. */
  response: Preparazione.extend({ lotto: z.int().nullable() }),
  etichette: { voci: 'Voci', non_servono: 'Non servono', servono: 'Servono', data_assegnazione: 'Dal' },
  needs: 'risorse.assegna',
  summary: 'Dà insieme le cose scelte per un onboarding, dal giorno di assunzione se deve ancora venire',
});

export const ArrivoDaPreparare = z.object({
  workflow_id: z.int(),
  dipendente: assegnatario,
  brand: brandBreve,
  showroom: z.string().nullable(),
  data_assunzione: z.string().nullable(),
  pronte: z.int(),
  totali: z.int(),
  mancano: z.array(z.object({ id: z.int(), tipo: z.enum(TIPI_VOCE), descrizione: z.string() })),
});
export type ArrivoDaPreparare = z.output<typeof ArrivoDaPreparare>;

export const Fabbisogno = z.object({
  tipo: z.enum(TIPI_VOCE),
  cosa: z.string(),
  brand: brandBreve,
  servono: z.int(),
  /** The number of free items; null for a sort of item that is always available and therefore not counted. */
  liberi: z.int().nullable(),
  mancano: z.int(),
  /** The first day of the shortage; null without a shortage or when the first affected employee has no hire date. */
  dal: z.string().nullable(),
  /** The sentence for a shortage, such as 'Dal 03/03/2027 mancano 2 Notebook per Lineaverde'; null without a shortage. */
  frase: z.string().nullable(),
});
export type Fabbisogno = z.output<typeof Fabbisogno>;

export const getProntezza = endpoint({
  method: 'GET',
  path: '/api/prontezza',
  query: z.strictObject({
    giorni: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Scrivi un numero di giorni, da 1 a 365')
      .transform(Number)
      .refine((days) => days <= MAX_DAYS, 'Al massimo 365 giorni')
      .default(60),
  }),
  response: z.object({ arrivi: z.array(ArrivoDaPreparare), fabbisogno: z.array(Fabbisogno) }),
  etichette: { giorni: 'Giorni' },
  needs: 'session',
  shows: { any: ['workflows', 'dipendenti', 'risorse', 'brands', 'showrooms', ...NOMI_TABELLE_RISORSE] },
  summary: "Chi arriva nei prossimi giorni e che cosa non è ancora pronto, e di che cosa ce n'è troppo poco",
});
