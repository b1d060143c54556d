import { z } from 'zod';
import { todayInItaly } from '#shared/dates.ts';
import { endpoint } from '#shared/endpoint.ts';
import { aliasesOf, inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import { brandBreve, dayRange, euroOut, istante, pathId, pathIds, readVersion, successReply, uuid, uuidParams } from '#shared/schemas.ts';
import { FASI_SITUAZIONE } from '#shared/situazione.ts';
import { STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import { CAMPI_DIPENDENTE, CAMPI_IN_LISTA } from './fields.ts';
import { ASSUNZIONI, checkDate } from './rules.ts';

/**
 * An employee in the list. Accounts without permission to view sick leave get null dates and the state 'entrato' instead of a sick leave.
 */
export const DipendenteInLista = z.object({
  id: z.string(),
  ...outOf(CAMPI_IN_LISTA),
  brand: brandBreve,
  /** The situation today, computed from state and dates, as far as it is visible to the caller. */
  situazione: z.object({ fase: z.enum(FASI_SITUAZIONE), dal: z.string().nullable(), al: z.string().nullable() }),
  workflow_stato: z.enum(STATI_WORKFLOW).nullable(),
  created_at: istante(),
  updated_at: istante(),
  update_at: istante(),
});
export type DipendenteInLista = z.output<typeof DipendenteInLista>;

const { tipologia, dipartimento, ruolo, stato, stipendio, matricola, codice_fiscale, data_nascita, email_personale } = CAMPI_DIPENDENTE;

export const Dipendente = DipendenteInLista.extend({
  showroom_nome: z.string().nullable(),
  manager: z.object({ id: z.string(), nome: z.string(), cognome: z.string() }).nullable(),
  /** The yearly cost of all items of the employee, in euro. */
  costo_annuo_totale: euroOut(),
  // Left out for callers who may not see confidential data.
  stipendio: stipendio.out,
  matricola: matricola.out,
  codice_fiscale: codice_fiscale.out,
  data_nascita: data_nascita.out,
  email_personale: email_personale.out,
  /** True for an anonymized employee, whose data cannot be changed any more. */
  anonimo: z.boolean(),
});
export type Dipendente = z.output<typeof Dipendente>;

/** A warning about a value that was stored although it may be wrong. */
const avviso = z.object({ campo: z.string(), testo: z.string() });
const DipendenteScritto = Dipendente.extend({ avvisi: z.array(avviso) });

const DipendenteFields = z.object(inputOf(CAMPI_DIPENDENTE));

const checkDateOrder = (values: Parameters<typeof checkDate>[0], ctx: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(checkDate(values, todayInItaly(new Date()))))
    ctx.addIssue({ code: 'custom', path: [field], message });
};

export const DipendenteInput = DipendenteFields.superRefine(checkDateOrder);
export type DipendenteInput = z.output<typeof DipendenteInput>;

/** This schema does not compare the dates of the body with each other, because they must be compared with the stored dates. */
export const DipendenteChange = DipendenteFields.partial().extend({ updated_at: readVersion() });
export type DipendenteChange = z.output<typeof DipendenteChange>;

/** The edit form contains all dates, so this schema can compare them. */
export const DipendenteForm = DipendenteChange.superRefine(checkDateOrder);

export const DIPENDENTE_ALIASES = { ...aliasesOf(CAMPI_DIPENDENTE), updated_at: 'update_at' } as const;
const WIRE_NAMES = { aliases: DIPENDENTE_ALIASES, etichette: labelsOf(CAMPI_DIPENDENTE) };

const SORT_FIELDS = [
  ...['nome', 'cognome', 'email', 'telefono', 'posizione', 'tipologia', 'brand', 'isactive', 'situazione'],
  ...['data_assunzione', 'data_dismissione', 'created_at'],
] as const;

const numberOfDays = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'Scrivi un numero di giorni, da 1 a 999')
    .transform(Number);

export const listDipendenti = endpoint({
  method: 'GET',
  path: '/api/dipendenti',
  query: listQuery(SORT_FIELDS, {
    brand_id: pathIds().optional(),
    stato: stato.out.optional(),
    situazione: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(FASI_SITUAZIONE)))
      .optional(),
    isactive: yesNoParam().optional(),
    in_onboarding: yesNoParam().optional(),
    /** Filter: the exact position. A part of the position does not match. */
    posizione: z.string().max(200).optional(),
    dipartimento: dipartimento.out.optional(),
    ruolo: ruolo.out.optional(),
    bisogno_numero_aziendale: yesNoParam().optional(),
    /** Filter: the employees of this manager. No employee matches when the manager is not visible to the caller. */
    manager_id: uuid().optional(),
    showroom: pathId().optional(),
    /**
     * Filter: for the value n, the employees who start within n days, and the employees with an open onboarding who started within the last
     * n days.
     */
    arrivo_entro: numberOfDays().optional(),
    /** Filter: for the value n, the employees whose contract or probation ends within n days and who have no exit date. */
    contratto_entro: numberOfDays().optional(),
    /** Filter: whether the sick leave is past its expected end, as far as it is visible to the caller. */
    malattia_finita: yesNoParam().optional(),
    da_riprendere: yesNoParam().optional(),
    /** Filters by period: `assunti` is the range of the first day of work, `usciti` the range of the first day after leaving. */
    assunti: dayRange().optional(),
    usciti: dayRange().optional(),
    assunzione: z.enum(ASSUNZIONI).optional(),
    tipologia: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(tipologia.out))
      .optional(),
  }),
  response: z.array(DipendenteInLista),
  ...WIRE_NAMES,
  needs: 'session',
  shows: { any: ['dipendenti', 'workflows', 'brands'] },
  summary: 'I dipendenti visibili',
});

export const getDipendente = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id',
  params: uuidParams,
  response: Dipendente,
  needs: 'session',
  shows: { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'workflows', 'showrooms', 'brands'] },
  summary: 'Un dipendente, con il costo annuo di ciò che ha',
});

export const createDipendente = endpoint({
  method: 'POST',
  path: '/api/dipendenti',
  body: DipendenteInput,
  response: DipendenteScritto,
  status: 201,
  ...WIRE_NAMES,
  needs: 'dipendenti.modifica',
  summary: 'Registra un dipendente',
});

export const updateDipendente = endpoint({
  method: 'PUT',
  path: '/api/dipendenti/:id',
  params: uuidParams,
  body: DipendenteChange,
  response: DipendenteScritto,
  ...WIRE_NAMES,
  needs: 'dipendenti.modifica',
  summary: 'Modifica i campi nominati di un dipendente; con il solo isActive, lo attiva o disattiva',
});

export const deleteDipendente = endpoint({
  method: 'DELETE',
  path: '/api/dipendenti/:id',
  params: uuidParams,
  response: successReply,
  needs: 'dipendenti.modifica',
  summary: 'Elimina un dipendente e i suoi workflow; ciò che ha torna disponibile',
});
