import type { ReactElement } from 'react';
import { FieldFrame } from '#web/forms/field-frame.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { PasswordBox } from '#web/forms/password-box.tsx';

interface LoginFieldProps {
  name: 'username' | 'password';
  label: string;
  error: string | undefined;
}

/** A field of the login form, which does without the form library: see useLoginForm. */
export function LoginField({ name, label, error }: LoginFieldProps): ReactElement {
  const { aria, ids } = useNamedControl({ label, error });
  return (
    <FieldFrame label={label} parts={{ ids, error }}>
      {name === 'password' ? (
        <PasswordBox {...aria} name={name} autoComplete="current-password" />
      ) : (
        <input {...aria} name={name} type="text" autoComplete="username" className="in" />
      )}
    </FieldFrame>
  );
}
