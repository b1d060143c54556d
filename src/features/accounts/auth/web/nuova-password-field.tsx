import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/forms/field-parts.ts';
import { PasswordField } from '#web/forms/password-field.tsx';
import { usePasswordMin } from './hooks.ts';

type NuovaPasswordFieldProps<V extends FieldValues, W> = Omit<FieldProps<V, W>, 'help'> & { advice?: string };

/** A password that is being chosen: says how many characters this installation wants, and then the advice. */
export function NuovaPasswordField<V extends FieldValues, W>(props: NuovaPasswordFieldProps<V, W>): ReactElement {
  const { advice = ', meglio una frase.', ...field } = props;
  const min = usePasswordMin();
  return <PasswordField {...field} autoComplete="new-password" help={`Almeno ${min} caratteri${advice}`} />;
}
