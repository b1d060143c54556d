import type pg from 'pg';
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { ENDPOINTS } from '#testing/every-endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { exampleParams, idValue } from '#testing/example-input.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { fieldsOf, type JsonSchema } from '#testing/schema-fields.ts';

interface QueryField {
  field: string;
  address: string;
}

export interface ListCall {
  endpoint: Endpoint;
  fields: QueryField[];
}

/**
 * Inserts one record of every type, visible to an account with all permissions. Imports are assigned to `username`, because only their
 * creator sees them.
 */
export async function insertOneOfEach(sql: pg.Pool, username: string): Promise<Ids> {
  const brands = (await sql.query('select id from brands order by id')).rows.map(({ id }) => id);
  const ids = await insertEveryType(sql, 'prova', brands);
  await sql.query('update importazioni set user_id = (select id from users where username = $1)', [username]);
  await sql.query(`insert into importazioni_righe (importazione_id, riga, celle, esito) values ($1, 3, '["Altra"]', 'nuovo')`, [
    ids.importazione,
  ]); // a second row, so that the list has a second page
  return ids;
}

export function listReads(ids: Ids): { endpoint: Endpoint; path: string }[] {
  return ENDPOINTS.filter(({ method }) => method === 'GET').map((endpoint) => {
    const params = exampleParams(endpoint, ids);
    return { endpoint, path: endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? '')) };
  });
}

/**
 * Returns every GET call with query fields, and one address for each field. `cursorOf` returns the cursor from the first page of a list.
 */
export async function listCalls(ids: Ids, cursorOf: (path: string) => Promise<string | undefined>): Promise<ListCall[]> {
  const calls: ListCall[] = [];
  for (const { endpoint, path } of listReads(ids)) {
    const fields = fieldsOf(endpoint.query);
    if (fields.length === 0) continue;
    const values = new Map(fields.map(([name, field]) => [name, sampleOf(endpoint, name, field, ids)]));
    if (values.has('cursor')) values.set('cursor', (await cursorOf(path)) ?? 'x');
    const requiredFields = invalidFields(endpoint, {}).filter((name) => values.has(name));
    const queryFields = fields.map(([field]) => {
      const names = [...new Set([...requiredFields, field])];
      const query = new URLSearchParams(names.map((name): [string, string] => [name, values.get(name) ?? '']));
      return { field, address: `${path}?${query}` };
    });
    calls.push({ endpoint, fields: queryFields });
  }
  return calls;
}

const SAMPLES = ['a', '1', 'true', '2026-01-15', '2026-01', '2026', '2026-01-01..2026-01-31', 'in_servizio', 'worker'];
// Sample values of parameters whose schema does not show which values are valid.
const KNOWN_SAMPLES: Readonly<Record<string, (ids: Ids) => string>> = {
  '/api/documenti?id': ({ dipendente_id }) => dipendente_id,
  '/api/visibilita?id': ({ dipendente_id }) => dipendente_id,
  '/api/report/scadenze?al': () => `${new Date().getFullYear() + 1}-12-31`,
};

function sampleOf(endpoint: Endpoint, name: string, field: JsonSchema, ids: Ids): string {
  const knownSample = KNOWN_SAMPLES[`${endpoint.path}?${name}`]?.(ids) ?? idValue(name, ids, endpoint.path);
  const candidates = [...(knownSample === undefined ? [] : [String(knownSample)]), ...choicesOf(field), ...SAMPLES];
  return candidates.find((value) => !invalidFields(endpoint, { [name]: value }).includes(name)) ?? 'a';
}

function choicesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { enum: enumValues = [], const: constValue } = schema as { enum?: unknown[]; const?: unknown };
  return [...enumValues, ...(constValue === undefined ? [] : [constValue]), ...Object.values(schema).flatMap(choicesOf)].map(String);
}

function invalidFields({ query }: Endpoint, value: Record<string, string>): string[] {
  return (query && z.safeParse(query, value).error?.issues.map(({ path }) => String(path[0]))) ?? [];
}
