import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { FieldProps } from '#web/forms/field-parts.ts';
import { PasswordField } from '#web/forms/password-field.tsx';
import { ResetInput } from '../contract.ts';
import { usePasswordMin } from './hooks.ts';

type NuovaPasswordFieldProps<V extends FieldValues, W> = Omit<FieldProps<V, W>, 'help'> & { advice?: string };

/** A password that is being chosen: says how many characters this installation wants, and then the advice. */
export function NuovaPasswordField<V extends FieldValues, W>(props: NuovaPasswordFieldProps<V, W>): ReactElement {
  const { advice = ', meglio una frase.', ...field } = props;
  const min = usePasswordMin();
  return <PasswordField {...field} autoComplete="new-password" help={`Almeno ${min} caratteri${advice}`} />;
}

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
