import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery } from '#shared/list.ts';
import { brandBreve, brandIds, fatto, idNelPercorso, idParams, istante, versioneLetta } from '#shared/schemas.ts';
import { CAMPI_ATTIVITA, CAMPI_MODELLO } from './fields.ts';
import { CORSO_LABELS, type Corso, DOTAZIONE_SOLO_IT, isDelTipo } from './rules.ts';

const CORSI = Object.keys(CORSO_LABELS) as [Corso]; // Object.keys returns string[], although the keys are known.

export const Modello = z.object({
  id: z.int(),
  ...outOf(CAMPI_MODELLO),
  brands: z.array(brandBreve),
  /** Whether the caller has permission to change and delete the model. */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Modello = z.output<typeof Modello>;

type Said = { tipo?: z.output<typeof CAMPI_ATTIVITA.tipo.input>; mano?: z.output<typeof CAMPI_ATTIVITA.mano.input> };
const isPossible = ({ tipo = 'spunta', mano = 'hr' }: Said) => isDelTipo(tipo, mano);
const NOT_POSSIBLE = { path: ['tipo'], message: DOTAZIONE_SOLO_IT };

const fields = { ...inputOf(CAMPI_MODELLO), brand_ids: brandIds("Seleziona almeno un brand per l'attività") };
export const ModelloInput = z.object(fields).refine(isPossible, NOT_POSSIBLE);
export type ModelloInput = z.output<typeof ModelloInput>;

export const ModelloChange = z.object(fields).partial().extend({ updated_at: versioneLetta() });
export type ModelloChange = z.output<typeof ModelloChange>;

export const AttivitaInput = z.object(inputOf(CAMPI_ATTIVITA)).refine(isPossible, NOT_POSSIBLE);
export type AttivitaInput = z.output<typeof AttivitaInput>;

/** A task of one onboarding or of one exit. */
export const Attivita = z.object({
  id: z.int(),
  ...outOf(CAMPI_ATTIVITA),
  corso: z.enum(CORSI),
  /** The due date; null until the hire date is known. */
  entro: z.string().nullable(),
  fatta: z.boolean(),
  /**
   * Time and author of completion; null while the task is open. The server computes some tasks as done from other data: when those data
   * record no time and no author, both fields are null too.
   */
  fatta_il: istante().nullable(),
  fatta_da: z.object({ id: z.int(), nome: z.string() }).nullable(),
  /** True when the task is open and its due date has passed. */
  in_ritardo: z.boolean(),
  updated_at: istante(),
});
export type Attivita = z.output<typeof Attivita>;

/** The number of done tasks and of all tasks. */
export const ContoAttivita = z.object({ fatte: z.int(), totali: z.int() });

const MODELLO = { etichette: labelsOf(CAMPI_MODELLO), needs: 'attivita.modifica' } as const;

export const listModelli = endpoint({
  method: 'GET',
  path: '/api/modelli-attivita',
  query: listQuery(['corso', 'nome', 'created_at'], { brand_id: idNelPercorso().optional(), corso: z.enum(CORSI).optional() }),
  response: z.array(Modello),
  etichette: MODELLO.etichette,
  needs: 'session',
  shows: { any: ['modelli_attivita', 'brands'] },
  summary: 'Le attività standard visibili: che cosa va fatto in ogni onboarding o uscita, da chi ed entro quando',
});

export const createModello = endpoint({
  method: 'POST',
  path: '/api/modelli-attivita',
  body: ModelloInput,
  response: Modello,
  status: 201,
  ...MODELLO,
  summary: "Crea un'attività standard di uno o più brand: vale per ciò che si apre da adesso",
});

export const updateModello = endpoint({
  method: 'PUT',
  path: '/api/modelli-attivita/:id',
  params: idParams,
  body: ModelloChange,
  response: Modello,
  ...MODELLO,
  summary: "Modifica i campi nominati di un'attività standard; ciò che è già aperto resta com'è",
});

export const deleteModello = endpoint({
  method: 'DELETE',
  path: '/api/modelli-attivita/:id',
  params: idParams,
  response: fatto,
  ...MODELLO,
  summary: "Elimina un'attività standard: dove è già stata copiata resta",
});

const ATTIVITA = { etichette: { ...labelsOf(CAMPI_ATTIVITA), fatta: 'Fatta' } } as const;
const OF_WORKFLOW = { path: '/api/workflows/:id/attivita', params: idParams } as const;
const OF_EXIT = { path: '/api/uscite/:id/attivita', params: idParams } as const;
const LIST = { method: 'GET', response: z.array(Attivita), needs: 'session' } as const;
const ADD = { method: 'POST', body: AttivitaInput, response: Attivita, status: 201, ...ATTIVITA, needs: 'attivita.modifica' } as const;
/** Live topics of the data from which the server computes that a task is done. */
const SEEN_FROM = ['documenti', 'verbali', 'dipendenti', 'utenti'] as const;

export const listAttivitaWorkflow = endpoint({
  ...LIST,
  ...OF_WORKFLOW,
  shows: { own: ['workflows'], any: SEEN_FROM },
  summary: 'Ciò che va fatto in un onboarding, di ogni mano',
});

export const addAttivitaWorkflow = endpoint({ ...ADD, ...OF_WORKFLOW, summary: "Aggiunge un'attività a un solo onboarding" });

export const listAttivitaUscita = endpoint({
  ...LIST,
  ...OF_EXIT,
  shows: { own: ['uscite'], any: [...SEEN_FROM, 'risorse'] },
  summary: "Ciò che va fatto in un'uscita, di ogni mano",
});

export const addAttivitaUscita = endpoint({ ...ADD, ...OF_EXIT, summary: "Aggiunge un'attività a una sola uscita" });

export const tickAttivita = endpoint({
  method: 'PATCH',
  path: '/api/attivita/:id',
  params: idParams,
  body: z.object({ fatta: z.boolean(), updated_at: versioneLetta() }),
  response: Attivita,
  ...ATTIVITA,
  needs: 'session',
  summary: "Spunta un'attività, o toglie la spunta: chi può fare il passo della mano a cui tocca",
});

export const deleteAttivita = endpoint({
  method: 'DELETE',
  path: '/api/attivita/:id',
  params: idParams,
  response: fatto,
  needs: 'attivita.modifica',
  summary: "Toglie un'attività da un onboarding o da un'uscita",
});
