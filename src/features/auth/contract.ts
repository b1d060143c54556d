import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { BRAND_ACTIONS, GLOBAL_ACTIONS, ROLES } from '#shared/permissions.ts';
import { fatto } from '#shared/schemas.ts';

const actionNames = Object.keys(BRAND_ACTIONS) as [keyof typeof BRAND_ACTIONS];
const globalNames = Object.keys(GLOBAL_ACTIONS) as [keyof typeof GLOBAL_ACTIONS];

/** The signed-in account (W9). `permessi.brand` gives, per action, the ids of the brands on which the account may do it. */
export const SessionUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  nome: z.string().nullable(),
  cognome: z.string().nullable(),
  role: z.enum(ROLES),
  amministratore: z.boolean(),
  permessi: z.object({
    brand: z.record(z.enum(actionNames), z.array(z.int())),
    globali: z.array(z.enum(globalNames)),
  }),
});
export type SessionUser = z.output<typeof SessionUser>;

const Session = z.object({ user: SessionUser });

// A password is taken as typed, not trimmed; 128 characters bound the work of hashing it (A6).
export const LoginInput = z.object({
  username: z.string({ error: 'Username è obbligatorio' }).trim().min(1, 'Username è obbligatorio').max(200, 'Al massimo 200 caratteri'),
  password: z.string({ error: 'La password è obbligatoria' }).min(1, 'La password è obbligatoria').max(128, 'Al massimo 128 caratteri'),
});
export type LoginInput = z.input<typeof LoginInput>;

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  response: Session,
  needs: 'session',
  summary: "L'utente della sessione e ciò che può fare",
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  body: LoginInput,
  response: Session,
  needs: 'public',
  summary: 'Accede con username o email e apre una sessione',
});

// Public: who has no session any more has nothing to be refused for.
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  response: fatto,
  needs: 'public',
  summary: 'Chiude la sessione della richiesta',
});
