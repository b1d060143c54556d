import { type Control, type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type FieldWords, useTellWords } from './field-words.ts';
import { type NamedControl, useNamedControl } from './named-control.ts';

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

/**
 * Does what is done when a field is left. Not while another window is looked at: the field is where one comes back to. And while a
 * pointer is pressed, only when it has been released and its click is done: a sentence that appears under the field moves what stands
 * below it, and the button that is being pressed would miss its click.
 */
function onLeaving(act: () => void): void {
  if (!document.hasFocus()) return;
  if (!document.documentElement.matches(':active')) {
    act();
    return;
  }
  const released = new AbortController();
  const then = () => {
    released.abort();
    setTimeout(act);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    window.addEventListener(end, then, { capture: true, signal: released.signal });
}
