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
import { wordsOf } from './field-words.ts';

export interface WireFormOptions<V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S>> {
  /** The contract's schema: the very one that the server parses with. */
  schema: S;
  defaultValues: V;
  /** What the user sees -> what is sent. Made once, on submit. */
  toWire: (values: V) => W;
  /** Fields without which the form's button stays off: `form.filled` says whether they all are. Only where the specification asks for it. */
  required?: readonly FieldPath<V>[];
}

/** A form whose handleSubmit gives the wire's shape. */
export type WireForm<V extends FieldValues, W> = UseFormReturn<V, unknown, W> & {
  filled: boolean;
  /** What was wrong when it was last sent, as long as it is. A field that was only left says so beneath itself and nowhere else. */
  sentErrors: FieldErrors<V>;
};

export function useWireForm<V extends FieldValues, S extends z.core.$ZodType, W extends z.input<S>>(
  options: WireFormOptions<V, S, W>,
): WireForm<V, W> {
  const { schema, defaultValues, toWire, required = [] } = options;
  const form: UseFormReturn<V, unknown, W> = useForm<V, unknown, W>({
    defaultValues: defaultValues as DefaultValues<V>, // the form library's door: a whole V is a fit default for V
    resolver: wireResolver(schema, toWire, () => form.control),
    mode: 'onTouched', // a field that is left without what it needs says so
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
    const words = new Map(wordsOf(control()));
    const refusalOf = (field: string) => words.get(field)?.refusal?.(get(values, field));
    return { values: {}, errors: errorsOf(parsed.error.issues, refusalOf) as FieldErrors<V> }; // the library's door: its type spells out every path of V
  };
}

/** One sentence per field, the first: a person mends one thing at a time. */
function errorsOf(issues: readonly z.core.$ZodIssue[], refusalOf: (field: string) => string | undefined): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (!get(errors, field)) set(errors, field, { type: 'schema', message: refusalOf(field) ?? message });
  }
  return errors;
}

/** 'portabilita.numero_da_portare' is a field; what is wrong with one of a list is said of the list. */
function fieldOf(path: readonly PropertyKey[]): string {
  const isNamed = path.every((part) => typeof part === 'string');
  return isNamed && path.length > 0 ? path.join('.') : String(path[0] ?? 'root');
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== false;
}

interface SendHandlers {
  noValidate: true;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/**
 * What a form element does when it is sent. While it is not `ready` its button is off and the browser sends nothing, not even with
 * Invio: then Invio says what is missing, under each field.
 */
export function sendForm<V extends FieldValues, W>(form: WireForm<V, W>, send: (wire: NoInfer<W>) => unknown, ready = true): SendHandlers {
  const submit = form.handleSubmit(ready ? send : () => undefined);
  return {
    noValidate: true,
    onSubmit: (event) => void submit(event),
    onKeyDown: (event) => {
      if (ready || !wouldSend(event)) return;
      event.preventDefault();
      void submit(event);
    },
  };
}

/** Invio in one of the form's own inputs; not in a calendar or list that one of them has opened, nor where it has chosen something. */
function wouldSend({ key, target, currentTarget, nativeEvent, defaultPrevented }: KeyboardEvent<HTMLFormElement>): boolean {
  const isOwn = target instanceof HTMLInputElement && target.form === currentTarget;
  return key === 'Enter' && isOwn && !nativeEvent.isComposing && !defaultPrevented;
}

/** Puts what the server said about each field under that field, and the focus on the first. */
export function useServerErrors<V extends FieldValues, W>(form: Pick<WireForm<V, W>, 'setError'>, error: Error | null): void {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof CallError)) return;
    Object.entries(error.fields).forEach(([name, message], i) => {
      setError(name as FieldPath<V>, { type: 'server', message }, { shouldFocus: i === 0 }); // a name that the form lacks shows in the summary
    });
  }, [error, setError]);
}

/**
 * What a form changed: the wire's fields that differ from those it was opened with. Sending only these leaves alone what
 * somebody else changed meanwhile (decision 10: a PUT changes the fields it names).
 */
export function changesOf<W extends object>(before: Partial<W>, after: W): Partial<W> {
  const isSame = (name: keyof W) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const names = (Object.keys(after) as (keyof W)[]).filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<W>; // its own keys and values
}
