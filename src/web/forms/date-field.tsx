import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

/** The browser's own date field: typed in the browser's own language (gg/mm/aaaa in an Italian one), arrow keys and a calendar, and its value is the wire's 'YYYY-MM-DD' or ''. */
export function DateField<V extends FieldValues, W>(props: FieldProps<V, W> & { min?: string; max?: string }): ReactElement {
  const parts = useFieldParts(props);
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <input {...parts.field} {...parts.aria} type="date" className="in" min={props.min ?? '1900-01-01'} max={props.max ?? '2199-12-31'} />
    </FieldFrame>
  );
}
