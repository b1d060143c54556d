import { type FormEvent, type KeyboardEvent, useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { z } from 'zod';
import { CallError } from '#web/data/call.ts';
import { describedFields } from './field-descriptions.ts';

export interface WireFormOptions<V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S>> {
  /** The contract's schema, the same one that the server uses. */
  schema: S;
  defaultValues: V;
  /** Converts the form values to the request body, on submission. */
  toWire: (values: V) => W;
  /**
   * The fields without which the button is disabled; `form.filled` says whether all have a value. Used only where the specification
   * requires it.
   */
  required?: readonly FieldPath<V>[];
}

export type WireForm<V extends FieldValues, W> = UseFormReturn<V, unknown, W> & {
  filled: boolean;
  /**
   * The errors of the last submission that the user has not corrected yet. The summary shows only these. An error that appears when a field
   * is left is shown below that field only.
   */
  sentErrors: FieldErrors<V>;
};

export function useWireForm<V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S>>(
  options: WireFormOptions<V, S, W>,
): WireForm<V, W> {
  const { schema, defaultValues, toWire, required = [] } = options;
  const form: UseFormReturn<V, unknown, W> = useForm<V, unknown, W>({
    defaultValues: defaultValues as DefaultValues<V>, // cast: a complete V is valid as default values
    resolver: wireResolver(schema, toWire, () => form.control),
    mode: 'onTouched', // a field without a required value shows its error when it is left
  });
  const values = useWatch({ control: form.control, name: [...required] });
  const { isSubmitted, errors } = form.formState;
  return { ...form, filled: values.every(isFilled), sentErrors: isSubmitted ? errors : {} };
}

function wireResolver<V extends FieldValues, W>(
  schema: z.core.$ZodType,
  toWire: (values: V) => W,
  control: () => object,
): Resolver<V, unknown, W> {
  return (values) => {
    const wire = toWire(values);
    const parsed = z.safeParse(schema, wire);
    if (parsed.success) return { values: wire, errors: {} };
    const descriptions = new Map(describedFields(control()));
    const typedErrorOf = (field: string) => descriptions.get(field)?.typedTextError?.(get(values, field));
    return { values: {}, errors: errorsOf(parsed.error.issues, typedErrorOf) as FieldErrors<V> }; // cast: the library's type lists every path of V
  };
}

/** One error per field, the first, because users correct one at a time. */
function errorsOf(issues: readonly z.core.$ZodIssue[], typedErrorOf: (field: string) => string | undefined): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (!get(errors, field)) set(errors, field, { type: 'schema', message: typedErrorOf(field) ?? message });
  }
  return errors;
}

/** 'portabilita.numero_da_portare' is a field; an error in one element of an array belongs to the array's field. */
function fieldOf(path: readonly PropertyKey[]): string {
  const isFieldPath = path.every((part) => typeof part === 'string');
  return isFieldPath && path.length > 0 ? path.join('.') : String(path[0] ?? 'root');
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== false;
}

interface FormProps {
  noValidate: true;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/**
 * The props of a form element. While `ready` is false the button is disabled and Enter does not submit; Enter then shows the errors under
 * the fields.
 */
export function sendForm<V extends FieldValues, W>(form: WireForm<V, W>, onSend: (wire: NoInfer<W>) => unknown, ready = true): FormProps {
  const submit = form.handleSubmit(ready ? onSend : () => undefined);
  return {
    noValidate: true,
    onSubmit: (event) => void submit(event),
    onKeyDown: (event) => {
      if (ready || !wouldSubmit(event)) return;
      event.preventDefault();
      void submit(event);
    },
  };
}

/** Whether Enter was pressed in one of the form's own inputs, not in an open calendar or list, and was not used to select an option. */
function wouldSubmit({ key, target, currentTarget, nativeEvent, defaultPrevented }: KeyboardEvent<HTMLFormElement>): boolean {
  const isOwnInput = target instanceof HTMLInputElement && target.form === currentTarget;
  return key === 'Enter' && isOwnInput && !nativeEvent.isComposing && !defaultPrevented;
}

/** Shows the server's errors under their fields and focuses the first one. */
export function useServerErrors<V extends FieldValues, W>(form: Pick<WireForm<V, W>, 'setError'>, error: Error | null): void {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof CallError)) return;
    Object.entries(error.fields).forEach(([name, message], index) => {
      setError(name as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 }); // the summary shows errors of unknown fields
    });
  }, [error, setError]);
}

/**
 * Returns the fields of the body that differ from those with which the form was opened. Sending only these keeps the changes of other
 * users, because a PUT changes only the fields that it names.
 */
export function changesOf<W extends object>(original: Partial<W>, edited: W): Partial<W> {
  const isSame = (name: keyof W) => JSON.stringify(original[name]) === JSON.stringify(edited[name]);
  const names = (Object.keys(edited) as (keyof W)[]).filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, edited[name]])) as Partial<W>; // cast: the keys and values come from `after`
}
