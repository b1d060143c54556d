import { z } from 'zod';
import { TIPI_VOCE } from '#features/journeys/dotazioni/rules.ts';
import { Richiesta } from '#features/journeys/richieste/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { assegnatario, brandBreve, dataFacoltativa, id, idParams } from '#shared/schemas.ts';
import { STATI_WORKFLOW } from '#shared/stati-workflow.ts';

const MOST_LINES = 60;
const MOST_DAYS = 365;

/** A thing that fits a line and can be given now. */
export const Candidato = z.object({ id: z.int(), nome: z.string(), dettaglio: z.string() });
export type Candidato = z.output<typeof Candidato>;

/** A line of an onboarding, and what there is for it. */
export const RigaPrepara = Richiesta.extend({
  /** The first few that fit, the most fitting first. */
  candidati: z.array(Candidato),
  /** The one that is proposed; null: nothing fits for sure. No two lines are proposed the same. */
  proposto: z.int().nullable(),
  /** How many fit and are free. */
  liberi: z.int(),
  /** Why there is nothing to give; null where there is, or where nothing is to be given any more. */
  manca: z.string().nullable(),
});
export type RigaPrepara = z.output<typeof RigaPrepara>;

export const Preparazione = z.object({
  workflow_id: z.int(),
  stato: z.enum(STATI_WORKFLOW),
  dipendente: assegnatario,
  brand: brandBreve,
  data_assunzione: z.string().nullable(),
  /** From which day things are given where nothing else is said: the hire date when that is ahead, else today. */
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

const ids = () => z.array(id()).max(MOST_LINES).default([]);

export const PreparaInput = z.object({
  /** Which thing is given for which line: all of them or none. */
  voci: z
    .array(z.object({ richiesta_id: id(), risorsa_id: id() }))
    .max(MOST_LINES)
    .default([]),
  /** Lines that are not needed, and such as are needed after all. */
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
  /** `lotto`: by which all of it can be taken back; null where nothing changed. */
  response: Preparazione.extend({ lotto: z.int().nullable() }),
  etichette: { voci: 'Voci', non_servono: 'Non servono', servono: 'Servono', data_assegnazione: 'Dal' },
  needs: 'risorse.assegna',
  summary: 'Dà insieme le cose scelte per un onboarding, dal giorno di assunzione se deve ancora venire',
});

/** Somebody who comes, and what is not ready yet. */
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

/** One sort of thing of a brand: how many the arrivals need, and how many there are. */
export const Fabbisogno = z.object({
  tipo: z.enum(TIPI_VOCE),
  cosa: z.string(),
  brand: brandBreve,
  servono: z.int(),
  /** Null: not counted, there is always enough. */
  liberi: z.int().nullable(),
  mancano: z.int(),
  /** From when there is too little; null: there is enough, or the first who goes short has no hire date. */
  dal: z.string().nullable(),
  /** 'Dal 03/03/2027 mancano 2 Notebook per Lineaverde'; null where nothing is short. */
  frase: z.string().nullable(),
});
export type Fabbisogno = z.output<typeof Fabbisogno>;

export const getProntezza = endpoint({
  method: 'GET',
  path: '/api/prontezza',
  query: z.strictObject({
    /** Who comes within so many days. */
    giorni: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Scrivi un numero di giorni, da 1 a 365')
      .transform(Number)
      .refine((days) => days <= MOST_DAYS, 'Al massimo 365 giorni')
      .default(60),
  }),
  response: z.object({ arrivi: z.array(ArrivoDaPreparare), fabbisogno: z.array(Fabbisogno) }),
  etichette: { giorni: 'Giorni' },
  needs: 'session',
  shows: { any: ['workflows', 'dipendenti', 'risorse', 'brands', 'showrooms', ...NOMI_TABELLE_RISORSE] },
  summary: "Chi arriva nei prossimi giorni e che cosa non è ancora pronto, e di che cosa ce n'è troppo poco",
});
