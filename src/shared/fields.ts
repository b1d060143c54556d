// The building blocks for the field table of each record type (fields.ts of each feature). Contracts, forms, audit log, file columns and
// the guide are derived from these fields.
import { z } from 'zod';
import { euroText, parseEuro } from './euro.ts';
import type { Cosa } from './riferimenti.ts';
import * as schemas from './schemas.ts';
import { telefono } from './schemas.ts';

/**
 * How a stored value is formatted for display: unchanged, as one of the named types, by the labels of a choice, or as the name of the
 * record that the value references.
 */
export type DisplayFormat = 'testo' | 'data' | 'euro' | 'numero' | 'siNo' | Cosa | Readonly<Record<string, string>>;

interface FieldOptions {
  alias?: string;
  /** The column heading in files, when it differs from the label; false for a field that files do not contain. */
  head?: string | false;
  riservato?: true;
  help?: string;
  searched?: true;
  /**
   * Set for a day that is never in the future, such as a date of birth. An import then reads '2-9-58' as a day of 1958 and not of 2058. Forms do
   * not read this option: they set the property `neverFuture` of DateField.
   */
  neverFuture?: true;
  /** Returns a warning about a valid value; undefined when the value needs no warning. */
  warn?(typed: string): string | undefined;
}

/** One field of a record type. `out` is the schema in replies, `input` the schema in requests. */
export interface Field<Out extends z.ZodType = z.ZodType, In extends z.ZodType = z.ZodType, Form = unknown> extends FieldOptions {
  label: string;
  reads: DisplayFormat;
  out: Out;
  input: In;
  empty: Form;
  // The functions of a field are methods instead of properties, so that fields of all types fit one table.
  toForm(value: z.output<Out>): Form;
  /**
   * Converts form input to the request value. Invalid text is passed on unchanged, so that the schema rejects it with its
   * message.
   */
  toWire(typed: Form): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

const identity = <T>(value: T): T => value;
const orEmpty = (value: string | null): string => value ?? '';

type TextIn = ReturnType<typeof schemas.testo>;
type OptionalTextIn = ReturnType<typeof schemas.testoFacoltativo>;

export function text<const O extends FieldOptions>(
  label: string,
  options: O & { required: string },
): Field<z.ZodString, TextIn, string> & O {
  return {
    ...options,
    label,
    reads: 'testo',
    out: z.string(),
    input: schemas.testo(options.required),
    empty: '',
    toForm: identity,
    toWire: identity,
  };
}

export function optionalText<const O extends FieldOptions>(
  label: string,
  options = {} as O,
): Field<z.ZodNullable<z.ZodString>, OptionalTextIn, string> & O {
  return {
    ...options,
    label,
    reads: 'testo',
    out: z.string().nullable(),
    input: schemas.testoFacoltativo(),
    empty: '',
    toForm: orEmpty,
    toWire: identity,
  };
}

export function multilineText<const O extends FieldOptions>(
  label: string,
  options = {} as O,
): Field<z.ZodNullable<z.ZodString>, ReturnType<typeof schemas.note>, string> & O {
  return {
    ...options,
    label,
    reads: 'testo',
    out: z.string().nullable(),
    input: schemas.note(),
    empty: '',
    toForm: orEmpty,
    toWire: identity,
  };
}

export function day<const O extends FieldOptions>(
  label: string,
  options = {} as O,
): Field<z.ZodNullable<z.ZodString>, ReturnType<typeof schemas.dataFacoltativa>, string> & O {
  return {
    ...options,
    label,
    reads: 'data',
    out: z.string().nullable(),
    input: schemas.dataFacoltativa(),
    empty: '',
    toForm: orEmpty,
    toWire: identity,
  };
}

type EuroOut = ReturnType<typeof schemas.euroOut>;

export function euro<const O extends FieldOptions>(
  label: string,
  options = {} as O,
): Field<EuroOut, ReturnType<typeof schemas.euro>, string> & O {
  const toWire = (typed: string) => parseEuro(typed) ?? typed;
  return { ...options, label, reads: 'euro', out: schemas.euroOut(), input: schemas.euro(), empty: '', toForm: euroText, toWire };
}

/** A field for an amount in euro a year; an empty field means no cost. */
export function optionalEuro<const O extends FieldOptions>(
  label: string,
  options = {} as O,
): Field<EuroOut, ReturnType<typeof schemas.costoFacoltativo>, string> & O {
  const toWire = (typed: string) => parseEuro(typed || '0') ?? typed; // the amount 0 replaces the old cost; an omitted field would keep it
  return {
    ...options,
    label,
    reads: 'euro',
    out: schemas.euroOut(),
    input: schemas.costoFacoltativo(),
    empty: '',
    toForm: euroText,
    toWire,
  };
}

/** A field for an amount in euro; an empty field means an unknown amount. */
export function nullableEuro<const O extends FieldOptions>(
  label: string,
  options = {} as O,
): Field<z.ZodNullable<EuroOut>, ReturnType<typeof schemas.euroFacoltativo>, string> & O {
  const toWire = (typed: string) => (typed.trim() === '' ? null : (parseEuro(typed) ?? typed));
  return {
    ...options,
    label,
    reads: 'euro',
    out: schemas.euroOut().nullable(),
    input: schemas.euroFacoltativo(),
    empty: '',
    toForm: euroText,
    toWire,
  };
}

/** A field with a fixed set of values. If a request leaves the field out, a new record gets the value `initial`. */
export function choice<const V extends string, const O extends FieldOptions>(
  label: string,
  labels: Readonly<Record<V, string>>,
  options: O & { initial: NoInfer<V> },
): Field<z.ZodEnum<{ [K in V]: K }>, z.ZodOptional<z.ZodEnum<{ [K in V]: K }>>, V> & O {
  const choices = z.enum(Object.keys(labels) as [V, ...V[]]) as unknown as z.ZodEnum<{ [K in V]: K }>; // cast: TypeScript types the keys as string
  return {
    ...options,
    label,
    reads: labels,
    out: choices,
    input: choices.optional(),
    empty: options.initial,
    toForm: (value) => value as V,
    toWire: identity,
  };
}

export function yesNo<const O extends FieldOptions>(
  label: string,
  options: O & { initial: boolean },
): Field<z.ZodBoolean, z.ZodOptional<z.ZodBoolean>, boolean> & O {
  const { initial } = options;
  return {
    ...options,
    label,
    reads: 'siNo',
    out: z.boolean(),
    input: z.boolean().optional(),
    empty: initial,
    toForm: identity,
    toWire: identity,
  };
}

const MAX_MANSIONI = 50;

/** A field for the jobs to which a record applies. The user types them with commas between them. An empty list means all jobs. */
export function jobs<const O extends FieldOptions>(
  options: O,
): Field<z.ZodArray<z.ZodString>, z.ZodOptional<z.ZodArray<ReturnType<typeof schemas.testo>>>, string> & O {
  return {
    ...options,
    label: 'Mansioni',
    reads: 'testo',
    out: z.array(z.string()),
    input: z.array(schemas.testo()).max(MAX_MANSIONI).optional(),
    empty: '',
    toForm: (value) => value.join(', '),
    toWire: (typed: string) =>
      typed
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
  };
}

export function field<Out extends z.ZodType, In extends z.ZodType, Form, const O extends FieldOptions>(
  definition: Field<Out, In, Form> & O,
): Field<Out, In, Form> & Pick<O, keyof FieldOptions & keyof O> {
  return definition;
}

export type AliasesOf<F extends Fields> = {
  [K in keyof F as F[K] extends { alias: string } ? K : never]: F[K] extends { alias: infer A extends string } ? A : never;
};

type OutShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['out'] } & {
  -readonly [K in keyof F as F[K] extends { alias: infer A extends string } ? A : never]: F[K]['out'];
};

