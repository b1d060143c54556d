import { Eye, EyeOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

export type PasswordFieldProps<V extends FieldValues, W> = FieldProps<V, W> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField<V extends FieldValues, W>(props: PasswordFieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <div className="in pw">
        <input {...parts.field} {...parts.aria} type={shown ? 'text' : 'password'} autoComplete={props.autoComplete} spellCheck={false} />
        <button type="button" className="btn icon ghost" aria-label="Mostra password" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon className="i" aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}
