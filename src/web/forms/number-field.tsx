import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { euroText, parseEuro } from '#shared/euro.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

interface NumberFieldProps<Values extends FieldValues, WireBody> extends FieldProps<Values, WireBody> {
  unit?: string;
  /** Returns the number that the form sends for the typed text. The field shows this number when the user leaves it. */
  readAs?: (typed: string) => number;
}

/** A form field for a number. It is a text input, because type=number would silently drop invalid text and change with the mouse wheel. */
export function NumberField<Values extends FieldValues, WireBody>(props: NumberFieldProps<Values, WireBody>): ReactElement {
  const parts = useFieldParts(props);
  const { field } = parts;
  const formatOnBlur = () => {
    const typed = String(field.value ?? '').trim();
    if (props.readAs && typed !== '') field.onChange(String(props.readAs(typed)));
    field.onBlur();
  };
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <div className="in unit">
        <input {...field} {...parts.aria} onBlur={formatOnBlur} type="text" inputMode="numeric" autoComplete="off" className="num" />
        {props.unit && <span aria-hidden>{props.unit}</span>}
      </div>
    </FieldFrame>
  );
}

/**
 * A form field for an amount in euro. It accepts '1234,5' and '1234.50' and shows '1.234,50' when the user leaves it. The value is the
 * visible text, which parseEuro parses.
 */
export function EuroField<Values extends FieldValues, WireBody>(props: FieldProps<Values, WireBody>): ReactElement {
  const parts = useFieldParts(props);
  const { field } = parts;
  const formatOnBlur = () => {
    const parsedAmount = parseEuro(String(field.value ?? ''));
    if (parsedAmount) field.onChange(euroText(parsedAmount));
    field.onBlur();
  };
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <div className="in unit">
        <input {...field} {...parts.aria} onBlur={formatOnBlur} type="text" inputMode="decimal" autoComplete="off" className="num" />
        <span aria-hidden>€</span>
      </div>
    </FieldFrame>
  );
}
