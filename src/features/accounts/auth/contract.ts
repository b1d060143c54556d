import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { istante, linkToken, successReply } from '#shared/schemas.ts';
import { Session } from '#shared/session.ts';
import { LoginInput, PasswordInput, ResetInput } from './fields.ts';

export const SecondoPasso = z.object({
  token: z.string(),
  expires_at: istante(),
  app: z.boolean(),
  passkey: z.boolean(),
});
export type SecondoPasso = z.output<typeof SecondoPasso>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  body: LoginInput,
  response: z.union([Session, z.object({ secondo_passo: SecondoPasso })]),
  needs: 'public',
  forPeople: true,
  summary: 'Accede con username o email e apre una sessione; a chi ha i due passaggi chiede il secondo',
});

// Logout is public: a caller whose session has already ended gets a success and not an error.
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  response: successReply,
  needs: 'public',
  forPeople: true,
  summary: 'Chiude la sessione della richiesta',
});

// The password rules are public: the first administrator and the owner of a link choose a password without a session.
export const passwordRules = endpoint({
  method: 'GET',
  path: '/api/auth/password',
  response: z.object({ min: z.int() }),
  needs: 'public',
  shows: {},
  summary: 'Quanti caratteri ha almeno una password nuova',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  body: PasswordInput,
  response: successReply,
  needs: 'session',
  forPeople: true,
  summary: "Cambia la propria password e chiude le altre sessioni dell'utente",
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  body: ResetInput,
  response: successReply,
  needs: 'public',
  forPeople: true,
  summary: 'Imposta una nuova password con un link che vale una volta sola',
});

// The data of an invitation are public, because an invited person cannot sign in yet. The token is in the body, so that no URL and no log
// contains it.
export const readInvito = endpoint({
  method: 'POST',
  path: '/api/auth/invito',
  body: z.object({ token: linkToken() }),
  response: z.object({
    nome: z.string().nullable(),
    username: z.string(),
    email: z.string(),
    da: z.string().nullable(),
    expires_at: istante(),
  }),
  needs: 'public',
  forPeople: true,
  summary: 'A quale account porta un invito, e di chi è',
});

export const acceptInvito = endpoint({
  method: 'POST',
  path: '/api/auth/invito/accetta',
  body: ResetInput,
  response: Session,
  needs: 'public',
  forPeople: true,
  summary: 'Sceglie la prima password con un invito che vale una volta sola, e apre una sessione',
});

/** The sign-in methods of the installation. `azienda` is null when no company sign-in is configured. */
export const getAzienda = endpoint({
  method: 'GET',
  path: '/api/auth/azienda',
  response: z.object({ azienda: z.object({ nome: z.string(), solo: z.boolean() }).nullable() }),
  needs: 'public',
  shows: {},
  forPeople: true,
  summary: "Se si accede con l'account aziendale, con quale nome, e se è l'unico modo",
});
