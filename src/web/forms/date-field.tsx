import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isCalendarDate } from '#shared/dates.ts';
import { dateRefusal } from '#shared/typed-date.ts';
import { DateBox } from './date-box.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';

/** A date, typed or picked. The value is the wire's 'YYYY-MM-DD' or ''; or what was typed, which the schema refuses. */
export function DateField<V extends FieldValues, W>(props: FieldProps<V, W>): ReactElement {
  const parts = useFieldParts(props, { refusal });
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
      />
    </FieldFrame>
  );
}

/** What was typed and is no date; of an empty field, or of a day that does not fit another one, the schema knows more. */
function refusal(typed: unknown): string | undefined {
  return typeof typed === 'string' && typed !== '' && !isCalendarDate(typed) ? dateRefusal(typed) : undefined;
}
