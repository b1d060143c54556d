import { useId } from 'react';
import { type Control, type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTellWords } from './field-words.ts';

/** What every field takes. `name` is checked against the form's values. */
export interface FieldProps<V extends FieldValues, W> {
  control: Control<V, unknown, W>;
  name: FieldPath<V>;
  /** As the user reads it; a trailing ' *' marks it as required. */
  label: string;
  help?: string;
  disabled?: boolean;
  /** How much of the row in a `.grid`: half (default), a third, all of it; 'h' stays a half on small screens too. */
  span?: 's2' | 's6' | 'h';
}

/** What a control must carry to be found by name, error and help. */
export interface ControlAria {
  id: string;
  disabled: boolean | undefined;
  'aria-required': true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldParts<V extends FieldValues> {
  field: ControllerRenderProps<V, FieldPath<V>>;
  aria: ControlAria;
  error: string | undefined;
  ids: { control: string; label: string; error: string; help: string };
}

/** The value, the error and the ids of one field. `say`: how a value of it reads, where it is not what is typed. */
export function useFieldParts<V extends FieldValues, W>(
  { control, name, label, help, disabled }: FieldProps<V, W>,
  say?: (value: unknown) => string,
): FieldParts<V> {
  useTellWords(control, name, label, say);
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const ids = { control: id, label: `${id}l`, error: `${id}e`, help: `${id}h` };
  const error = fieldState.error?.message;
  const described = [error && ids.error, help && ids.help].filter(Boolean).join(' ');
  return {
    field,
    error,
    ids,
    aria: {
      id,
      disabled,
      'aria-required': isRequired(label) || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

export function isRequired(label: string): boolean {
  return label.endsWith(' *');
}
