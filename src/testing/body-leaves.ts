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
export function bodyLeaves(endpoint: Endpoint): string[][] {
  return leavesWithSchema(endpoint).map(({ path }) => path);
}

/** Returns the calls with the paths of bodyLeaves(), but each field only for the first call that has a field of this name and schema. */
export function distinctBodyLeaves(endpoints: readonly Endpoint[]): [endpoint: Endpoint, paths: string[][]][] {
  const known = new Set<string>();
  const isNew = ({ path, schema }: Leaf) => {
    const countBefore = known.size;
    return known.add(JSON.stringify([path, schema])).size > countBefore;
  };
  return endpoints
    .map((endpoint): [Endpoint, string[][]] => [
      endpoint,
      leavesWithSchema(endpoint)
        .filter(isNew)
        .map(({ path }) => path),
    ])
    .filter(([, paths]) => paths.length > 0);
}

interface Leaf {
  path: string[];
  schema: JsonSchema;
}

function leavesWithSchema({ body }: Endpoint): Leaf[] {
  if (!body) return [];
  const leaves = leavesOf(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return [...new Map(leaves.map((leaf) => [JSON.stringify(leaf.path), leaf])).values()];
}

function leavesOf({ anyOf = [], allOf = [], properties = {}, items }: JsonSchema): Leaf[] {
  const fields = items ? { ...properties, 0: items } : properties;
  const directLeaves = Object.entries(fields).flatMap(([name, schema]) => [
    { path: [name], schema },
    ...leavesOf(schema).map((leaf) => ({ ...leaf, path: [name, ...leaf.path] })),
  ]);
  return [...directLeaves, ...[...anyOf, ...allOf].flatMap(leavesOf)];
}

export function bodyWith(example: Record<string, unknown>, [first = '', ...path]: string[], json: string): string {
  const nested = [...path].reverse().reduce((text, name) => (name === '0' ? `[${text}]` : `{${JSON.stringify(name)}:${text}}`), json);
  const { [first]: _, ...otherFields } = example;
  const otherJson = JSON.stringify(otherFields).slice(1);
  return `{${JSON.stringify(first)}:${nested}${otherJson === '}' ? '' : ','}${otherJson}`;
}
