// What becomes of a line beside what it asks for. The caller holds its workflow (hold-workflow.ts) and has the right to do so.
import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

/** Lines that are still asked for become given, each by the period that was opened for it. Resolves to how many. */
export async function markAssegnate(db: Tx, scope: Scope, given: readonly { richiesta_id: number; periodo_id: number }[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update richieste r set stato = 'assegnata', periodo_id = g.periodo_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (richiesta_id integer, periodo_id integer)
    where r.id = g.richiesta_id and r.stato <> 'assegnata'`.execute(scoped(db, scope));
  return Number(numAffectedRows);
}

/** Of a workflow that is not to be, nothing more is needed. */
export async function setNonServono(db: Tx, scope: Scope, workflow_id: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('richieste')
    .set({ stato: 'non_serve' })
    .where('workflow_id', '=', workflow_id)
    .where('stato', '=', 'richiesta')
    .execute();
}

/** Lines of a workflow that were not given are not needed, or are again. Resolves to how many. */
export async function markServe(db: Tx, scope: Scope, workflow_id: number, ids: readonly number[], serve: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    update richieste set stato = ${serve ? 'richiesta' : 'non_serve'}
    where workflow_id = ${workflow_id} and id = any(${[...ids]}::integer[]) and stato <> 'assegnata'`.execute(scoped(db, scope));
  return Number(numAffectedRows);
}
