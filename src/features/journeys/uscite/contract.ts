import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery } from '#shared/list.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { assegnatario, brandBreve, dataFacoltativa, id, idParams, idsNelPercorso, istante, note, uuid } from '#shared/schemas.ts';
import { MANI } from '#shared/stati-workflow.ts';
import { CAMPI_USCITA } from './fields.ts';
import { CONDIZIONE_LABELS, type Condizione, ESITO_LABELS, type Esito, STATI_USCITA } from './rules.ts';

const esito = z.enum(Object.keys(ESITO_LABELS) as [Esito]);
const condizione = z.enum(Object.keys(CONDIZIONE_LABELS) as [Condizione]);
const stato = z.enum(STATI_USCITA);
const tipo = z.enum(TIPI_RISORSA);

const Chi = z.object({ id: z.int(), nome: z.string() }).nullable();

/** An item of a leaving employee, open or with its outcome. */
export const Voce = z.object({
  /** The key of the item in the exit: the item type and the id of the period, for example 'hardware-31'. */
  voce: z.string(),
  tipo,
  id: z.int(),
  nome: z.string(),
  /** The inventory code, the telephone number or the path of the item. */
  codice: z.string().nullable(),
  /** The first day of the assignment; null once the outcome is recorded. */
  dal: z.string().nullable(),
  /** For a phone: the name of the plan that it was assigned with. An exit returns the phone and its plan together. */
  con_piano: z.string().nullable(),
  /** The outcome; null until an account records it. All fields below are null until then too. */
  esito: esito.nullable(),
  condizione: condizione.nullable(),
  note: z.string().nullable(),
  trasferito_a: assegnatario.nullable(),
  data: z.string().nullable(),
  deciso_da: Chi,
  deciso_il: istante().nullable(),
});
export type Voce = z.output<typeof Voce>;

export const Uscita = z.object({
  id: z.int(),
  dipendente: assegnatario,
  /** The brand of the employee. It determines who sees the exit. */
  brand: brandBreve,
  stato,
  /** The reason `motivo` is null for a caller who does not have the role HR. */
  ...outOf(CAMPI_USCITA),
  /** The number of days from today to the exit date; negative after that date. */
  giorni: z.int(),
  /** The items without an outcome, and after them the items with an outcome, newest first. */
  voci: z.array(Voce),
  da_decidere: z.int(),
  /** The role that has to act next; null when the exit is closed or cancelled. */
  mano: z.enum(MANI).nullable(),
  aperta_da: Chi,
  conclusa_da: Chi,
  conclusa_il: istante().nullable(),
  /** An active account with the same e-mail. Returned only to an amministratore. */
  account: z.string().nullable(),
  created_at: istante(),
  updated_at: istante(),
});
export type Uscita = z.output<typeof Uscita>;

const NAMES = { etichette: labelsOf(CAMPI_USCITA) };
const ONE = { path: '/api/uscite/:id', params: idParams } as const;
const HR = { needs: 'dipendenti.modifica' } as const;
const FILTERS = {
  /** One brand id, or several ids separated by commas. */
  brand_id: idsNelPercorso().optional(),
};

export const listUscite = endpoint({
  method: 'GET',
  path: '/api/uscite',
  query: listQuery(['urgenza', 'data_uscita', 'cognome', 'created_at'], {
    ...FILTERS,
    stato: stato.optional(),
    dipendente_id: uuid().optional(),
  }),
  response: z.array(Uscita),
  ...NAMES,
  needs: 'session',
  shows: { any: ['uscite', 'dipendenti', 'risorse', 'brands', 'utenti', ...NOMI_TABELLE_RISORSE] },
  summary: 'Le uscite dei dipendenti visibili, le aperte dalla più vicina, con ciò che resta da decidere',
});

export const countUscite = endpoint({
  method: 'GET',
  path: '/api/uscite/conteggi',
  query: z.strictObject(FILTERS),
  response: z.record(stato, z.int()),
  ...NAMES,
  needs: 'session',
  shows: { any: ['uscite', 'dipendenti'] },
  summary: 'Quante uscite ci sono in ogni stato',
});

export const getUscita = endpoint({
  method: 'GET',
  ...ONE,
  response: Uscita,
  needs: 'session',
  shows: { own: ['uscite', 'dipendenti', 'risorse'], any: ['brands', 'utenti', ...NOMI_TABELLE_RISORSE] },
  summary: "Un'uscita, con ciò che chi lascia ha ancora e ciò che è deciso",
});

export const openUscita = endpoint({
  method: 'POST',
  path: '/api/uscite',
  body: z.object({ dipendente_id: uuid('Seleziona un dipendente'), ...inputOf(CAMPI_USCITA) }),
  response: Uscita,
  status: 201,
  ...NAMES,
  ...HR,
  summary: "Apre l'uscita di un dipendente, che diventa uscente con quella data",
});

export const updateUscita = endpoint({
  method: 'PATCH',
  ...ONE,
  body: z.object(inputOf(CAMPI_USCITA)).partial(),
  response: Uscita,
  ...NAMES,
  ...HR,
  summary: "Sposta la data di un'uscita aperta, o ne cambia motivo e note",
});

/** A request for more items than this is rejected. An employee has about a dozen items, so the limit is never reached in practice. */
const MOST_VOCI = 500;

/** The id with which the change can be undone. */
const conLotto = { lotto: z.int().nullable() };

export const decideEsiti = endpoint({
  method: 'POST',
  path: '/api/uscite/:id/esiti',
  params: idParams,
  body: z.object({
    voci: z
      .array(
        z.object({
          tipo,
          id: id(),
          esito,
          condizione: condizione.nullish(),
          note: note(),
          /** The new holder of an item with the outcome 'trasferito'. */
          dipendente_id: uuid().nullish(),
          /** The last day of the assignment; today when left out. */
          data: dataFacoltativa(),
        }),
      )
      .min(1, 'Scegli almeno una cosa')
      .max(MOST_VOCI),
  }),
  response: Uscita.extend(conLotto),
  needs: 'risorse.assegna',
  summary: 'Decide che ne è di una o più cose di chi lascia: tutte o nessuna',
});

export const closeUscita = endpoint({
  method: 'POST',
  path: '/api/uscite/:id/chiudi',
  params: idParams,
  body: z.object({ disattiva_account: z.boolean().optional() }),
  response: Uscita.extend(conLotto),
  ...HR,
  summary: "Chiude un'uscita di cui tutto è deciso: il dipendente è uscito e non attivo",
});

export const cancelUscita = endpoint({
  method: 'POST',
  path: '/api/uscite/:id/annulla',
  params: idParams,
  response: Uscita,
  ...HR,
  summary: "Annulla un'uscita aperta: il dipendente torna com'era, ciò che è deciso resta",
});
