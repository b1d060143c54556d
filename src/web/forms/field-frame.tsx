// What every field of a form has around its control.
import { TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { type Control, type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type FieldWords, useTellWords } from './field-words.ts';
import { isRequired, type NamedControl, useNamedControl } from './named-control.ts';

interface FieldFrameProps {
  label: string;
  help?: string | undefined;
  span?: string | undefined;
  parts: Pick<FieldParts<Record<string, unknown>>, 'ids' | 'error' | 'warning'>;
  children: ReactNode;
}

/** Label above, control, help, warning, error: the same for every kind of field. */
export function FieldFrame({ label, help, span, parts: { ids, error, warning }, children }: FieldFrameProps): ReactElement {
  return (
    <div className={['field', span].filter(Boolean).join(' ')}>
      <label htmlFor={ids.control} id={ids.label}>
        <LabelText label={label} />
      </label>
      {children}
      {help && (
        <p className="help" id={ids.help}>
          {help}
        </p>
      )}
      {(error ?? warning) && (
        <FieldError id={ids.error} isWarning={!error}>
          {error ?? warning}
        </FieldError>
      )}
    </div>
  );
}

/** The label of a field. The star of a required field is hidden from screen readers: they get aria-required. */
export function LabelText({ label }: { label: string }): ReactElement {
  if (!isRequired(label)) return <>{label}</>;
  return (
    <>
      {label.slice(0, -2)}{' '}
      <span className="req" aria-hidden>
        *
      </span>
    </>
  );
}

interface FieldErrorProps {
  id: string;
  /** The warning about a value that is accepted. */
  isWarning?: boolean;
  children: ReactNode;
}

/** Why the value of a field is not accepted, below its control. */
export function FieldError({ id, isWarning, children }: FieldErrorProps): ReactElement {
  return (
    <p className={isWarning ? 'err mild' : 'err'} id={id}>
      <TriangleAlert className="i" aria-hidden />
      {children}
    </p>
  );
}

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

interface FieldParts<V extends FieldValues> extends NamedControl {
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
