import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isCalendarDate } from '#shared/dates.ts';
import { dateError } from '#shared/typed-date.ts';
import { DateBox } from './date-box.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

/**
 * A form field for a date. The value is 'YYYY-MM-DD', '' for no date, or the typed text if it is not a date; the schema rejects such a
 * text.
 */
export function DateField<Values extends FieldValues, WireBody>(
  props: FieldProps<Values, WireBody> & { neverFuture?: boolean },
): ReactElement {
  const parts = useFieldParts(props, { typedTextError: dateTextError });
  const { ref, value, onChange, onBlur } = parts.field;
  return (
    <FieldFrame label={props.label} help={props.help} span={props.span} parts={parts}>
      <DateBox
        aria={parts.aria}
        ids={parts.ids}
        label={props.label.replace(/ \*$/, '')}
        value={value ?? ''}
        onChange={onChange}
        onDone={onBlur}
        inputRef={ref}
        neverFuture={props.neverFuture}
      />
    </FieldFrame>
  );
}

/**
 * Returns the error message for a typed text that is not a date; undefined when the field is empty, because the schema has a message for
 * it.
 */
function dateTextError(typed: unknown): string | undefined {
  return typeof typed === 'string' && typed !== '' && !isCalendarDate(typed) ? dateError(typed) : undefined;
}
