import { z } from 'zod';
import { canonicalSort, type Endpoint, foldAliases } from '#shared/endpoint.ts';
import { ETICHETTE } from '#shared/etichette.ts';
import { PIU_DI_COSI } from '#shared/molti.ts';
import { type FieldErrors, Problem } from '#shared/problem.ts';
import { withLabel } from '#shared/schemas.ts';

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

/** Twice the longest list of any call (src/shared/molti.ts). Shorter lists are checked by their own schema. */
const LONGEST_LIST = 2 * PIU_DI_COSI;
/** The deepest nesting of a request; every call accepts less. */
const DEEPEST = 6;

/** Validates params, query and body with the contract's schemas. Throws 400 with the first error as message and all errors by field. */
export function parseInput(endpoint: Endpoint, raw: Raw): Parsed {
  return {
    params: endpoint.params ? check(endpoint, endpoint.params, raw.params) : undefined,
    query: endpoint.query ? check(endpoint, endpoint.query, foldSort(endpoint, fold(endpoint, raw.query)), raw.query) : undefined,
    body: endpoint.body ? checkBody(endpoint, endpoint.body, fold(endpoint, raw.body ?? {})) : undefined,
  };
}

function checkBody(endpoint: Endpoint, schema: z.core.$ZodType, body: unknown): unknown {
  refuseLongLists(endpoint, body);
  return check(endpoint, schema, foldFiltro(endpoint, body), body);
}

/** A schema validates every entry before it checks the length, which takes long for a hundred thousand entries. */
function refuseLongLists(endpoint: Endpoint, value: unknown, path: string[] = []): void {
  if (Array.isArray(value) && value.length > LONGEST_LIST) {
    const message = `Al massimo ${LONGEST_LIST} voci alla volta`;
    throw new Problem('invalid', 'DATI_NON_VALIDI', sentenceOf(endpoint, { path, message }), { fields: { [path.join('.')]: message } });
  }
  if (typeof value !== 'object' || value === null || path.length === DEEPEST) return;
  for (const [name, each] of Object.entries(value)) refuseLongLists(endpoint, each, [...path, name]);
}

/** `within` is the path of the nested object, ending with a dot; empty for the whole value. */
function fold(endpoint: Endpoint, value: unknown, within = ''): unknown {
  if (!endpoint.aliases) return value;
  const { folded, clashes } = foldAliases(endpoint.aliases, value);
  if (clashes.length === 0) return folded;
  const fields = Object.fromEntries(
    clashes.map((name) => [within + name, `Dato due volte, anche come ${endpoint.aliases?.[name]}, con valori diversi`]),
  );
  const labels = clashes.map((name) => labelOf(endpoint, name) ?? name).join(', ');
  throw new Problem('invalid', 'VALORI_IN_CONFLITTO', `${labels}: lo stesso campo è dato con due nomi e valori diversi.`, { fields });
}

// Replaces field aliases in the sort parameter of a list by the canonical field names.
function foldSort({ aliases }: Endpoint, query: unknown): unknown {
  if (!aliases || typeof query !== 'object' || query === null || !('sort' in query) || typeof query.sort !== 'string') return query;
  return { ...query, sort: canonicalSort(aliases, query.sort) };
}

// Replaces field aliases in the filter of a bulk action by the canonical field names (src/shared/molti.ts).
function foldFiltro(endpoint: Endpoint, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('filtro' in body)) return body;
  return { ...body, filtro: fold(endpoint, body.filtro, 'filtro.') };
}

/** `typed` is the value before aliases were folded, so that an error names the filter as the caller wrote it. */
function check(endpoint: Endpoint, schema: z.core.$ZodType, value: unknown, typed: unknown = value): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const found = result.error.issues.flatMap((issue) => meant(issue, value)).flatMap((issue) => unknownOf(endpoint, issue, typed));
  const named = found
    .map(({ path, message }): [string, string] => [asked(endpoint, path, typed).join('.'), message])
    .filter(([name]) => name !== '');
  // The first error of a field wins. Built from entries, because a name can be 'constructor', which every object inherits.
  const fields: FieldErrors = Object.fromEntries(named.reverse());
  const [first] = found;
  throw new Problem('invalid', 'DATI_NON_VALIDI', first ? sentenceOf(endpoint, first) : 'Richiesta non valida', { fields });
}

type Found = Pick<z.core.$ZodIssue, 'path' | 'message'>;

const LONGEST_NAME = 60;

/** The errors of a union: the errors of the variant whose failing fields are all in the value. '{ filtro }' was meant, not '{ ids }'. */
function meant(issue: z.core.$ZodIssue, value: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  return (
    issue.errors.find((wrong) => wrong.every(({ path: [name] }) => name !== undefined && Object.hasOwn(Object(value), name))) ?? [issue]
  );
}

/** Errors for filters that the list does not have, with the names that the caller used. Other errors are returned unchanged. */
function unknownOf(endpoint: Endpoint, issue: z.core.$ZodIssue, typed: unknown): Found[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => {
    const name = String(asked(endpoint, [...issue.path, key], typed).at(-1)).slice(0, LONGEST_NAME);
    return { path: [...issue.path, name], message: `Questo elenco non si filtra per «${name}»` };
  });
}

function asked({ aliases }: Endpoint, path: readonly PropertyKey[], typed: unknown): string[] {
  let at = Object(typed);
  return path.map((part) => {
    const other = aliases && ownOf(aliases, String(part));
    const name = other !== undefined && !Object.hasOwn(at, part) && Object.hasOwn(at, other) ? other : String(part);
    at = Object(at[name]);
    return name;
  });
}

function sentenceOf(endpoint: Endpoint, { path, message }: Found): string {
  const name = path.findLast((part) => typeof part === 'string');
  return withLabel(message, name === undefined ? undefined : labelOf(endpoint, name));
}

function labelOf({ etichette }: Endpoint, name: string): string | undefined {
  return (etichette && ownOf(etichette, name)) ?? ownOf(ETICHETTE, name);
}

/**
 * The own property with this name; undefined for an inherited one. The name may come from a caller, and every object inherits
 * 'constructor'.
 */
function ownOf(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Validates a response with its schema. A response that does not fit is a bug: throws before the transaction commits. */
export function checkReply(endpoint: Endpoint, reply: unknown): unknown {
  const result = z.safeParse(endpoint.response, reply);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => `${issue.path.map(String).join('.')} (${issue.code})`).join(', ');
  throw new Error(`The reply of ${endpoint.method} ${endpoint.path} does not fit its contract: ${where}`);
}
