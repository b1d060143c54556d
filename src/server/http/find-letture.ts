// What an answer tells that is recorded (decision 87), found by its contract: whoever adds a call whose reply has such a field adds nothing.
import { z } from 'zod';
import { WrittenRow } from '#server/db/written-rows.ts';
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
          const told = segni.filter(({ name, tells }) => tells(fieldOf(value, name)));
          for (const tipo of new Set(told.map(({ tipo }) => tipo))) found.push({ tipo, dipendente_id: String(fieldOf(value, 'id')) });
        };
  const parts = Object.entries(shape).map(([name, field]): Finder | undefined => {
    const inner = finderOf(field);
    return inner && ((value, found) => inner(fieldOf(value, name), found));
  });
  return together([own, ...parts]);
}

/** A field of a record that fits its contract. Of one that PostgreSQL has written, its statement says beside it what tells something. */
function fieldOf(record: unknown, name: string): unknown {
  if (!(record instanceof WrittenRow)) return (record as Record<string, unknown>)[name];
  if (!(name in record.known)) throw new Error(`A row that was written tells by '${name}', which is not known of it.`);
  return record.known[name];
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
