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
  /** The button is disabled until these fields have a value. Used only where the specification requires it. */
  required?: readonly FieldPath<Values>[];
}

export type WireForm<Values extends FieldValues, WireBody> = UseFormReturn<Values, unknown, WireBody> & {
  filled: boolean;
  /** Shown in the summary. An error that appears when a field is left is shown below that field only. */
  sentErrors: FieldErrors<Values>;
};

export function useWireForm<Values extends FieldValues, Schema extends z.core.$ZodType, WireBody extends z.input<Schema>>(
  options: WireFormOptions<Values, Schema, WireBody>,
): WireForm<Values, WireBody> {
  const { schema, defaultValues, toWire, required = [] } = options;
  const form: UseFormReturn<Values, unknown, WireBody> = useForm<Values, unknown, WireBody>({
    defaultValues: defaultValues as DefaultValues<Values>, // cast: complete values are valid default values
    resolver: wireResolver(schema, toWire, () => form.control),
    mode: 'onTouched', // a field without a required value shows its error when it is left
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
    return { values: {}, errors: errorsOf(parsed.error.issues, typedErrorOf) as FieldErrors<Values> }; // cast: the type of the library lists every field path
  };
}

/** Only the first error of a field, because users correct one at a time. */
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

/** While `ready` is false, Enter does not submit but shows the errors under the fields. */
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

/** False for Enter in an open calendar or list, and for Enter that has selected an option. */
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
      setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 }); // the summary shows errors of unknown fields
    });
  }, [error, setError]);
}

/** Sending only the changed fields keeps the changes of other users. */
export function changesOf<WireBody extends object>(original: Partial<WireBody>, edited: WireBody): Partial<WireBody> {
  const isSame = (name: keyof WireBody) => JSON.stringify(original[name]) === JSON.stringify(edited[name]);
  const names = (Object.keys(edited) as (keyof WireBody)[]).filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, edited[name]])) as Partial<WireBody>; // cast: the keys and values come from `edited`
}
