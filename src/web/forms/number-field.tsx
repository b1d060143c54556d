import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

/** A whole number, kept as typed text: type=number would silently drop what it cannot parse and change by the mouse wheel. */
export function NumberField<V extends FieldValues, W>(props: FieldProps<V, W> & { unit?: string }): ReactElement {
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <div className="in unit">
        <input {...parts.field} {...parts.aria} type="text" inputMode="numeric" autoComplete="off" className="num" />
        {props.unit && <span aria-hidden>{props.unit}</span>}
      </div>
    </FieldFrame>
  );
}
