import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

/** A colour as '#RRGGBB': picked, or typed beside. */
export function ColorField<V extends FieldValues, W>(props: FieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props);
  const isWhole = /^#[0-9A-Fa-f]{6}$/.test(parts.field.value);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <div className="in color">
        <input
          type="color"
          aria-label={`${props.label}: scegli`}
          value={isWhole ? parts.field.value : '#000000'}
          onChange={(event) => parts.field.onChange(event.target.value.toUpperCase())}
        />
        <input {...parts.field} {...parts.aria} className="mono" maxLength={7} spellCheck={false} autoComplete="off" />
      </div>
    </FieldFrame>
  );
}
