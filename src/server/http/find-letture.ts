// What an answer tells that is recorded (decision 87), found by its contract: whoever adds a call whose reply has such a field adds nothing.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Lettura, segnoOf } from '#shared/letture.ts';

type Finder = (value: unknown, found: Lettura[]) => void;

const finders = new WeakMap<Endpoint, Finder | null>();

/** What this reply, which fits its contract, tells of whom. */
export function lettureIn(endpoint: Endpoint, reply: unknown): Lettura[] {
  const found: Lettura[] = [];
  finderFor(endpoint)?.(reply, found);
  return found;
}

/** Whether a reply of this call can tell something. */
export const canTell = (endpoint: Endpoint): boolean => finderFor(endpoint) !== null;

function finderFor(endpoint: Endpoint): Finder | null {
  const known = finders.get(endpoint);
  if (known !== undefined) return known;
  const made = finderOf(endpoint.response) ?? null;
  finders.set(endpoint, made);
  return made;
}

function finderOf(schema: z.core.$ZodType): Finder | undefined {
  if (schema instanceof z.ZodObject) return finderOfObject(schema.shape);
  if (schema instanceof z.ZodArray) return each(finderOf(schema.element), (list: unknown[]) => list);
  if (schema instanceof z.ZodRecord) return each(finderOf(schema.valueType), (record: object) => Object.values(record));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = finderOf(schema.unwrap());
    return inner && ((value, found) => value !== null && value !== undefined && inner(value, found));
  }
  if (schema instanceof z.ZodUnion) return together(schema.options.map(finderOf));
  return undefined;
}

/** The fields of a record that tell something, and the records in it. Whose it is says its id. */
function finderOfObject(shape: z.core.$ZodShape): Finder | undefined {
  const segni = Object.entries(shape).flatMap(([name, field]) => {
    const segno = segnoOf(field);
    return segno ? [{ name, ...segno }] : [];
  });
  if (segni.length > 0 && !('id' in shape)) throw new Error(`A record with ${segni.map(({ name }) => name).join(', ')} says nobody's id.`);
  const own: Finder | undefined =
    segni.length === 0
      ? undefined
      : (value, found) => {
          const record = value as Record<string, unknown>; // it has passed this very schema
          const tipi = new Set(segni.filter(({ name, tells }) => tells(record[name])).map(({ tipo }) => tipo));
          for (const tipo of tipi) found.push({ tipo, dipendente_id: String(record.id) });
        };
  const parts = Object.entries(shape).map(([name, field]): Finder | undefined => {
    const inner = finderOf(field);
    return inner && ((value, found) => inner((value as Record<string, unknown>)[name], found));
  });
  return together([own, ...parts]);
}

function each<T>(inner: Finder | undefined, itemsOf: (value: T) => unknown[]): Finder | undefined {
  return (
    inner &&
    ((value, found) => {
      for (const item of itemsOf(value as T)) inner(item, found);
    })
  );
}

function together(finders: readonly (Finder | undefined)[]): Finder | undefined {
  const those = finders.filter((finder) => finder !== undefined);
  if (those.length < 2) return those[0];
  return (value, found) => {
    for (const finder of those) finder(value, found);
  };
}
