// The schemas of usernames and passwords. They are not in contract.ts, because the login page loads zod only after its first render.
import { z } from 'zod';
import { isAscii, limitLengthFirst, linkToken } from '#shared/schemas.ts';

/**
 * Normalizes a username. A text that normalization would turn into ASCII is not changed: the Kelvin sign (U+212A) would become 'K' and
 * match another account.
 */
const normalizeUsername = (username: string): string => (isAscii(username.normalize()) ? username : username.normalize());

// The body of a sign-in. The limit of 128 characters bounds the cost of hashing the password.
export const LoginInput = z.object({
  username: z
    .string({ error: 'Username è obbligatorio' })
    .check(limitLengthFirst(200))
    .trim()
    .overwrite(normalizeUsername)
    .min(1, 'Username è obbligatorio')
    .max(200, 'Al massimo 200 caratteri'),
  password: z.string({ error: 'La password è obbligatoria' }).min(1, 'La password è obbligatoria').max(128, 'Al massimo 128 caratteri'),
});
export type LoginInput = z.input<typeof LoginInput>;

/** The schema of a new password. The server also applies the rules of the installation: minimum length, no common password. */
export const nuovaPassword = (tooShort = 'La password deve avere almeno 6 caratteri') =>
  z.string({ error: tooShort }).min(6, tooShort).max(128, 'La password può avere al massimo 128 caratteri');

export const PasswordInput = z.object({
  password_attuale: z
    .string({ error: 'Scrivi la password attuale' })
    .min(1, 'Scrivi la password attuale')
    .max(128, 'Al massimo 128 caratteri'),
  password: nuovaPassword(),
});

export const ResetInput = z.object({
  token: linkToken(),
  password: nuovaPassword(),
});
