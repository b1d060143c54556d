import type { ReactElement, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatValue } from './field-descriptions.ts';
import { FieldError, LabelText } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';
import type { SelectOption } from './select-field.tsx';

/** A form field with radio buttons, which needs one click where a select needs two. */
export function RadioField<Values extends FieldValues, WireBody>(
  props: FieldProps<Values, WireBody> & { options: readonly SelectOption[] },
): ReactElement {
  const { label, options, span } = props;
  const format = (value: unknown) => formatValue(options.find((option) => option.value === value) ?? '');
  const { field, aria, ids, error } = useFieldParts(props, { say: format });
  const { value, onChange, ref, ...inputProps } = field;
  const renderInput = (each: string, id: string, isFirst: boolean) => (
    <input
      {...inputProps}
      id={id}
      ref={isFirst ? ref : undefined}
      type="radio"
      value={each}
      checked={each === value}
      disabled={aria.disabled}
      onChange={() => onChange(each)}
    />
  );
  return <ChoicesFrame label={label} span={span} options={options} box={renderInput} error={error} errorId={ids.error} />;
}

interface ChoicesFrameProps<T extends string | number> {
  label: string;
  span: string | undefined;
  options: readonly { value: T; label: string }[];
  box: (value: T, id: string, isFirst: boolean) => ReactNode;
  error: string | undefined;
  errorId: string;
}

export function ChoicesFrame<T extends string | number>(props: ChoicesFrameProps<T>): ReactElement {
  const { label, span, options, box, error, errorId } = props;
  return (
    <fieldset className={['field', span ?? 's6'].join(' ')} aria-describedby={error ? errorId : undefined}>
      <legend className="legend">
        <LabelText label={label} />
      </legend>
      <div className="checks">
        {options.map((option, index) => (
          <label key={option.value} htmlFor={`${errorId}-${index}`} className="check">
            {box(option.value, `${errorId}-${index}`, index === 0)}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export function CheckboxField<Values extends FieldValues, WireBody>(props: FieldProps<Values, WireBody>): ReactElement {
  const { field, aria, ids, error } = useFieldParts(props);
  const { value, onChange, ...inputProps } = field;
  return (
    <div className={`field ${props.span ?? 's6'}`}>
      <label className="check">
        <input {...inputProps} {...aria} type="checkbox" checked={!!value} onChange={(event) => onChange(event.target.checked)} />
        <span>
          <LabelText label={props.label} />
          {props.help && <small id={ids.help}>{props.help}</small>}
        </span>
      </label>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}
