import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';
import { PasswordBox } from './password-box.tsx';

export type PasswordFieldProps<V extends FieldValues, W> = FieldProps<V, W> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField<V extends FieldValues, W>(props: PasswordFieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <PasswordBox {...parts.field} {...parts.aria} autoComplete={props.autoComplete} />
    </FieldFrame>
  );
}
