import type { ComponentProps, ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

type Native = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'>;

export type TextFieldProps<V extends FieldValues, W> = FieldProps<V, W> &
  Native & {
    /** For what one copies or reads aloud: serial, IMEI, path. */
    mono?: boolean;
  };

export function TextField<V extends FieldValues, W>(props: TextFieldProps<V, W>): ReactElement {
  const { label, help, span, mono, type = 'text', autoComplete = 'off', inputMode, placeholder, maxLength } = props;
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={label} help={help} span={span} parts={parts}>
      <input
        {...parts.field}
        {...parts.aria}
        {...{ type, autoComplete, inputMode, placeholder, maxLength }}
        className={mono ? 'in mono' : 'in'}
        spellCheck={mono ? false : undefined}
      />
    </FieldFrame>
  );
}
