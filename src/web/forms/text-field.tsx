import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

type Native = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'>;

export type TextFieldProps<V extends FieldValues, W> = FieldProps<V, W> &
  Native & {
    /** For what one copies or reads aloud: serial, IMEI, path. */
    mono?: boolean;
    /** What stands around the input: something beside it that fills it. */
    around?: (input: ReactElement) => ReactNode;
  };

export function TextField<V extends FieldValues, W>(props: TextFieldProps<V, W>): ReactElement {
  const {
    label,
    help,
    span,
    mono,
    type = 'text',
    autoComplete = 'off',
    inputMode,
    placeholder,
    maxLength,
    around = (each) => each,
  } = props;
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={label} help={help} span={span} parts={parts}>
      {around(
        <input
          {...parts.field}
          {...parts.aria}
          {...{ type, autoComplete, inputMode, placeholder, maxLength }}
          className={mono ? 'in mono' : 'in'}
          spellCheck={mono ? false : undefined}
        />,
      )}
    </FieldFrame>
  );
}
