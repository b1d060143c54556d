// What is asked of the product with a question in its address: every GET of the contracts, each of its fields alone.
import { z } from 'zod';
import { allRoutes } from '#app/routes.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { everyChoice, exampleParams, idValue } from '#testing/example-input.ts';
import { fieldsOf, type JsonSchema } from '#testing/schema-fields.ts';

interface Asked {
  field: string;
  /** With the field, and those without which it is not asked. */
  address: string;
}

export interface ListCall {
  endpoint: Endpoint;
  fields: Asked[];
}

/** Every GET, with its path as it is for these things. */
export function everyRead(ids: Ids): { endpoint: Endpoint; path: string }[] {
  const reads = allRoutes({} as Parameters<typeof allRoutes>[0]).flatMap(({ endpoint }) => everyChoice(endpoint));
  return reads
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => {
      const params = exampleParams(endpoint, ids);
      return { endpoint, path: endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? '')) };
    });
}

/** `cursorOf`: where a list goes on, as its first page says. */
export async function listCalls(ids: Ids, cursorOf: (path: string) => Promise<string | undefined>): Promise<ListCall[]> {
  const calls: ListCall[] = [];
  for (const { endpoint, path } of everyRead(ids)) {
    const fields = fieldsOf(endpoint.query);
    if (fields.length === 0) continue;
    const values = new Map(fields.map(([name, field]) => [name, sampleOf(endpoint, name, field, ids)]));
    if (values.has('cursor')) values.set('cursor', (await cursorOf(path)) ?? 'x');
    const needed = wrongIn(endpoint, {}).filter((name) => values.has(name));
    const asked = fields.map(([field]) => {
      const names = [...new Set([...needed, field])];
      const query = new URLSearchParams(names.map((name): [string, string] => [name, values.get(name) ?? '']));
      return { field, address: `${path}?${query}` };
    });
    calls.push({ endpoint, fields: asked });
  }
  return calls;
}

// What fits most fields that are neither a choice nor an id; the first that the contract takes.
const TRIED = ['a', '1', 'true', '2026-01-15', '2026-01', '2026', 'nome', 'TIM Business'];

function sampleOf(endpoint: Endpoint, name: string, field: JsonSchema, ids: Ids): string {
  const choice = field.anyOf?.find((one) => one.type !== 'null') ?? field;
  const id = idValue(name, ids, endpoint.path);
  const known = id === undefined ? [] : [String(id)];
  const tried = [...known, ...(choice.enum ?? []).map(String), ...(choice.const === undefined ? [] : [String(choice.const)]), ...TRIED];
  return tried.find((value) => !wrongIn(endpoint, { [name]: value }).includes(name)) ?? 'a';
}

function wrongIn({ query }: Endpoint, value: Record<string, string>): string[] {
  return (query && z.safeParse(query, value).error?.issues.map(({ path }) => String(path[0]))) ?? [];
}
