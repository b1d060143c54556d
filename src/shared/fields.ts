// One table of fields for each noun (src/features/*/*/fields.ts). What a field is called, how it is written on the wire and on its form, and
// how its values read is said there once; contracts, forms, the register's words, the columns of files and the guide are derived from it.
import { z } from 'zod';
import { euroText, parseEuro } from './euro.ts';
import type { Cosa } from './riferimenti.ts';
import * as schemas from './schemas.ts';
import { telefono } from './schemas.ts';

/** How a stored value reads: as it is, as one of these kinds, as the words of a choice, or as the name of what it points to. */
export type Reading = 'testo' | 'data' | 'euro' | 'numero' | 'siNo' | Cosa | Readonly<Record<string, string>>;

interface About {
  /** The other spelling of the same field (rule 1). */
  alias?: string;
  /** What a file's column is called, where it is not the label; false: no file has it. */
  head?: string | false;
  /** Only for who may see what is reserved (rule 19). */
  riservato?: true;
  /** What the guide says of it beside its kind. */
  help?: string;
  /** Whether the list's search looks at it. */
  searched?: true;
  /** The warning about a value that is accepted; undefined for a value without one. */
  warn?(typed: string): string | undefined;
}

/** One field: how it leaves the server, how it comes in, and how its form holds it. */
export interface Field<Out extends z.ZodType = z.ZodType, In extends z.ZodType = z.ZodType, Form = unknown> extends About {
  label: string;
  reads: Reading;
  out: Out;
  input: In;
  /** What its form begins with. */
  empty: Form;
  // As methods, so that fields of all kinds fit one table.
  toForm(value: z.output<Out>): Form;
  /** What is no amount or number goes as typed: the schema refuses it with its sentence. */
  toWire(typed: Form): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

const same = <T>(value: T): T => value;
const orEmpty = (value: string | null): string => value ?? '';

type TextIn = ReturnType<typeof schemas.testo>;
type OptionalTextIn = ReturnType<typeof schemas.testoFacoltativo>;

/** A line of text that must be there; `required` is the sentence when it is not. */
export function text<const O extends About>(label: string, about: O & { required: string }): Field<z.ZodString, TextIn, string> & O {
  return { ...about, label, reads: 'testo', out: z.string(), input: schemas.testo(about.required), empty: '', toForm: same, toWire: same };
}

/** A line of text that may be missing. */
export function optionalText<const O extends About>(
  label: string,
  about = {} as O,
): Field<z.ZodNullable<z.ZodString>, OptionalTextIn, string> & O {
  return {
    ...about,
    label,
    reads: 'testo',
    out: z.string().nullable(),
    input: schemas.testoFacoltativo(),
    empty: '',
    toForm: orEmpty,
    toWire: same,
  };
}

/** Several lines that may be missing. */
export function lines<const O extends About>(
  label: string,
  about = {} as O,
): Field<z.ZodNullable<z.ZodString>, ReturnType<typeof schemas.note>, string> & O {
  return { ...about, label, reads: 'testo', out: z.string().nullable(), input: schemas.note(), empty: '', toForm: orEmpty, toWire: same };
}

/** A calendar day that may be missing. */
export function day<const O extends About>(
  label: string,
  about = {} as O,
): Field<z.ZodNullable<z.ZodString>, ReturnType<typeof schemas.dataFacoltativa>, string> & O {
  return {
    ...about,
    label,
    reads: 'data',
    out: z.string().nullable(),
    input: schemas.dataFacoltativa(),
    empty: '',
    toForm: orEmpty,
    toWire: same,
  };
}

type EuroOut = ReturnType<typeof schemas.euroOut>;

/** Euro a year that must be said. */
export function euro<const O extends About>(label: string, about = {} as O): Field<EuroOut, ReturnType<typeof schemas.euro>, string> & O {
  const toWire = (typed: string) => parseEuro(typed) ?? typed;
  return { ...about, label, reads: 'euro', out: schemas.euroOut(), input: schemas.euro(), empty: '', toForm: euroText, toWire };
}

/** Euro a year; left empty it is no cost. */
export function optionalEuro<const O extends About>(
  label: string,
  about = {} as O,
): Field<EuroOut, ReturnType<typeof schemas.costoFacoltativo>, string> & O {
  const toWire = (typed: string) => parseEuro(typed || '0') ?? typed; // left out, it would stay as it was
  return { ...about, label, reads: 'euro', out: schemas.euroOut(), input: schemas.costoFacoltativo(), empty: '', toForm: euroText, toWire };
}

/** Euro that may not be known. */
export function unknownEuro<const O extends About>(
  label: string,
  about = {} as O,
): Field<z.ZodNullable<EuroOut>, ReturnType<typeof schemas.euroFacoltativo>, string> & O {
  const toWire = (typed: string) => (typed.trim() === '' ? null : (parseEuro(typed) ?? typed));
  return {
    ...about,
    label,
    reads: 'euro',
    out: schemas.euroOut().nullable(),
    input: schemas.euroFacoltativo(),
    empty: '',
    toForm: euroText,
    toWire,
  };
}

/** One of a set; left out on the way in, a new thing begins with `initial`. */
export function choice<const V extends string, const O extends About>(
  label: string,
  words: Readonly<Record<V, string>>,
  about: O & { initial: NoInfer<V> },
): Field<z.ZodEnum<{ [K in V]: K }>, z.ZodOptional<z.ZodEnum<{ [K in V]: K }>>, V> & O {
  const set = z.enum(Object.keys(words) as [V, ...V[]]) as unknown as z.ZodEnum<{ [K in V]: K }>; // its own keys
  return {
    ...about,
    label,
    reads: words,
    out: set,
    input: set.optional(),
    empty: about.initial,
    toForm: (value) => value as V,
    toWire: same,
  };
}

/** Yes or no; left out on the way in, a new thing begins with `initial`. */
export function yesNo<const O extends About>(
  label: string,
  about: O & { initial: boolean },
): Field<z.ZodBoolean, z.ZodOptional<z.ZodBoolean>, boolean> & O {
  const { initial } = about;
  return { ...about, label, reads: 'siNo', out: z.boolean(), input: z.boolean().optional(), empty: initial, toForm: same, toWire: same };
}

/** A field like no other: its own schemas and its own form. */
export function field<Out extends z.ZodType, In extends z.ZodType, Form, const O extends About>(
  own: Field<Out, In, Form> & O,
): Field<Out, In, Form> & Pick<O, keyof About & keyof O> {
  return own;
}

export type AliasesOf<F extends Fields> = {
  [K in keyof F as F[K] extends { alias: string } ? K : never]: F[K] extends { alias: infer A extends string } ? A : never;
};

type OutShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['out'] } & {
  -readonly [K in keyof F as F[K] extends { alias: infer A extends string } ? A : never]: F[K]['out'];
};