/** Returns the shape of z.object() for replies, including the aliases. */
export function outOf<F extends Fields>(fields: F): OutShape<F> {
  const pairs = Object.entries(fields).flatMap(([name, { out, alias }]) => [[name, out], ...(alias === undefined ? [] : [[alias, out]])]);
  return Object.fromEntries(pairs) as OutShape<F>; // cast: the pairs are the properties of OutShape
}

export function inputOf<F extends Fields>(fields: F): { -readonly [K in keyof F]: F[K]['input'] } {
  return pick(fields, 'input') as { -readonly [K in keyof F]: F[K]['input'] };
}

export function aliasesOf<F extends Fields>(fields: F): AliasesOf<F> {
  return Object.fromEntries(Object.entries(pick(fields, 'alias')).filter(([, alias]) => alias !== undefined)) as AliasesOf<F>;
}

export function labelsOf<F extends Fields>(fields: F): { -readonly [K in keyof F]: string } {
  return pick(fields, 'label') as { -readonly [K in keyof F]: string };
}

export type FormOf<F extends Fields> = { -readonly [K in keyof F]: F[K]['empty'] };

export function emptyForm<F extends Fields>(fields: F): FormOf<F> {
  return pick(fields, 'empty') as FormOf<F>;
}

export function toForm<F extends Fields>(fields: F, record: { readonly [K in keyof F]: z.output<F[K]['out']> }): FormOf<F> {
  return mapFields(fields, (name, fieldDefinition) => fieldDefinition.toForm(record[name])) as FormOf<F>;
}

type WireOf<F extends Fields> = { -readonly [K in keyof F]: z.input<F[K]['input']> };

export function toWire<F extends Fields>(fields: F, values: FormOf<F>): WireOf<F> {
  return mapFields(fields, (name, fieldDefinition) => fieldDefinition.toWire(values[name])) as WireOf<F>;
}

function pick<K extends keyof Field>(fields: Fields, property: K): Record<string, Field[K]> {
  return mapFields(fields, (_, fieldDefinition) => fieldDefinition[property]);
}

function mapFields<T>(fields: Fields, makeValue: (name: string, fieldDefinition: Field) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, fieldDefinition]) => [name, makeValue(name, fieldDefinition)]));
}

type ReservedOf<F extends Fields> = { [K in keyof F]: F[K] extends { riservato: true } ? K : never }[keyof F] & string;

export function reservedOf<F extends Fields>(fields: F): ReservedOf<F>[] {
  return Object.keys(fields).filter((name) => fields[name]?.riservato) as ReservedOf<F>[];
}

export function phoneNumber(label: string): Field<z.ZodNullable<z.ZodString>, ReturnType<typeof telefono>, string> {
  return { ...optionalText(label), help: 'cifre, spazi e `+ . - / ( )`', input: telefono() };
}
