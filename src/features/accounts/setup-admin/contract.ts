import { z } from 'zod';
import { nuovaPassword } from '#features/accounts/auth/fields.ts';
import { endpoint } from '#shared/endpoint.ts';
import { email, testo } from '#shared/schemas.ts';

export const SetupAdminInput = z.object({
  nome: testo('Il nome deve avere almeno 2 caratteri').min(2, 'Il nome deve avere almeno 2 caratteri'),
  cognome: testo('Il cognome deve avere almeno 2 caratteri').min(2, 'Il cognome deve avere almeno 2 caratteri'),
  email: email("Inserisci un'email valida"),
  password: nuovaPassword(),
});

export const setupStatus = endpoint({
  method: 'GET',
  path: '/api/setup-admin/status',
  response: z.object({ setupRequired: z.boolean() }),
  needs: 'public',
  shows: {},
  summary: 'Dice se manca ancora il primo amministratore',
});

export const setupAdmin = endpoint({
  method: 'POST',
  path: '/api/setup-admin',
  body: SetupAdminInput,
  response: z.object({ id: z.int(), username: z.string(), email: z.string(), nome: z.string(), cognome: z.string() }),
  status: 201,
  needs: 'public',
  forPeople: true,
  summary: 'Crea il primo amministratore, una volta sola; poi si accede dalla pagina di login',
});
