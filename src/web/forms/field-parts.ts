import { type Control, type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type FieldWords, useTellWords } from './field-words.ts';
import { type NamedControl, useNamedControl } from './named-control.ts';
import { onLeaving } from './on-leaving.ts';

/** What every field takes. `name` is checked against the form's values. */
export interface FieldProps<V extends FieldValues, W> {
  control: Control<V, unknown, W>;
  name: FieldPath<V>;
  /** As the user reads it; a trailing ' *' marks it as required. */
  label: string;
  help?: string;
  /** The warning about the value of the field; the form can be sent all the same. */
  warn?(value: unknown): string | undefined;
  disabled?: boolean;
  /** How much of the row in a `.grid`: half (default), a third, all of it; 'h' stays a half on small screens too. */
  span?: 's2' | 's6' | 'h';
}

export interface FieldParts<V extends FieldValues> extends NamedControl {
  field: ControllerRenderProps<V, FieldPath<V>>;
  error: string | undefined;
  warning?: string | undefined;
}

/** The value, the error and the ids of one field, and how it speaks of its values. */
export function useFieldParts<V extends FieldValues, W>(
  { control, name, label, help, warn, disabled }: FieldProps<V, W>,
  words: Partial<Omit<FieldWords, 'label'>> = {},
): FieldParts<V> {
  useTellWords(control, name, label, words);
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const warning = warn?.(field.value);
  const onBlur = () => onLeaving(field.onBlur);
  return { field: { ...field, onBlur }, error, warning, ...useNamedControl({ label, help, disabled, error, warning }) };
}
