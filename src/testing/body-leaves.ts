// Finds every place in a call's body that accepts a value: fields, and values inside objects, lists and union variants.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';

interface JsonSchema {
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** The path of each value in the body: ['nome'], ['filtro', 'q'], ['avvisi', '0', 'chiave']. Objects and lists are included. */
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

/** The example body as JSON text, with `json` at the given path. */
export function bodyWith(example: Record<string, unknown>, [first = '', ...way]: string[], json: string): string {
  const inner = [...way].reverse().reduce((text, name) => (name === '0' ? `[${text}]` : `{${JSON.stringify(name)}:${text}}`), json);
  const { [first]: _, ...others } = example;
  const rest = JSON.stringify(others).slice(1);
  return `{${JSON.stringify(first)}:${inner}${rest === '}' ? '' : ','}${rest}`;
}
