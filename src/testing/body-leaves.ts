// Where a call's body takes a value: each field by itself, also inside of an object, a list, or the second of two shapes.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';

interface JsonSchema {
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** The way to each value that a body may hold: ['nome'], ['filtro', 'q'], ['avvisi', '0', 'chiave']. What holds others is one, too. */
export function bodyLeaves({ body }: Endpoint): string[][] {
  if (!body) return [];
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const found = leavesOf(schema).map((way) => JSON.stringify(way));
  return [...new Set(found)].map((way) => JSON.parse(way) as string[]);
}

function leavesOf({ anyOf = [], allOf = [], properties = {}, items }: JsonSchema): string[][] {
  const fields = items ? { ...properties, 0: items } : properties;
  const own = Object.entries(fields).flatMap(([name, field]) => [[name], ...leavesOf(field).map((way) => [name, ...way])]);
  return [...own, ...[...anyOf, ...allOf].flatMap(leavesOf)];
}

/** A body as JSON text with `json` at that place, and whatever else `example` has. */
export function bodyWith(example: Record<string, unknown>, [first = '', ...way]: string[], json: string): string {
  const inner = [...way].reverse().reduce((text, name) => (name === '0' ? `[${text}]` : `{${JSON.stringify(name)}:${text}}`), json);
  const { [first]: _, ...others } = example;
  const rest = JSON.stringify(others).slice(1);
  return `{${JSON.stringify(first)}:${inner}${rest === '}' ? '' : ','}${rest}`;
}
