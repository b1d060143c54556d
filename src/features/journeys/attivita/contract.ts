import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery } from '#shared/list.ts';
import { brandBreve, brandIds, idParams, istante, pathId, readVersion, successReply } from '#shared/schemas.ts';
import { CAMPI_ATTIVITA, CAMPI_MODELLO } from './fields.ts';
import { CORSO_LABELS, type Corso, DOTAZIONE_SOLO_IT, isTipoAllowed } from './rules.ts';

const CORSI = Object.keys(CORSO_LABELS) as [Corso];

export const Modello = z.object({
  id: z.int(),
  ...outOf(CAMPI_MODELLO),
  brands: z.array(brandBreve),
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Modello = z.output<typeof Modello>;

type TipoAndMano = { tipo?: z.output<typeof CAMPI_ATTIVITA.tipo.input>; mano?: z.output<typeof CAMPI_ATTIVITA.mano.input> };
const isTipoPossible = ({ tipo = 'spunta', mano = 'hr' }: TipoAndMano) => isTipoAllowed(tipo, mano);
const TIPO_ERROR = { path: ['tipo'], message: DOTAZIONE_SOLO_IT };

const fields = { ...inputOf(CAMPI_MODELLO), brand_ids: brandIds("Seleziona almeno un brand per l'attività") };
export const ModelloInput = z.object(fields).refine(isTipoPossible, TIPO_ERROR);
export type ModelloInput = z.output<typeof ModelloInput>;

export const ModelloChange = z.object(fields).partial().extend({ updated_at: readVersion() });
export type ModelloChange = z.output<typeof ModelloChange>;

export const AttivitaInput = z.object(inputOf(CAMPI_ATTIVITA)).refine(isTipoPossible, TIPO_ERROR);
export type AttivitaInput = z.output<typeof AttivitaInput>;

export const Attivita = z.object({
  id: z.int(),
  ...outOf(CAMPI_ATTIVITA),
  corso: z.enum(CORSI),
  entro: z.string().nullable(),
  fatta: z.boolean(),
  /**
   * The time of the completion; null while the task is open, and for a task that the server computes as done from data without time and
   * author.
   */
  fatta_il: istante().nullable(),
  fatta_da: z.object({ id: z.int(), nome: z.string() }).nullable(),
  in_ritardo: z.boolean(),
  updated_at: istante(),
});
export type Attivita = z.output<typeof Attivita>;

export const ContoAttivita = z.object({ fatte: z.int(), totali: z.int() });

const MODELLO_COMMON = { etichette: labelsOf(CAMPI_MODELLO), needs: 'attivita.modifica' } as const;

export const listModelli = endpoint({
  method: 'GET',
  path: '/api/modelli-attivita',
  query: listQuery(['corso', 'nome', 'created_at'], { brand_id: pathId().optional(), corso: z.enum(CORSI).optional() }),
  response: z.array(Modello),
  etichette: MODELLO_COMMON.etichette,
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
  ...MODELLO_COMMON,
  summary: "Crea un'attività standard di uno o più brand: vale per ciò che si apre da adesso",
});

export const updateModello = endpoint({
  method: 'PUT',
  path: '/api/modelli-attivita/:id',
  params: idParams,
  body: ModelloChange,
  response: Modello,
  ...MODELLO_COMMON,
  summary: "Modifica i campi nominati di un'attività standard; ciò che è già aperto resta com'è",
});

export const deleteModello = endpoint({
  method: 'DELETE',
  path: '/api/modelli-attivita/:id',
  params: idParams,
  response: successReply,
  ...MODELLO_COMMON,
  summary: "Elimina un'attività standard: dove è già stata copiata resta",
});

const ATTIVITA = { etichette: { ...labelsOf(CAMPI_ATTIVITA), fatta: 'Fatta' } } as const;
const WORKFLOW_PATH = { path: '/api/workflows/:id/attivita', params: idParams } as const;
const USCITA_PATH = { path: '/api/uscite/:id/attivita', params: idParams } as const;
const LIST_ATTIVITA = { method: 'GET', response: z.array(Attivita), needs: 'session' } as const;
const ADD_ATTIVITA = {
  method: 'POST',
  body: AttivitaInput,
  response: Attivita,
  status: 201,
  ...ATTIVITA,
  needs: 'dipendenti.modifica',
} as const;
/** Live topics of the data from which the server computes that a task is done. */
const SOURCE_TOPICS = ['documenti', 'verbali', 'dipendenti', 'utenti'] as const;

export const listAttivitaWorkflow = endpoint({
  ...LIST_ATTIVITA,
  ...WORKFLOW_PATH,
  shows: { own: ['workflows'], any: SOURCE_TOPICS },
  summary: 'Ciò che va fatto in un onboarding, di ogni mano',
});

export const addAttivitaWorkflow = endpoint({ ...ADD_ATTIVITA, ...WORKFLOW_PATH, summary: "Aggiunge un'attività a un solo onboarding" });

export const listAttivitaUscita = endpoint({
  ...LIST_ATTIVITA,
  ...USCITA_PATH,
  shows: { own: ['uscite'], any: [...SOURCE_TOPICS, 'risorse'] },
  summary: "Ciò che va fatto in un'uscita, di ogni mano",
});

export const addAttivitaUscita = endpoint({ ...ADD_ATTIVITA, ...USCITA_PATH, summary: "Aggiunge un'attività a una sola uscita" });

export const tickAttivita = endpoint({
  method: 'PATCH',
  path: '/api/attivita/:id',
  params: idParams,
  body: z.object({ fatta: z.boolean(), updated_at: readVersion() }),
  response: Attivita,
  ...ATTIVITA,
  needs: 'session',
  summary: "Spunta un'attività, o toglie la spunta: chi può fare il passo della mano a cui tocca",
});

export const deleteAttivita = endpoint({
  method: 'DELETE',
  path: '/api/attivita/:id',
  params: idParams,
  response: successReply,
  needs: 'dipendenti.modifica',
  summary: "Toglie un'attività da un onboarding o da un'uscita",
});
