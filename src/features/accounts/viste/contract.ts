import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, successReply, testo } from '#shared/schemas.ts';
import { CONDIVISIONI, ELENCHI_CON_VISTE } from './rules.ts';

const elenco = z.enum(ELENCHI_CON_VISTE, { error: 'Questo elenco non ha viste' });

/** The filters of a saved view: the query parameters of the page. The call of each list validates names and values. */
const filtri = z
  .record(z.string().max(60), z.string().max(2000))
  .refine((filters) => Object.keys(filters).length <= 60, 'Al massimo 60 filtri');
export type Filtri = z.output<typeof filtri>;

export const Vista = z.object({
  id: z.int(),
  elenco,
  nome: z.string(),
  /** The filters of the view, without filters that refer to deleted records. */
  filtri,
  /** The names of the removed filters, which refer to deleted or invisible records. */
  perse: z.array(z.string()),
  condivisa_con: z.enum(CONDIVISIONI).nullable(),
  mia: z.boolean(),
  proprietario: z.string(),
  modificabile: z.boolean(),
  iniziale: z.boolean(),
});
export type Vista = z.output<typeof Vista>;

export const VistaInput = z.object({
  elenco,
  nome: testo('Dai un nome alla vista'),
  filtri,
  condivisa_con: z.enum(CONDIVISIONI, { error: 'Scegli con chi condividerla' }).nullish(),
  iniziale: z.boolean().optional(),
});
export type VistaInput = z.output<typeof VistaInput>;

export const VistaChange = VistaInput.omit({ elenco: true, iniziale: true }).partial();
export type VistaChange = z.output<typeof VistaChange>;

const etichette = { elenco: 'Elenco', nome: 'Nome', filtri: 'Filtri', condivisa_con: 'Condivisa con', iniziale: 'Vista iniziale' };
const PATH = '/api/viste';
const NEEDS = 'session';

export const listViste = endpoint({
  method: 'GET',
  path: PATH,
  query: z.strictObject({ elenco: elenco.optional() }),
  response: z.array(Vista),
  etichette,
  needs: NEEDS,
  shows: { any: ['utenti', 'brands', 'showrooms', 'dipendenti'] }, // Filters refer only to records of these types.
  summary: 'Le viste di chi chiama e quelle condivise con lui, per nome',
});

export const createVista = endpoint({
  method: 'POST',
  path: PATH,
  body: VistaInput,
  response: z.object({ id: z.int() }),
  status: 201,
  etichette,
  needs: NEEDS,
  summary: 'Salva una vista di un elenco',
});

export const updateVista = endpoint({
  method: 'PUT',
  path: `${PATH}/:id`,
  params: idParams,
  body: VistaChange,
  response: successReply,
  etichette,
  needs: NEEDS,
  summary: "Cambia i campi nominati di una vista: per chi l'ha salvata, e di una condivisa anche per un amministratore",
});

export const setIniziale = endpoint({
  method: 'PUT',
  path: `${PATH}/:id/iniziale`,
  params: idParams,
  body: z.object({ iniziale: z.boolean() }),
  response: successReply,
  etichette,
  needs: NEEDS,
  summary: 'Dice se un elenco si apre con questa vista, per chi chiama',
});

export const deleteVista = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  params: idParams,
  response: successReply,
  needs: NEEDS,
  summary: "Elimina una vista: per chi l'ha salvata, e di una condivisa anche per un amministratore",
});
