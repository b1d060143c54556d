import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChoicesFrame } from '#web/forms/choices-frame.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';

interface ScelteFieldProps<V extends FieldValues, W> extends FieldProps<V, W> {
  options: readonly { value: number; label: string }[];
}

/** Several of a few, each with its box. */
export function ScelteField<V extends FieldValues, W>(props: ScelteFieldProps<V, W>): ReactElement {
  const { label, options, span } = props;
  const nameOf = (value: unknown) => options.filter(({ value: each }) => (value as number[]).includes(each)).map((each) => each.label);
  const { field, aria, ids, error } = useFieldParts(props, { say: (value) => nameOf(value).join(', ') });
  const { value, onChange, ref, ...rest } = field;
  const chosen = value as readonly number[];
  const toggle = (each: number) => onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each]);
  const box = (each: number, id: string, isFirst: boolean) => (
    <input
      {...rest}
      id={id}
      ref={isFirst ? ref : undefined}
      type="checkbox"
      checked={chosen.includes(each)}
      disabled={aria.disabled}
      onChange={() => toggle(each)}
    />
  );
  return <ChoicesFrame label={label} span={span} options={options} box={box} error={error} errorId={ids.error} />;
}
