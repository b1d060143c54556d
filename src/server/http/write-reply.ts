// A reply as its schema lets it out, written while it is checked, but for rows that PostgreSQL has written (decision 0098). To parse it with zod, which makes a second reply of the first, and to write that
// one, took nearly as long as to read the rows (decision 0095). What this does not know of a schema zod does.
import { z } from 'zod';
import { WrittenRow } from '#server/db/written-rows.ts';
import type { Endpoint } from '#shared/endpoint.ts';

/** Writes what fits, or throws a `Misfit`. Undefined: there is nothing to write. */
type Writer = (value: unknown) => string | undefined;

/** Where a reply does not fit its contract, and in what; never the value. */
export class Misfit extends Error {
  readonly path: string[] = [];

  within(part: string): this {
    this.path.unshift(part);
    return this;
  }
}

const writers = new WeakMap<z.core.$ZodType, Writer>();

/** The JSON of a value that a schema lets out, without what the schema does not name. Throws a `Misfit`. */
export function writeAs(schema: z.core.$ZodType, value: unknown): string {
  return writerOf(schema)(value) ?? 'null';
}

/** The reply's JSON, as its schema lets it out. A reply that does not fit is a bug, found before the transaction commits. */
export function writeReply({ method, path, response }: Endpoint, reply: unknown): string {
  try {
    return writeAs(response, reply);
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    throw new Error(`The reply of ${method} ${path} does not fit its contract: ${error.path.join('.')} (${error.message})`);
  }
}

function writerOf(schema: z.core.$ZodType): Writer {
  const known = writers.get(schema);
  if (known) return known;
  // A schema that holds itself finds this one while its own is being made.
  writers.set(schema, (value) => writerOf(schema)(value));
  const made = makeWriter(schema);
  writers.set(schema, made);
  return made;
}

function makeWriter(schema: z.core.$ZodType): Writer {
  const { checks } = schema._zod.def;
  if (checks !== undefined && checks.length > 0) return asZodDoes(schema);
  if (schema instanceof z.ZodObject && schema._zod.def.catchall === undefined) return writerOfObject(schema.shape);
  if (schema instanceof z.ZodArray) return writerOfArray(writerOf(schema.element));
  if (schema instanceof z.ZodNullable) return orElse('null', null, writerOf(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return orElse(undefined, undefined, writerOf(schema.unwrap()));
  if (isPlain(schema, z.ZodString)) return writeText;
  if (isPlain(schema, z.ZodBoolean)) return writeBoolean;
  if (isPlain(schema, z.ZodNumber)) return ifNumber(Number.isFinite);
  if (schema instanceof z.ZodNumberFormat && schema._zod.def.format === 'safeint') return ifNumber(Number.isSafeInteger);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return writerOfOneOf(schema._zod.values);
  return asZodDoes(schema);
}

/** Of this kind, and neither of a certain form nor made of something else. */
function isPlain(schema: z.core.$ZodType, kind: abstract new (...args: never[]) => z.core.$ZodType): boolean {
  const { format, coerce } = schema._zod.def as { format?: string; coerce?: boolean }; // of those that can have one
  return schema instanceof kind && format === undefined && !coerce;
}

function asZodDoes(schema: z.core.$ZodType): Writer {
  return (value) => {
    const result = z.safeParse(schema, value);
    if (result.success) return JSON.stringify(result.data);
    const [issue] = result.error.issues;
    const misfit = new Misfit(issue?.code);
    misfit.path.push(...(issue?.path ?? []).map(String));
    throw misfit;
  };
}

function writerOfObject(shape: z.core.$ZodShape): Writer {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, head: `${JSON.stringify(name)}:`, write: writerOf(field) }));
  const writeAll = (record: Readonly<Record<string, unknown>>, those: typeof fields, before: string): string => {
    let json = before;
    for (const { name, head, write } of those) {
      let written: string | undefined;
      try {
        written = write(record[name]);
      } catch (error) {
        throw error instanceof Misfit ? error.within(name) : error;
      }
      if (written !== undefined) json += (json === '{' ? head : `,${head}`) + written;
    }
    return `${json}}`;
  };
  // Rows of one statement reckon the same fields.
  const reckonedBy = new Map<string, typeof fields>();
  const reckonedIn = ({ reckoned }: WrittenRow) => {
    const key = Object.keys(reckoned).join();
    const those = reckonedBy.get(key) ?? fields.filter(({ name }) => name in reckoned);
    reckonedBy.set(key, those);
    return those;
  };
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Misfit('invalid_type');
    if (value instanceof WrittenRow) return writeAll(value.reckoned, reckonedIn(value), value.json.slice(0, -1));
    return writeAll(value as Readonly<Record<string, unknown>>, fields, '{');
  };
}

function writerOfArray(write: Writer): Writer {
  return (value) => {
    if (!Array.isArray(value)) throw new Misfit('invalid_type');
    let json = '';
    for (let at = 0; at < value.length; at += 1) {
      try {
        json += (at === 0 ? '' : ',') + (write(value[at]) ?? 'null');
      } catch (error) {
        throw error instanceof Misfit ? error.within(String(at)) : error;
      }
    }
    return `[${json}]`;
  };
}

function orElse(written: string | undefined, instead: null | undefined, write: Writer): Writer {
  return (value) => (value === instead ? written : write(value));
}

// What JSON writes otherwise than it stands there: quotes, backslashes, control characters, and halves of surrogate pairs, for which all pairs are taken.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

const writeText: Writer = (value) => {
  if (typeof value !== 'string') throw new Misfit('invalid_type');
  return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
};

const writeBoolean: Writer = (value) => {
  if (typeof value !== 'boolean') throw new Misfit('invalid_type');
  return value ? 'true' : 'false';
};

function ifNumber(fits: (value: unknown) => boolean): Writer {
  return (value) => {
    if (!fits(value)) throw new Misfit('invalid_type');
    return String(value);
  };
}

function writerOfOneOf(values: z.core.util.PrimitiveSet | undefined): Writer {
  const written = new Map([...(values ?? [])].map((each) => [each as unknown, JSON.stringify(each)]));
  return (value) => {
    const found = written.get(value);
    if (found === undefined) throw new Misfit('invalid_value');
    return found;
  };
}
