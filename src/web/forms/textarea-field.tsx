import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

export function TextareaField<V extends FieldValues, W>(props: FieldProps<V, W> & { rows?: number }): ReactElement {
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span ?? 's6'} parts={parts}>
      <textarea {...parts.field} {...parts.aria} className="in" rows={props.rows ?? 3} />
    </FieldFrame>
  );
}
