import { z } from 'zod';
import { canonicalSort, foldAliases } from '#shared/aliases.ts';
import { withLabel } from '#shared/any-field.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { ETICHETTE } from '#shared/etichette.ts';
import { type FieldErrors, Problem } from '#shared/problem.ts';

interface Raw {
  params: unknown;
  query: unknown;
  body: unknown;
}

interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The request's three parts through the contract's schemas. The first sentence that is wrong stands for the whole, all stand under their fields. */
export function parseInput(endpoint: Endpoint, raw: Raw): Parsed {
  return {
    params: endpoint.params ? check(endpoint, endpoint.params, raw.params) : undefined,
    query: endpoint.query ? check(endpoint, endpoint.query, foldSort(endpoint, fold(endpoint, raw.query)), raw.query) : undefined,
    body: endpoint.body ? check(endpoint, endpoint.body, fold(endpoint, raw.body ?? {})) : undefined,
  };
}

function fold(endpoint: Endpoint, value: unknown): unknown {
  if (!endpoint.aliases) return value;
  const { folded, clashes } = foldAliases(endpoint.aliases, value);
  if (clashes.length === 0) return folded;
  const fields = Object.fromEntries(
    clashes.map((name) => [name, `Dato due volte, anche come ${endpoint.aliases?.[name]}, con valori diversi`]),
  );
  const labels = clashes.map((name) => labelOf(endpoint, name) ?? name).join(', ');
  throw new Problem('invalid', 'VALORI_IN_CONFLITTO', `${labels}: lo stesso campo è dato con due nomi e valori diversi.`, { fields });
}

// Rule 1 holds for the names in a sort too.
function foldSort({ aliases }: Endpoint, query: unknown): unknown {
  if (!aliases || typeof query !== 'object' || query === null || !('sort' in query) || typeof query.sort !== 'string') return query;
  return { ...query, sort: canonicalSort(aliases, query.sort) };
}

/** `typed` is the value as it came, before its other spellings were folded. */
function check(endpoint: Endpoint, schema: z.core.$ZodType, value: unknown, typed: unknown = value): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const found = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownOf(endpoint, issue.keys, typed) : [issue],
  );
  const named = found.map(({ path, message }): [string, string] => [path.map(String).join('.'), message]).filter(([name]) => name !== '');
  // The first of a field stands. From entries: a name may be 'constructor', which every object has.
  const fields: FieldErrors = Object.fromEntries(named.reverse());
  const [first] = found;
  throw new Problem('invalid', 'DATI_NON_VALIDI', first ? sentenceOf(endpoint, first) : 'Richiesta non valida', { fields });
}

type Found = Pick<z.core.$ZodIssue, 'path' | 'message'>;

const LONGEST_NAME = 60;

/** Filters that the list does not have, under the names by which they were asked for. */
function unknownOf({ aliases }: Endpoint, keys: string[], typed: unknown): Found[] {
  const names = keys.map((key) => (Object.hasOwn(Object(typed), key) ? key : (aliases?.[key] ?? key)).slice(0, LONGEST_NAME));
  return names.map((name) => ({ path: [name], message: `Questo elenco non si filtra per «${name}»` }));
}

function sentenceOf(endpoint: Endpoint, { path, message }: Found): string {
  const name = path.findLast((part) => typeof part === 'string');
  return withLabel(message, name === undefined ? undefined : labelOf(endpoint, name));
}

function labelOf({ etichette }: Endpoint, name: string): string | undefined {
  const own = etichette?.[name];
  return own ?? (Object.hasOwn(ETICHETTE, name) ? ETICHETTE[name] : undefined);
}

/** The reply as its schema lets it out. A reply that does not fit is a bug, found before the transaction commits. */
export function checkReply(endpoint: Endpoint, reply: unknown): unknown {
  const result = z.safeParse(endpoint.response, reply);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => `${issue.path.map(String).join('.')} (${issue.code})`).join(', ');
  throw new Error(`The reply of ${endpoint.method} ${endpoint.path} does not fit its contract: ${where}`);
}
