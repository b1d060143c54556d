import { z } from 'zod';
import { canonicalSort, type Endpoint, normalizeAliases } from '#shared/endpoint.ts';
import { ETICHETTE } from '#shared/etichette.ts';
import { MAX_RIGHE } from '#shared/molti.ts';
import { type FieldErrors, Problem } from '#shared/problem.ts';
import { withLabel } from '#shared/schema-messages.ts';

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * The maximum length of any list in a request: twice the longest list of any call (src/shared/molti.ts). Each schema limits its
 * own lists further.
 */
const MAX_LIST = 2 * MAX_RIGHE;
const MAX_DEPTH = 6;

/** Parses a request with the schemas of its endpoint. Throws 400 with the first error as message and all errors by field. */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput {
  return {
    params: endpoint.params ? validate(endpoint, endpoint.params, raw.params) : undefined,
    query: endpoint.query
      ? validate(endpoint, endpoint.query, foldSort(endpoint, foldFieldAliases(endpoint, raw.query)), raw.query)
      : undefined,
    body: endpoint.body ? validateBody(endpoint, endpoint.body, foldFieldAliases(endpoint, raw.body ?? {})) : undefined,
  };
}

function validateBody(endpoint: Endpoint, schema: z.core.$ZodType, body: unknown): unknown {
  rejectLongLists(endpoint, body);
  return validate(endpoint, schema, foldFiltro(endpoint, body), body);
}

/**
 * Rejects a list that is longer than any call accepts. A schema checks the length of a list only after all entries, which takes
 * long for a hundred thousand entries.
 */
function rejectLongLists(endpoint: Endpoint, value: unknown, path: string[] = []): void {
  if (Array.isArray(value) && value.length > MAX_LIST) {
    const message = `Al massimo ${MAX_LIST} voci alla volta`;
    throw new Problem('invalid', 'DATI_NON_VALIDI', errorSentence(endpoint, { path, message }), { fields: { [path.join('.')]: message } });
  }
  if (typeof value !== 'object' || value === null || path.length === MAX_DEPTH) return;
  for (const [name, each] of Object.entries(value)) rejectLongLists(endpoint, each, [...path, name]);
}

function foldFieldAliases(endpoint: Endpoint, value: unknown, prefix = ''): unknown {
  if (!endpoint.aliases) return value;
  const { folded, clashes } = normalizeAliases(endpoint.aliases, value);
  if (clashes.length === 0) return folded;
  const fields = Object.fromEntries(
    clashes.map((name) => [prefix + name, `Dato due volte, anche come ${endpoint.aliases?.[name]}, con valori diversi`]),
  );
  const labels = clashes.map((name) => labelOf(endpoint, name) ?? name).join(', ');
  throw new Problem('invalid', 'VALORI_IN_CONFLITTO', `${labels}: lo stesso campo è dato con due nomi e valori diversi.`, { fields });
}

function foldSort({ aliases }: Endpoint, query: unknown): unknown {
  if (!aliases || typeof query !== 'object' || query === null || !('sort' in query) || typeof query.sort !== 'string') return query;
  return { ...query, sort: canonicalSort(aliases, query.sort) };
}

function foldFiltro(endpoint: Endpoint, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('filtro' in body)) return body;
  return { ...body, filtro: foldFieldAliases(endpoint, body.filtro, 'filtro.') };
}

/** Validates a value. `original` still has the field aliases, so that an error uses the caller's names. */
function validate(endpoint: Endpoint, schema: z.core.$ZodType, value: unknown, original: unknown = value): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues
    .flatMap((issue) => variantIssues(issue, value))
    .flatMap((issue) => nameUnknownFilters(endpoint, issue, original));
  const fieldMessages = issues
    .map(({ path, message }): [string, string] => [requestPath(endpoint, path, original).join('.'), message])
    .filter(([name]) => name !== '');
  // The first error of a field is reported. The fields are built with Object.fromEntries, because a field may be named
  // 'constructor', which every object inherits.
  const fields: FieldErrors = Object.fromEntries(fieldMessages.reverse());
  const [first] = issues;
  throw new Problem('invalid', 'DATI_NON_VALIDI', first ? errorSentence(endpoint, first) : 'Richiesta non valida', { fields });
}

type FieldIssue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

const MAX_NAME = 60;

/** Returns the errors of one variant of a union: the variant whose failing fields are all in the value. */
function variantIssues(issue: z.core.$ZodIssue, value: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  return (
    issue.errors.find((variant) => variant.every(({ path: [name] }) => name !== undefined && Object.hasOwn(Object(value), name))) ?? [issue]
  );
}

function nameUnknownFilters(endpoint: Endpoint, issue: z.core.$ZodIssue, original: unknown): FieldIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => {
    const name = String(requestPath(endpoint, [...issue.path, key], original).at(-1)).slice(0, MAX_NAME);
    return { path: [...issue.path, name], message: `Questo elenco non si filtra per «${name}»` };
  });
}

function requestPath({ aliases }: Endpoint, path: readonly PropertyKey[], original: unknown): string[] {
  let object = Object(original);
  return path.map((key) => {
    const alias = aliases && ownValue(aliases, String(key));
    const name = alias !== undefined && !Object.hasOwn(object, key) && Object.hasOwn(object, alias) ? alias : String(key);
    object = Object(object[name]);
    return name;
  });
}

function errorSentence(endpoint: Endpoint, { path, message }: FieldIssue): string {
  const name = path.findLast((key) => typeof key === 'string');
  return withLabel(message, name === undefined ? undefined : labelOf(endpoint, name));
}

function labelOf({ etichette }: Endpoint, name: string): string | undefined {
  return (etichette && ownValue(etichette, name)) ?? ownValue(ETICHETTE, name);
}

/** Returns an own value of the table. The name may come from a caller, and every object inherits a property 'constructor'. */
function ownValue(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Serializes a response by its contract. A response that does not match the contract is a bug, so this throws before the
 * transaction commits.
 */
export function checkReply(endpoint: Endpoint, reply: unknown): unknown {
  const result = z.safeParse(endpoint.response, reply);
  if (result.success) return result.data;
  const details = result.error.issues.map((issue) => `${issue.path.map(String).join('.')} (${issue.code})`).join(', ');
  throw new Error(`The reply of ${endpoint.method} ${endpoint.path} does not fit its contract: ${details}`);
}
