import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChoicesFrame } from './choices-frame.tsx';
import { type FieldProps, useFieldParts } from './field-parts.ts';
import { inWords } from './field-words.ts';
import type { SelectOption } from './select-field.tsx';

/** One of a few that are all seen: one press, where a list would take two. */
export function RadioField<V extends FieldValues, W>(props: FieldProps<V, W> & { options: readonly SelectOption[] }): ReactElement {
  const { label, options, span } = props;
  const say = (value: unknown) => inWords(options.find((option) => option.value === value) ?? '');
  const { field, aria, ids, error } = useFieldParts(props, { say });
  const { value, onChange, ref, ...rest } = field;
  const box = (each: string, id: string, isFirst: boolean) => (
    <input
      {...rest}
      id={id}
      ref={isFirst ? ref : undefined}
      type="radio"
      value={each}
      checked={each === value}
      disabled={aria.disabled}
      onChange={() => onChange(each)}
    />
  );
  return <ChoicesFrame label={label} span={span} options={options} box={box} error={error} errorId={ids.error} />;
}
