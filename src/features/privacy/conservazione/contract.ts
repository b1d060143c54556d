import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { assegnatario, data, dataFacoltativa, id, idParams, istante, note, successReply, uuid } from '#shared/schemas.ts';
import { CLASSI } from './rules.ts';

const Periodo = z.object({
  classe: z.enum(CLASSI),
  /** The retention period in months; null when the data of the class are kept forever. */
  mesi: z.int().nullable(),
  mesi_predefiniti: z.int().nullable(),
});
export type Periodo = z.output<typeof Periodo>;

export const PeriodoInput = z.object({
  classe: z.enum(CLASSI),
  mesi: z.int('Scrivi un numero intero di mesi').min(1, 'Da 1 a 600 mesi').max(600, 'Da 1 a 600 mesi').nullable(),
});
export type PeriodoInput = z.output<typeof PeriodoInput>;

const Elenco = z.object({
  id: z.int(),
  created_at: istante(),
  /** The account that created the deletion list; null when the monthly job created it. */
  preparato_da: z.string().nullable(),
  conti: z.array(
    z.object({
      classe: z.enum(CLASSI),
      dovute: z.int(),
      /** The number of items that an approval will not delete: excluded by an account, or under a hold. */
      tenute: z.int(),
      bloccate: z.int(),
      dal: z.string(),
    }),
  ),
});
export type Elenco = z.output<typeof Elenco>;

const Voce = z.object({
  id: z.int(),
  classe: z.enum(CLASSI),
  nome: z.string(),
  persona: assegnatario.nullable(),
  /** The days of the item: `data` is the start of the retention period, `dal` the day on which the item became due. */
  data: z.string(),
  dal: z.string(),
  /** The number of rows of the item: for example, all sign-ins of a month are one item. */
  quante: z.int(),
  bloccata: z.boolean(),
  tenuta: z.object({ motivo: z.string(), fino_al: z.string() }).nullable(),
});
export type Voce = z.output<typeof Voce>;

const motivo = () =>
  note()
    .transform((text) => text ?? '')
    .refine((text) => text !== '', 'Scrivi il motivo');

export const TenutaInput = z.object({ motivo: motivo(), fino_al: data() });
export type TenutaInput = z.output<typeof TenutaInput>;

const EsitoDi = z.object({ classe: z.enum(CLASSI), eliminate: z.int(), tenute: z.int(), bloccate: z.int(), cambiate: z.int() });

const Approvato = z.object({
  id: z.int(),
  created_at: istante(),
  approvato_il: istante(),
  approvato_da: z.string().nullable(),
  eliminate: z.int(),
  esito: z.array(EsitoDi),
});
export type Approvato = z.output<typeof Approvato>;

const Blocco = z.object({
  id: z.int(),
  persona: assegnatario,
  motivo: z.string(),
  messo_da: z.string().nullable(),
  created_at: istante(),
  fino_al: z.string().nullable(),
  tolto_il: istante().nullable(),
  tolto_da: z.string().nullable(),
  vale: z.boolean(),
});
export type Blocco = z.output<typeof Blocco>;

export const BloccoInput = z.object({ dipendente_id: uuid('Scegli la persona'), motivo: motivo(), fino_al: dataFacoltativa() });
export type BloccoInput = z.output<typeof BloccoInput>;

const PATH = '/api/conservazione';
const NEEDS = { needs: 'conservazione.gestisci' } as const;
/** The permissions for calls that delete data or prepare a deletion. They require a confirmation of identity. */
const NEEDS_WITH_CONFERMA = { ...NEEDS, conferma: true } as const;
const etichette = { classe: 'Classe', mesi: 'Mesi', motivo: 'Motivo', fino_al: 'Fino al', elenco_id: 'Elenco' };

export const listPeriodi = endpoint({
  ...NEEDS,
  method: 'GET',
  path: `${PATH}/periodi`,
  response: z.array(Periodo),
  etichette,
  shows: {},
  summary: 'Per quanto si conserva ogni classe di dati',
});

export const setPeriodo = endpoint({
  ...NEEDS_WITH_CONFERMA,
  method: 'PUT',
  path: `${PATH}/periodi`,
  body: PeriodoInput,
  response: successReply,
  etichette,
  summary: 'Cambia per quanti mesi si conserva una classe; nessun mese: per sempre',
});

export const getElenco = endpoint({
  ...NEEDS,
  method: 'GET',
  path: `${PATH}/elenco`,
  response: z.object({ elenco: Elenco.nullable() }),
  etichette,
  shows: { any: ['utenti', 'dipendenti'] },
  summary: "L'elenco da approvare: quante cose di ogni classe hanno superato il loro periodo",
});

export const listVoci = endpoint({
  ...NEEDS,
  method: 'GET',
  path: `${PATH}/voci`,
  query: listQuery(['dal'], { classe: z.enum(CLASSI).optional() }),
  response: z.array(Voce),
  etichette,
  shows: { any: ['dipendenti'] },
  summary: "Le voci dell'elenco da approvare, dalla più vecchia",
});

export const prepareElenco = endpoint({
  ...NEEDS,
  method: 'POST',
  path: `${PATH}/elenco`,
  response: z.object({ id: z.int() }),
  status: 201,
  heavy: true,
  summary: "Prepara adesso l'elenco, al posto di quello che aspetta",
});

export const approveElenco = endpoint({
  ...NEEDS_WITH_CONFERMA,
  method: 'POST',
  path: `${PATH}/elenco/approva`,
  body: z.object({ elenco_id: id() }),
  response: z.object({ eliminate: z.int(), esito: z.array(EsitoDi) }),
  heavy: true,
  etichette,
  summary: "Elimina ciò che l'elenco nomina, se è ancora com'era e nessun blocco lo ferma; non si annulla",
});

export const excludeVoce = endpoint({
  ...NEEDS,
  method: 'PUT',
  path: `${PATH}/voci/:id/tenuta`,
  params: idParams,
  body: TenutaInput,
  response: successReply,
  etichette,
  summary: "Tiene una voce fino a un giorno: l'elenco non la elimina",
});

export const includeVoce = endpoint({
  ...NEEDS,
  method: 'DELETE',
  path: `${PATH}/voci/:id/tenuta`,
  params: idParams,
  response: successReply,
  summary: "Rimette nell'elenco una voce tenuta",
});

export const listApprovati = endpoint({
  ...NEEDS,
  method: 'GET',
  path: `${PATH}/approvati`,
  query: listQuery(['approvato_il'], {}).omit({ q: true }),
  response: z.array(Approvato),
  shows: { any: ['utenti'] },
  summary: 'Gli elenchi approvati: quando, da chi e quante cose di ogni classe sono state eliminate',
});

export const listBlocchi = endpoint({
  ...NEEDS,
  method: 'GET',
  path: `${PATH}/blocchi`,
  query: z.strictObject({ dipendente_id: uuid().optional() }),
  response: z.array(Blocco),
  etichette,
  shows: { any: ['dipendenti', 'utenti'] },
  summary: 'I blocchi che valgono; di una persona anche quelli di prima',
});

export const createBlocco = endpoint({
  ...NEEDS,
  method: 'POST',
  path: `${PATH}/blocchi`,
  body: BloccoInput,
  response: z.object({ id: z.int() }),
  status: 201,
  etichette,
  summary: 'Mette un blocco su una persona: finché vale niente di suo viene eliminato',
});

export const endBlocco = endpoint({
  ...NEEDS_WITH_CONFERMA,
  method: 'POST',
  path: `${PATH}/blocchi/:id/togli`,
  params: idParams,
  response: successReply,
  summary: 'Toglie un blocco',
});
