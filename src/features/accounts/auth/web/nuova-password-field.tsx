import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { FieldProps } from '#web/forms/field-parts.ts';
import { PasswordField } from '#web/forms/password-field.tsx';
import { ResetInput } from '../fields.ts';
import { usePasswordMin } from './hooks.ts';

type NuovaPasswordFieldProps<V extends FieldValues, W> = Omit<FieldProps<V, W>, 'help'> & { advice?: string };

export function NuovaPasswordField<V extends FieldValues, W>(props: NuovaPasswordFieldProps<V, W>): ReactElement {
  const { advice = ', meglio una frase.', ...field } = props;
  const min = usePasswordMin();
  return <PasswordField {...field} autoComplete="new-password" help={`Almeno ${min} caratteri${advice}`} />;
}

export const PasswordByLinkForm = ResetInput.extend({ conferma: z.string() }).refine(({ password, conferma }) => password === conferma, {
  path: ['conferma'],
  message: 'Le password non coincidono',
});

export interface PasswordWithConferma {
  password: string;
  conferma: string;
}

export const EMPTY_PASSWORD: PasswordWithConferma = { password: '', conferma: '' };
