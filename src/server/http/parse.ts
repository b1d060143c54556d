import { z } from 'zod';
import { canonicalSort, foldAliases } from '#shared/aliases.ts';
import type { Endpoint } from '#shared/endpoint.ts';
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
    params: endpoint.params ? check(endpoint.params, raw.params) : undefined,
    query: endpoint.query ? check(endpoint.query, foldSort(endpoint, fold(endpoint, raw.query))) : undefined,
    body: endpoint.body ? check(endpoint.body, fold(endpoint, raw.body ?? {})) : undefined,
  };
}

function fold(endpoint: Endpoint, value: unknown): unknown {
  if (!endpoint.aliases) return value;
  const { folded, clashes } = foldAliases(endpoint.aliases, value);
  if (clashes.length === 0) return folded;
  const fields = Object.fromEntries(
    clashes.map((name) => [name, `Dato due volte, anche come ${endpoint.aliases?.[name]}, con valori diversi`]),
  );
  throw new Problem('invalid', 'VALORI_IN_CONFLITTO', `${clashes.join(', ')}: lo stesso campo è dato con due nomi e valori diversi.`, {
    fields,
  });
}

// Rule 1 holds for the names in a sort too.
function foldSort({ aliases }: Endpoint, query: unknown): unknown {
  if (!aliases || typeof query !== 'object' || query === null || !('sort' in query) || typeof query.sort !== 'string') return query;
  return { ...query, sort: canonicalSort(aliases, query.sort) };
}

function check(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const name = issue.path.map(String).join('.');
    if (name !== '') fields[name] ??= issue.message;
  }
  const first = result.error.issues[0];
  const sentence = first ? sentenceOf(first) : 'Richiesta non valida';
  throw new Problem('invalid', 'DATI_NON_VALIDI', sentence, { fields });
}

// The spec's own sentences name their field ('Nome e percorso sono obbligatori'); the generic ones do not, so the name goes before.
const GENERIC =
  /^(Campo obbligatorio|Scrivi |Scegli (almeno|uno)|Al massimo|Il valore|Formato non valido|Valore non valido|Identificativo non valido|Troppi decimali|Indica |Serve un |Da 1 a )/;

function sentenceOf(issue: z.core.$ZodIssue): string {
  const name = issue.path.map(String).join('.');
  return name !== '' && GENERIC.test(issue.message) ? `${name}: ${issue.message}` : issue.message;
}

/** The reply as its schema lets it out. A reply that does not fit is a bug, found before the transaction commits. */
export function checkReply(endpoint: Endpoint, reply: unknown): unknown {
  const result = z.safeParse(endpoint.response, reply);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => `${issue.path.map(String).join('.')} (${issue.code})`).join(', ');
  throw new Error(`The reply of ${endpoint.method} ${endpoint.path} does not fit its contract: ${where}`);
}
