import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { data, idParams, istante, successReply, testo } from '#shared/schemas.ts';

/** An API token. Its secret is returned only on creation. */
export const Gettone = z.object({
  id: z.int(),
  nome: z.string(),
  scadenza: z.string(),
  scaduto: z.boolean(),
  sola_lettura: z.boolean(),
  created_at: istante(),
  /** The time of the last use, rounded to the minute. The address of the program is not stored. */
  ultimo_uso: istante().nullable(),
});
export type Gettone = z.output<typeof Gettone>;

export const GettoneInput = z.object({
  nome: testo('Dai un nome al gettone').max(60, 'Al massimo 60 caratteri'),
  scadenza: data(),
  sola_lettura: z.boolean({ error: 'Scegli se il gettone può anche modificare' }),
});

const GettoneCreato = Gettone.extend({ token: z.string() });
export type GettoneCreato = z.output<typeof GettoneCreato>;

const OWN = { needs: 'session', forPeople: true } as const;

export const listGettoni = endpoint({
  ...OWN,
  method: 'GET',
  path: '/api/auth/tokens',
  response: z.array(Gettone),
  shows: {},
  summary: "I gettoni per programmi dell'utente",
});

export const createGettone = endpoint({
  ...OWN,
  method: 'POST',
  path: '/api/auth/tokens',
  body: GettoneInput,
  etichette: { scadenza: 'Ultimo giorno', sola_lettura: 'Sola lettura' },
  response: GettoneCreato,
  status: 201,
  conferma: true,
  summary: "Crea un gettone con cui un programma chiama a nome dell'utente; lo mostra questa volta sola",
});

export const deleteGettone = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/api/auth/tokens/:id',
  params: idParams,
  response: successReply,
  summary: 'Revoca un proprio gettone, o per un amministratore quello di chiunque',
});

export const listGettoniOf = endpoint({
  method: 'GET',
  path: '/api/auth/users/:id/tokens',
  params: idParams,
  response: z.array(Gettone),
  needs: 'utenti.gestisci',
  forPeople: true,
  shows: {},
  summary: 'I gettoni per programmi di un utente',
});
