import { z } from 'zod';
import { DIPENDENTE_ALIASES } from '#shared/aliases.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import {
  brandBreve,
  dataFacoltativa,
  email,
  euro,
  euroOut,
  fatto,
  id,
  idNelPercorso,
  idsNelPercorso,
  istante,
  testo,
  testoFacoltativo,
  uuid,
  uuidParams,
  versioneLetta,
} from '#shared/schemas.ts';
import { STATI_DIPENDENTE } from '#shared/stati-dipendente.ts';
import { STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import { checkMalattia, DIPARTIMENTI, RUOLI, TIPOLOGIE } from './rules.ts';

/** A row of the list. Sick leave is null, and the state 'entrato', for who may not see it (rule 19). */
export const DipendenteInLista = z.object({
  id: z.string(),
  nome: z.string(),
  cognome: z.string(),
  email: z.string(),
  telefono: z.string().nullable(),
  cellulare: z.string().nullable(),
  telefonoUfficio: z.string().nullable(),
  telefonoAbitazione: z.string().nullable(),
  interno: z.string().nullable(),
  numero_aziendale: z.string().nullable(),
  bisogno_numero_aziendale: z.boolean(),
  posizione: z.string().nullable(),
  mansione: z.string().nullable(),
  dipartimento: z.enum(DIPARTIMENTI),
  tipologia: z.enum(TIPOLOGIE),
  ruolo: z.enum(RUOLI),
  stato: z.enum(STATI_DIPENDENTE),
  stato_dipendente: z.enum(STATI_DIPENDENTE),
  isactive: z.boolean(),
  isActive: z.boolean(),
  manager_id: z.string().nullable(),
  brand_id: z.int(),
  brand: brandBreve,
  showroom: z.int().nullable(),
  data_assunzione: z.string().nullable(),
  data_entrata: z.string().nullable(),
  data_dismissione: z.string().nullable(),
  data_uscita: z.string().nullable(),
  data_inizio_malattia: z.string().nullable(),
  data_fine_malattia: z.string().nullable(),
  /** The newest onboarding workflow's state; null when there is none. */
  workflow_stato: z.enum(STATI_WORKFLOW).nullable(),
  created_at: istante(),
  updated_at: istante(),
  update_at: istante(),
});
export type DipendenteInLista = z.output<typeof DipendenteInLista>;

export const Dipendente = DipendenteInLista.extend({
  showroom_nome: z.string().nullable(),
  manager: z.object({ id: z.string(), nome: z.string(), cognome: z.string() }).nullable(),
  /** Euro a year of everything held (rule 32). */
  costo_annuo_totale: euroOut(),
  /** Left out for who may not see it (rule 19). */
  stipendio: euroOut().optional(),
});
export type Dipendente = z.output<typeof Dipendente>;

const OBBLIGATORI = 'Nome, cognome ed email sono obbligatori';

/** A manager's id; '0', 0, '' and null mean none (rule 42). */
const managerId = z.union([z.literal(['0', '', 0]).transform(() => null), uuid()]).nullish();
/** A showroom's id, or none. */
const showroom = z.union([z.literal(0).transform(() => null), id()]).nullish();

const DipendenteFields = z.object({
  nome: testo(OBBLIGATORI),
  cognome: testo(OBBLIGATORI),
  email: testo(OBBLIGATORI).pipe(email()),
  telefono: testoFacoltativo(),
  cellulare: testoFacoltativo(),
  telefonoUfficio: testoFacoltativo(),
  telefonoAbitazione: testoFacoltativo(),
  interno: testoFacoltativo(),
  numero_aziendale: testoFacoltativo(),
  bisogno_numero_aziendale: z.boolean().optional(),
  posizione: testoFacoltativo(),
  dipartimento: z.enum(DIPARTIMENTI).optional(),
  tipologia: z.enum(TIPOLOGIE).optional(),
  ruolo: z.enum(RUOLI).optional(),
  stato: z.enum(STATI_DIPENDENTE).optional(),
  isactive: z.boolean().optional(),
  stipendio: euro().optional(),
  manager_id: managerId,
  brand_id: z
    .int({ error: 'La selezione di un brand è obbligatoria' })
    .min(1, 'La selezione di un brand è obbligatoria')
    .max(2_147_483_647),
  showroom,
  data_assunzione: dataFacoltativa(),
  data_dismissione: dataFacoltativa(),
  data_inizio_malattia: dataFacoltativa(),
  data_fine_malattia: dataFacoltativa(),
});

const malattiaInOrdine = (values: Parameters<typeof checkMalattia>[0], ctx: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(checkMalattia(values))) ctx.addIssue({ code: 'custom', path: [field], message });
};

export const DipendenteInput = DipendenteFields.superRefine(malattiaInOrdine);
export type DipendenteInput = z.output<typeof DipendenteInput>;

/** What a PUT may name (decision 0010). Whether the sick leave is in order shows only beside what is stored. */
export const DipendenteChange = DipendenteFields.partial().extend({ updated_at: versioneLetta() });
export type DipendenteChange = z.output<typeof DipendenteChange>;

/** The edit form, which says all that it knows of a sick leave. */
export const DipendenteForm = DipendenteChange.superRefine(malattiaInOrdine);

export const listDipendenti = endpoint({
  method: 'GET',
  path: '/api/dipendenti',
  query: listQuery(['nome', 'cognome', 'email', 'posizione', 'data_assunzione', 'data_dismissione', 'created_at'], {
    /** One, or several separated by commas. */
    brand_id: idsNelPercorso().optional(),
    stato: z.enum(STATI_DIPENDENTE).optional(),
    isactive: siNo().optional(),
    /** With an open onboarding workflow, or without (rule 2). */
    in_onboarding: siNo().optional(),
    /** Exactly this one. */
    posizione: z.string().max(200).optional(),
    dipartimento: z.enum(DIPARTIMENTI).optional(),
    ruolo: z.enum(RUOLI).optional(),
    bisogno_numero_aziendale: siNo().optional(),
    /** Whom they report to, where the caller may see that person. */
    manager_id: uuid().optional(),
    showroom: idNelPercorso().optional(),
    /** One, or several separated by commas. */
    tipologia: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(TIPOLOGIE)))
      .optional(),
  }),
  response: z.array(DipendenteInLista),
  aliases: DIPENDENTE_ALIASES,
  etichette: { posizione: 'Mansione' },
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
  response: Dipendente,
  status: 201,
  aliases: DIPENDENTE_ALIASES,
  etichette: { posizione: 'Mansione' },
  needs: 'dipendenti.modifica',
  summary: 'Registra un dipendente',
});

export const updateDipendente = endpoint({
  method: 'PUT',
  path: '/api/dipendenti/:id',
  params: uuidParams,
  body: DipendenteChange,
  response: Dipendente,
  aliases: DIPENDENTE_ALIASES,
  etichette: { posizione: 'Mansione' },
  needs: 'dipendenti.modifica',
  summary: 'Modifica i campi nominati di un dipendente; con il solo isActive, lo attiva o disattiva',
});

export const deleteDipendente = endpoint({
  method: 'DELETE',
  path: '/api/dipendenti/:id',
  params: uuidParams,
  response: fatto,
  needs: 'dipendenti.modifica',
  summary: 'Elimina un dipendente e i suoi workflow; ciò che ha torna disponibile',
});
