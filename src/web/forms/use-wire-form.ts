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

export interface WireFormOptions<Values extends FieldValues, Schema extends z.core.$ZodType, WireBody extends z.input<Schema>> {
  schema: Schema;
  defaultValues: Values;
  toWire: (values: Values) => WireBody;
  /** The fields that must have a value before the submit button is enabled. Used only where the specification requires it. */
  required?: readonly FieldPath<Values>[];
}

export type WireForm<Values extends FieldValues, WireBody> = UseFormReturn<Values, unknown, WireBody> & {
  filled: boolean;
  /** The errors of the error summary, which appear after the user has submitted the form. Earlier errors are only below their fields. */
  sentErrors: FieldErrors<Values>;
};

export function useWireForm<Values extends FieldValues, Schema extends z.core.$ZodType, WireBody extends z.input<Schema>>(
  options: WireFormOptions<Values, Schema, WireBody>,
): WireForm<Values, WireBody> {
  const { schema, defaultValues, toWire, required = [] } = options;
  const form: UseFormReturn<Values, unknown, WireBody> = useForm<Values, unknown, WireBody>({
    defaultValues: defaultValues as DefaultValues<Values>, // cast: complete values are valid default values
    resolver: wireResolver(schema, toWire, () => form.control),
    mode: 'onTouched', // an empty required field shows its error when the user leaves it
  });
  const values = useWatch({ control: form.control, name: [...required] });
  const { isSubmitted, errors } = form.formState;
  return { ...form, filled: values.every(isFilled), sentErrors: isSubmitted ? errors : {} };
}

function wireResolver<Values extends FieldValues, WireBody>(
  schema: z.core.$ZodType,
  toWire: (values: Values) => WireBody,
  control: () => object,
): Resolver<Values, unknown, WireBody> {
  return (values) => {
    const wire = toWire(values);
    const parsed = z.safeParse(schema, wire);
    if (parsed.success) return { values: wire, errors: {} };
    const descriptions = new Map(describedFields(control()));
    const typedErrorOf = (field: string) => descriptions.get(field)?.typedTextError?.(get(values, field));
    // cast: the error type of react-hook-form lists every field path
    return { values: {}, errors: errorsOf(parsed.error.issues, typedErrorOf) as FieldErrors<Values> };
  };
}

/** Returns only the first error of each field, because users correct one error at a time. */
function errorsOf(issues: readonly z.core.$ZodIssue[], typedErrorOf: (field: string) => string | undefined): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (!get(errors, field)) set(errors, field, { type: 'schema', message: typedErrorOf(field) ?? message });
  }
  return errors;
}

/**
 * Returns the field name of an error path, such as 'portabilita.numero_da_portare'. An error in an element of an array belongs to the
 * array's field.
 */
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

/** Returns the event handlers of a form. While `ready` is false, Enter sends no request and shows the errors under the fields. */
export function formProps<Values extends FieldValues, WireBody>(
  form: WireForm<Values, WireBody>,
  onSend: (wire: NoInfer<WireBody>) => unknown,
  ready = true,
): FormProps {
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

/** Whether the key would submit the form. False for Enter in an open calendar or list, and for Enter that has selected an option. */
function wouldSubmit({ key, target, currentTarget, nativeEvent, defaultPrevented }: KeyboardEvent<HTMLFormElement>): boolean {
  const isOwnInput = target instanceof HTMLInputElement && target.form === currentTarget;
  return key === 'Enter' && isOwnInput && !nativeEvent.isComposing && !defaultPrevented;
}

export function useServerErrors<Values extends FieldValues, WireBody>(
  form: Pick<WireForm<Values, WireBody>, 'setError'>,
  error: Error | null,
): void {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof CallError)) return;
    Object.entries(error.fields).forEach(([name, message], index) => {
      // cast: the error summary also shows errors of unknown fields
      setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
  }, [error, setError]);
}

/** Returns the fields that differ between the two objects. A form sends only these fields, so that it keeps the changes of other users. */
export function changesOf<WireBody extends object>(original: Partial<WireBody>, edited: WireBody): Partial<WireBody> {
  const isSame = (name: keyof WireBody) => JSON.stringify(original[name]) === JSON.stringify(edited[name]);
  const names = (Object.keys(edited) as (keyof WireBody)[]).filter((name) => !isSame(name));
  // cast: all keys and values of the result come from `edited`
  return Object.fromEntries(names.map((name) => [name, edited[name]])) as Partial<WireBody>;
}