/** The fields as a reply names them, each alias beside its field: the shape of a z.object(). */
export function outOf<F extends Fields>(fields: F): OutShape<F> {
  const pairs = Object.entries(fields).flatMap(([name, { out, alias }]) => [[name, out], ...(alias === undefined ? [] : [[alias, out]])]);
  return Object.fromEntries(pairs) as OutShape<F>; // what the loop makes is what the type says
}

/** The fields as a body names them: the shape of a z.object(). */
export function inputOf<F extends Fields>(fields: F): { -readonly [K in keyof F]: F[K]['input'] } {
  return pick(fields, 'input') as { -readonly [K in keyof F]: F[K]['input'] };
}

/** Field -> its other spelling, for an endpoint's `aliases` and for withAliases(). */
export function aliasesOf<F extends Fields>(fields: F): AliasesOf<F> {
  return Object.fromEntries(Object.entries(pick(fields, 'alias')).filter(([, alias]) => alias !== undefined)) as AliasesOf<F>;
}

/** Field -> what a person calls it. */
export function labelsOf<F extends Fields>(fields: F): { -readonly [K in keyof F]: string } {
  return pick(fields, 'label') as { -readonly [K in keyof F]: string };
}

/** What the noun's form holds. */
export type FormOf<F extends Fields> = { -readonly [K in keyof F]: F[K]['empty'] };

/** The empty form. */
export function emptyForm<F extends Fields>(fields: F): FormOf<F> {
  return pick(fields, 'empty') as FormOf<F>;
}

/** What is stored, in the form. */
export function toForm<F extends Fields>(fields: F, record: { readonly [K in keyof F]: z.output<F[K]['out']> }): FormOf<F> {
  return mapped(fields, (name, each) => each.toForm(record[name])) as FormOf<F>;
}

type WireOf<F extends Fields> = { -readonly [K in keyof F]: z.input<F[K]['input']> };

/** The form's values as the calls take them. */
export function toWire<F extends Fields>(fields: F, values: FormOf<F>): WireOf<F> {
  return mapped(fields, (name, each) => each.toWire(values[name])) as WireOf<F>;
}

function pick<K extends keyof Field>(fields: Fields, part: K): Record<string, Field[K]> {
  return mapped(fields, (_, each) => each[part]);
}

function mapped<T>(fields: Fields, of: (name: string, each: Field) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, of(name, each)]));
}

/** Which of them only those read who may see what is reserved (rule 19). */
type ReservedOf<F extends Fields> = { [K in keyof F]: F[K] extends { riservato: true } ? K : never }[keyof F] & string;

export function reservedOf<F extends Fields>(fields: F): ReservedOf<F>[] {
  return Object.keys(fields).filter((name) => fields[name]?.riservato) as ReservedOf<F>[]; // the flag is what the type asks for
}

/** A telephone number that may be missing, kept as people write it. */
export function phoneNumber(label: string): Field<z.ZodNullable<z.ZodString>, ReturnType<typeof telefono>, string> {
  return { ...optionalText(label), help: 'cifre, spazi e `+ . - / ( )`', input: telefono() };
}
