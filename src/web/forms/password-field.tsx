import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';
import { PasswordBox } from './password-box.tsx';

export type PasswordFieldProps<Values extends FieldValues, WireBody> = FieldProps<Values, WireBody> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField<Values extends FieldValues, WireBody>(props: PasswordFieldProps<Values, WireBody>): ReactElement {
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <PasswordBox {...parts.field} {...parts.aria} autoComplete={props.autoComplete} />
    </FieldFrame>
  );
}
