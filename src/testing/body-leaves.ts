// Finds every place in a call's body that accepts a value: fields, and values inside objects, lists and union variants.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';

interface JsonSchema {
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/**
 * Returns the path of each value in the body of a call: ['nome'], ['filtro', 'q'], ['avvisi', '0', 'chiave']. Objects and
 * lists are included.
 */
export function bodyLeaves({ body }: Endpoint): string[][] {
  if (!body) return [];
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const paths = leavesOf(schema).map((path) => JSON.stringify(path));
  return [...new Set(paths)].map((path) => JSON.parse(path) as string[]);
}

function leavesOf({ anyOf = [], allOf = [], properties = {}, items }: JsonSchema): string[][] {
  const fields = items ? { ...properties, 0: items } : properties;
  const directPaths = Object.entries(fields).flatMap(([name, field]) => [[name], ...leavesOf(field).map((path) => [name, ...path])]);
  return [...directPaths, ...[...anyOf, ...allOf].flatMap(leavesOf)];
}

export function bodyWith(example: Record<string, unknown>, [first = '', ...path]: string[], json: string): string {
  const nested = [...path].reverse().reduce((text, name) => (name === '0' ? `[${text}]` : `{${JSON.stringify(name)}:${text}}`), json);
  const { [first]: _, ...otherFields } = example;
  const otherJson = JSON.stringify(otherFields).slice(1);
  return `{${JSON.stringify(first)}:${nested}${otherJson === '}' ? '' : ','}${otherJson}`;
}
