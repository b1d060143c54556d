import { z } from 'zod';
import { ResetInput } from '../contract.ts';

/** A password chosen by a link, typed twice; the second one is compared here and never sent. */
export const PasswordByLink = ResetInput.extend({ conferma: z.string() }).refine(({ password, conferma }) => password === conferma, {
  path: ['conferma'],
  message: 'Le password non coincidono',
});

export interface PasswordTwice {
  password: string;
  conferma: string;
}

export const EMPTY_PASSWORD: PasswordTwice = { password: '', conferma: '' };
