import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldError, LabelText } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

export function CheckboxField<V extends FieldValues, W>(props: FieldProps<V, W>): ReactElement {
  const { field, aria, ids, error } = useFieldParts(props);
  const { value, onChange, ...rest } = field;
  return (
    <div className={`field ${props.span ?? 's6'}`}>
      <label className="check">
        <input {...rest} {...aria} type="checkbox" checked={!!value} onChange={(event) => onChange(event.target.checked)} />
        <span>
          <LabelText label={props.label} />
          {props.help && <small id={ids.help}>{props.help}</small>}
        </span>
      </label>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}
