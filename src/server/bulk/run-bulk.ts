// Runs an action on many rows in one transaction and one lot. Every row runs the handlers of the calls for a single row, so the
// same permissions and rules apply.
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
import { type GlobalAction, isGlobalAction } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

/**
 * Calls an endpoint of the product as the present caller, inside the present transaction. Throws the Problem that the endpoint
 * would answer.
 */
export type CallEndpoint = <const E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>;

/** The result of a row that another row of the same action has already changed, such as the phone that goes with a plan. */
export const CHANGED_WITH_ANOTHER_ROW = Symbol('changed with another row');

export interface BulkRow {
  id: number | string;
  /** The name of the row; null when the row does not exist or is not visible to the caller. */
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
  /** Returns the title of the lot for the number of changed rows: '12 hardware: ripresa'. */
  title: (changed: number) => string;
  /** True for a trial, which computes the outcome of every row and changes nothing. */
  prova?: boolean | undefined;
  /** True skips rejected rows. Otherwise one rejected row undoes all changes and throws 409 RIGHE_RIFIUTATE. */
  solo_valide?: boolean | undefined;
  /** True for an action that changes no data. Every row that is not rejected then has the outcome 'fatto'. */
  readsOnly?: boolean | undefined;
}

/**
 * Runs the action on all rows in one transaction and one lot. Throws 409 RIGHE_RIFIUTATE, with the outcome of every row in its
 * body.
 */
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

/**
 * The SQL that ends the savepoint of one row and begins the savepoint of the next row. Deferred constraints are checked now,
 * because a violation must reject only this row.
 */
const NEXT_ROW = sql.raw('set constraints all immediate; set constraints all deferred; release savepoint riga; savepoint riga');

/**
 * Runs the action on one row and undoes the changes of a rejected row. `newest` is the number of the newest change that the lot
 * has recorded.
 */
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
    // The whole action fails if the database is unavailable, if the input is wrong for every row, or if there is a bug.
    if (problem === undefined || problem.kind === 'unavailable' || error instanceof WrongParameters) throw error;
    await sql.raw('rollback to savepoint riga').execute(db);
    return { riga: { id, nome, esito: 'rifiutato', codice: problem.code, motivo: problem.message }, newest };
  }
}

/** Returns the number of the newest change that the open lot has recorded. */
async function newestChange(db: Db, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ newest: string }>`
    select n::text as newest from lotti_righe where lotto_id = nullif(current_setting('organico.lotto', true), '')::integer
    order by n desc limit 1`.execute(scoped(db, scope));
  return rows[0]?.newest ?? null;
}

/**
 * A 400 for wrong parameters of the action. The whole request is rejected, because the parameters are the same for every row.
 */
class WrongParameters extends Problem {}

/**
 * Returns the function with which an action calls an endpoint as the caller of the bulk action. `checked` is a global action
 * for which the kernel has already checked the permission of the caller.
 */
export function callerOf(routes: readonly Route[], { db, scope, user, request }: BulkCaller, checked?: GlobalAction): CallEndpoint {
  return async (endpoint, input) => {
    const route = findRoute(routes, endpoint);
    requireCallable(route, checked);
    const parsed = parse(endpoint, input as object);
    // The reply of the inner call is not sent to the client, so the reserved data in it is not recorded as read.
    const facts = { ...request, letture: new LettureRecorder() };
    return (await route.handle({ ...parsed, db, scope, user, request: facts } as unknown as Parameters<Route['handle']>[0])) as never;
  };
}

function parse(endpoint: Endpoint, input: object): ReturnType<typeof parseInput> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  try {
    return parseInput(endpoint, { params, query: query ?? {}, body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new WrongParameters(error.kind, error.code, error.message, error.fields ? { fields: error.fields } : {});
  }
}

/**
 * Rejects an endpoint that needs further checks of the kernel. Only a call whose permission depends on the caller and the row
 * alone can run here.
 */
function requireCallable({ endpoint: { path, needs, conferma, forPeople, upload }, prepare }: Route, checked?: GlobalAction): void {
  if ((isGlobalAction(needs) && needs !== checked) || conferma || forPeople || upload !== undefined || prepare)
    throw new Error(`${path} cannot be part of a bulk action`);
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
