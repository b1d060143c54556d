import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery } from '#shared/list.ts';
import { NOMI_TABELLE_RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { assegnatario, brandBreve, dataFacoltativa, id, idParams, istante, note, pathIds, uuid } from '#shared/schemas.ts';
import { MANI } from '#shared/stati-workflow.ts';
import { CAMPI_USCITA } from './fields.ts';
import { CONDIZIONE_LABELS, type Condizione, ESITO_LABELS, type Esito, STATI_USCITA } from './rules.ts';

const esito = z.enum(Object.keys(ESITO_LABELS) as [Esito]);
const condizione = z.enum(Object.keys(CONDIZIONE_LABELS) as [Condizione]);
const stato = z.enum(STATI_USCITA);
const tipo = z.enum(TIPI_RISORSA);

const AccountRef = z.object({ id: z.int(), nome: z.string() }).nullable();

export const Voce = z.object({
  /** The key of an item in an exit: its type and the id of its assignment period, for example 'hardware-31'. */
  voce: z.string(),
  tipo,
  id: z.int(),
  nome: z.string(),
  codice: z.string().nullable(),
  dal: z.string().nullable(),
  /** The mobile plan that a phone was assigned with; null for other items. An exit returns the phone and its plan together. */
  con_piano: z.string().nullable(),
  /** The outcome of the item. This field and the fields below are null until an account records the outcome. */
  esito: esito.nullable(),
  condizione: condizione.nullable(),
  note: z.string().nullable(),
  trasferito_a: assegnatario.nullable(),
  data: z.string().nullable(),
  deciso_da: AccountRef,
  deciso_il: istante().nullable(),
});
export type Voce = z.output<typeof Voce>;

export const Uscita = z.object({
  id: z.int(),
  dipendente: assegnatario,
  brand: brandBreve,
  stato,
  /** The reason of the exit, `motivo`, is null for a caller without the role HR. */
  ...outOf(CAMPI_USCITA),
  /** The number of days from today to the exit date; negative after that date. */
  giorni: z.int(),
  /** The items of the leaving employee: first the items without an outcome, then the items with an outcome, the newest outcome first. */
  voci: z.array(Voce),
  da_decidere: z.int(),
  mano: z.enum(MANI).nullable(),
  aperta_da: AccountRef,
  conclusa_da: AccountRef,
  conclusa_il: istante().nullable(),
  /** The name of the active account that has the e-mail of the employee. Returned only to an amministratore. */
  account: z.string().nullable(),
  created_at: istante(),
  updated_at: istante(),
});
export type Uscita = z.output<typeof Uscita>;

const WITH_ETICHETTE = { etichette: labelsOf(CAMPI_USCITA) };
const ONE_USCITA = { path: '/api/uscite/:id', params: idParams } as const;
const HR_PERMISSION = { needs: 'dipendenti.modifica' } as const;
const FILTERS = {
  brand_id: pathIds().optional(),
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
  ...WITH_ETICHETTE,
  needs: 'session',
  shows: { any: ['uscite', 'dipendenti', 'risorse', 'brands', 'utenti', ...NOMI_TABELLE_RISORSE] },
  summary: 'Le uscite dei dipendenti visibili, le aperte dalla più vicina, con ciò che resta da decidere',
});

export const countUscite = endpoint({
  method: 'GET',
  path: '/api/uscite/conteggi',
  query: z.strictObject(FILTERS),
  response: z.record(stato, z.int()),
  ...WITH_ETICHETTE,
  needs: 'session',
  shows: { any: ['uscite', 'dipendenti'] },
  summary: 'Quante uscite ci sono in ogni stato',
});

export const getUscita = endpoint({
  method: 'GET',
  ...ONE_USCITA,
  response: Uscita,
  needs: 'session',
  shows: { own: ['uscite', 'dipendenti', 'risorse'], any: ['brands', 'utenti', ...NOMI_TABELLE_RISORSE] },
  summary: "Un'uscita, con ciò che chi lascia ha ancora e ciò che è deciso",
});

export const OpenUscitaInput = z.object({ dipendente_id: uuid('Seleziona un dipendente'), ...inputOf(CAMPI_USCITA) });

export const openUscita = endpoint({
  method: 'POST',
  path: '/api/uscite',
  body: OpenUscitaInput,
  response: Uscita,
  status: 201,
  ...WITH_ETICHETTE,
  ...HR_PERMISSION,
  summary: "Apre l'uscita di un dipendente, che diventa uscente con quella data",
});

export const UscitaChange = z.object(inputOf(CAMPI_USCITA)).partial();

export const updateUscita = endpoint({
  method: 'PATCH',
  ...ONE_USCITA,
  body: UscitaChange,
  response: Uscita,
  ...WITH_ETICHETTE,
  ...HR_PERMISSION,
  summary: "Sposta la data di un'uscita aperta, o ne cambia motivo e note",
});

/** The maximum number of outcomes in one request. An employee has about a dozen items, so the limit is never reached in practice. */
const MAX_VOCI = 500;

const withLotto = { lotto: z.int().nullable() };

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
          dipendente_id: uuid().nullish(),
          /** The last day of the assignment; today when the request does not contain it. */
          data: dataFacoltativa(),
        }),
      )
      .min(1, 'Scegli almeno una cosa')
      .max(MAX_VOCI),
  }),
  response: Uscita.extend(withLotto),
  needs: 'risorse.assegna',
  summary: 'Decide che ne è di una o più cose di chi lascia: tutte o nessuna',
});

export const CloseUscitaInput = z.object({ disattiva_account: z.boolean().optional() });

export const closeUscita = endpoint({
  method: 'POST',
  path: '/api/uscite/:id/chiudi',
  params: idParams,
  body: CloseUscitaInput,
  response: Uscita.extend(withLotto),
  ...HR_PERMISSION,
  summary: "Chiude un'uscita di cui tutto è deciso: il dipendente è uscito e non attivo",
});

export const cancelUscita = endpoint({
  method: 'POST',
  path: '/api/uscite/:id/annulla',
  params: idParams,
  response: Uscita,
  ...HR_PERMISSION,
  summary: "Annulla un'uscita aperta: il dipendente torna com'era, ciò che è deciso resta",
});
