// Runs the single calls of many rows in one transaction, as one lot. Every permission and every rule is the one of the single call, because
// the handler of the single call runs.
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { parseInput } from '#server/http/parse.ts';
import { findRoute, type RequestFacts, type Route } from '#server/http/route.ts';
import { type ConstraintProblems, isRetryable, toProblem } from '#server/http/to-problem.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint, InputOf, ReplyOf } from '#shared/endpoint.ts';
import type { EsitoMolti, RigaMolti } from '#shared/molti-calls.ts';
import { Problem } from '#shared/problem.ts';

/** Calls an endpoint of the product as the present caller, inside the present transaction. Throws what the endpoint would answer. */
export type CallEndpoint = <const E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>;

/** Returned by a row that another row of the same action has already changed, such as the phone that goes with a plan. */
export const CHANGED_WITH_ANOTHER_ROW = Symbol('changed with another row');

export interface BulkRow {
  id: number | string;
  /** Null when the row does not exist or the caller does not see it. */
  nome: string | null;
  run(call: CallEndpoint): Promise<unknown>;
}

export interface BulkCaller {
  db: Tx;
  scope: Scope;
  user: CurrentUser;
  request: RequestFacts;
}

interface BulkOptions {
  /** Names the lot from the number of changed rows: '12 hardware: ripresi'. */
  title: (changed: number) => string;
  /** True computes the outcome of every row and changes nothing. */
  prova?: boolean | undefined;
  /** True skips rejected rows. Otherwise one rejected row changes nothing and throws 409 RIGHE_RIFIUTATE. */
  solo_valide?: boolean | undefined;
  /** True for an action that changes no data: a row that is not rejected is then 'fatto'. */
  readsOnly?: boolean | undefined;
}

/** Runs all rows in one transaction and one lot. Throws 409 RIGHE_RIFIUTATE, with the outcome of every row in its body. */
export async function runBulk(
  routes: readonly Route[],
  constraints: ConstraintProblems,
  caller: BulkCaller,
  rows: readonly BulkRow[],
  { title, prova, solo_valide, readsOnly = false }: BulkOptions,
): Promise<EsitoMolti> {
  const { db } = caller;
  const call = callerOf(routes, caller);
  const changedOf = (righe: readonly RigaMolti[]) => righe.filter(({ esito }) => esito === 'fatto').length;
  if (prova) await sql.raw('savepoint prova').execute(db);
  const { done: righe, lotto } = await runAsLotto(
    db,
    'molti',
    (done) => title(changedOf(done)),
    async () => {
      await sql.raw('savepoint riga').execute(db);
      const outcomes: RigaMolti[] = [];
      let newest: string | null = null;
      for (const row of rows) {
        const { riga, newest: now } = await runRow(caller, constraints, row, call, { readsOnly, newest });
        outcomes.push(riga);
        newest = now;
      }
      await sql.raw('release savepoint riga').execute(db);
      return outcomes;
    },
  );
  if (prova) await sql.raw('rollback to savepoint prova').execute(db);
  const outcome = summaryOf(righe, prova ? null : lotto);
  if (outcome.rifiutate > 0 && !prova && !solo_valide) throw rowsRejected(outcome);
  return outcome;
}

/** Ends the part of the transaction that belongs to one row and begins the next one. Constraints that wait for the commit are checked now, because their violation must reject this row only. */
const NEXT_ROW = sql.raw('set constraints all immediate; set constraints all deferred; release savepoint riga; savepoint riga');

/** Runs one row. A rejected row leaves nothing behind. `newest` is the newest change that the lot has recorded. */
async function runRow(
  { db, scope }: BulkCaller,
  constraints: ConstraintProblems,
  { id, nome, run }: BulkRow,
  call: CallEndpoint,
  { readsOnly, newest }: { readsOnly: boolean; newest: string | null },
): Promise<{ riga: RigaMolti; newest: string | null }> {
  if (nome === null) {
    return { riga: { id, nome: `#${id}`, esito: 'rifiutato', codice: 'NON_TROVATO', motivo: 'Non esiste più o non è visibile.' }, newest };
  }
  try {
    const result = await run(call);
    const now = await newestChange(db, scope);
    const hasChanged = readsOnly || result === CHANGED_WITH_ANOTHER_ROW || now !== newest;
    await NEXT_ROW.execute(db);
    return { riga: { id, nome, esito: hasChanged ? 'fatto' : 'invariato' }, newest: now };
  } catch (error) {
    const problem = isRetryable(error) ? undefined : toProblem(error, constraints);
    // The database is unavailable, the input is wrong for every row, or there is a bug: the whole action fails.
    if (problem === undefined || problem.kind === 'unavailable' || error instanceof WrongParameters) throw error;
    await sql.raw('rollback to savepoint riga').execute(db);
    return { riga: { id, nome, esito: 'rifiutato', codice: problem.code, motivo: problem.message }, newest };
  }
}

/** The number of the newest change that the open lot has recorded. */
async function newestChange(db: Db, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ newest: string }>`
    select n::text as newest from lotti_righe where lotto_id = nullif(current_setting('organico.lotto', true), '')::integer
    order by n desc limit 1`.execute(scoped(db, scope));
  return rows[0]?.newest ?? null;
}

/** A 400 for the parameters of the action. They are the same for every row, so it is not the outcome of one row. */
class WrongParameters extends Problem {}

/** Returns the function that calls an endpoint as this caller. */
export function callerOf(routes: readonly Route[], { db, scope, user, request }: BulkCaller): CallEndpoint {
  const known = new Map<Endpoint, Route>();
  return async (endpoint, input) => {
    const route = known.get(endpoint) ?? findRoute(routes, endpoint);
    known.set(endpoint, route);
    requireCallable(route);
    const parsed = parse(endpoint, input as object);
    // The reply is not sent, so what it would reveal is not recorded as read.
    const facts = { ...request, letture: new LettureRecorder() };
    return (await route.handle({ ...parsed, db, scope, user, request: facts } as unknown as Parameters<Route['handle']>[0])) as never;
  };
}

function parse(endpoint: Endpoint, input: object): ReturnType<typeof parseInput> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  try {
    return parseInput(endpoint, { params: params && mapText(params), query: query ?? {}, body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new WrongParameters(error.kind, error.code, error.message, error.fields ? { fields: error.fields } : {});
  }
}

/** Path parameters are texts, as in an address. */
const mapText = (params: unknown) => Object.fromEntries(Object.entries(params as object).map(([name, value]) => [name, String(value)]));

/** Only calls whose permission depends on the caller and the row alone: the kernel's further checks do not run here. */
function requireCallable({ endpoint: { path, conferma, forPeople, upload }, prepare }: Route): void {
  if (conferma || forPeople || upload !== undefined || prepare) throw new Error(`${path} cannot be part of a bulk action`);
}

function summaryOf(righe: RigaMolti[], lotto: number | null): EsitoMolti {
  const count = (esito: RigaMolti['esito']) => righe.filter((riga) => riga.esito === esito).length;
  return { lotto, righe, totale: righe.length, fatte: count('fatto'), invariate: count('invariato'), rifiutate: count('rifiutato') };
}

function rowsRejected(outcome: EsitoMolti): Problem {
  const { rifiutate, totale } = outcome;
  const sentence =
    rifiutate === 1
      ? `1 riga su ${totale} non si può cambiare: niente è stato fatto.`
      : `${rifiutate} righe su ${totale} non si possono cambiare: niente è stato fatto.`;
  return new Problem('conflict', 'RIGHE_RIFIUTATE', sentence, { body: { ...outcome, lotto: null } });
}
