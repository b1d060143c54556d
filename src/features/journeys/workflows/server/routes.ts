import { sql } from 'kysely';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { manoOfPasso } from '#features/journeys/attivita/rules.ts';
import { copyAttivita, requireNoOpenAttivita } from '#features/journeys/attivita/server/select-attivita.ts';
import { listRichiesteOf, lockWorkflow, setNonServono, workflowsVersioned } from '#features/journeys/richieste/server/save-richieste.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { rejectStaleEdit } from '#server/db/reject-stale-edit.ts';
import { MAX_HISTORY_ENTRIES, Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { invalidField } from '#shared/problem.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { NotaPasso, Passo, Rimasta, WorkflowChange } from '../contract.ts';
import * as calls from '../contract.ts';
import {
  AZIONI_WORKFLOW,
  type AzionePasso,
  type AzioneWorkflow,
  checkAnnullabile,
  checkCompleto,
  PASSAGGI,
  passoNonPossibile,
  remainingItems,
  stepNote,
} from '../rules.ts';
import { accountOf } from './columns.ts';
import {
  countByState,
  findState,
  findVisible,
  insertWorkflow,
  listIncaricatiOf,
  listOpenRichieste,
  listVisible,
  moveWorkflow,
  setAnnullato,
  setWorkflow,
} from './queries.ts';

export const workflowsRoutes: Route[] = [
  route(calls.listWorkflows, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.countWorkflows, ({ db, scope, query }) => countByState(db, scope, query)),

  route(calls.listPassi, async ({ db, scope, params: { id } }) => {
    await findState(db, scope, id);
    return listPassiOf(db, scope, id);
  }),

  route(calls.listIncaricati, async ({ db, scope, params: { id } }) => {
    const { brand_id } = await findState(db, scope, id);
    requireRight(scope, 'workflows.crea', [brand_id]);
    return listIncaricatiOf(db, scope, brand_id);
  }),

  route(calls.createWorkflow, async ({ db, scope, body }) => {
    const id = await openWorkflow(db, scope, body.dipendente_id, body.note_hr);
    return findVisible(db, scope, id);
  }),

  route(calls.updateWorkflow, async ({ db, scope, params: { id }, body }) => {
    await changeWorkflow(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.cancelWorkflow, async ({ db, scope, params: { id }, body }) => {
    const ancora_assegnate = await cancelWorkflow(db, scope, id, body.motivo);
    return { ...(await findVisible(db, scope, id)), ancora_assegnate };
  }),

  ...AZIONI_WORKFLOW.map((azione) =>
    route(calls.PASSI[azione], async ({ db, scope, params: { id }, body }) => {
      await takeStep(db, scope, id, azione, body);
      return findVisible(db, scope, id);
    }),
  ),
];

/** Opens the onboarding of an employee and returns its id. An employee has one open onboarding at most. */
export async function openWorkflow(db: Tx, scope: Scope, dipendente_id: string, note_hr: string | null = null): Promise<number> {
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'workflows.crea', [dipendente.brand_id]);
  const id = await insertWorkflow(db, scope, { dipendente_id: dipendente.id, note_hr });
  await insertPasso(db, scope, { workflow_id: id, azione: 'crea', stato: 'creato_hr', nota: null });
  await copyAttivita(db, scope, { workflow_id: id });
  return id;
}

/**
 * Changes the fields of a workflow. A new assignee must have permission to edit; an unchanged assignee who has lost the permission is
 * accepted.
 */
async function changeWorkflow(db: Tx, scope: Scope, id: number, { updated_at, ...change }: WorkflowChange): Promise<void> {
  const { brand_id, assegnato_a: current } = await findState(db, scope, id);
  requireRight(scope, 'workflows.crea', [brand_id]);
  await rejectStaleEdit(db, scope, workflowsVersioned, { id, read: updated_at, what: 'questo workflow' });
  const { assegnato_a } = change;
  if (assegnato_a && assegnato_a !== current && !(await listIncaricatiOf(db, scope, brand_id)).some((each) => each.id === assegnato_a)) {
    throw invalidField('assegnato_a', "L'utente scelto non esiste o non può modificare nel brand del dipendente");
  }
  await setWorkflow(db, scope, id, change);
}

/**
 * Cancels an open onboarding with a reason. No item is returned: the result lists the items that are still assigned to the employee or
 * reserved for the employee.
 */
async function cancelWorkflow(db: Tx, scope: Scope, id: number, motivo: string): Promise<Rimasta[]> {
  const { stato, brand_id } = await lockWorkflow(db, scope, id);
  requireRight(scope, 'workflows.crea', [brand_id]);
  const problem = checkAnnullabile(stato);
  if (problem) throw problem;
  await setNonServono(db, scope, id);
  await setAnnullato(db, scope, id);
  await insertPasso(db, scope, { workflow_id: id, azione: 'annulla', stato: 'annullato', nota: motivo });
  return remainingItems(await listRichiesteOf(db, scope, id), todayInItaly(new Date()));
}

/**
 * Takes a step and records author, time and note. Throws 409 when the present state does not allow the step, when a mandatory task of the
 * role is open, or when IT completes the onboarding with open lines and without a reason.
 */
async function takeStep(db: Tx, scope: Scope, id: number, azione: AzioneWorkflow, body: NotaPasso): Promise<void> {
  const { brand_id } = await findState(db, scope, id);
  requireRight(scope, `workflows.${azione}`, [brand_id]);
  const isMoved = await moveWorkflow(db, scope, id, azione);
  if (!isMoved) throw passoNonPossibile(azione, (await findState(db, scope, id)).stato);
  // The open lines are read after the update, which has locked the workflow: no concurrent request can change the lines now.
  const openRichieste = azione === 'completa_it' ? await listOpenRichieste(db, scope, id) : [];
  const problem = checkCompleto(openRichieste, body);
  if (problem) throw problem;
  const mano = manoOfPasso(azione);
  if (mano) await requireNoOpenAttivita(db, scope, { workflow_id: id }, { mano, incompleto: body.incompleto });
  await insertPasso(db, scope, { workflow_id: id, azione, stato: PASSAGGI[azione].to, nota: stepNote(body, openRichieste) });
}

// Stores a step of a workflow. Steps are never updated.
async function insertPasso(
  db: Tx,
  scope: Scope,
  passo: { workflow_id: number; azione: AzionePasso; stato: StatoWorkflow; nota: string | null },
): Promise<void> {
  await scoped(db, scope)
    .insertInto('workflow_passi')
    .values({ ...passo, user_id: scope.user_id })
    .execute();
}

/** Returns the steps of a workflow, the oldest first. The caller must check the visibility first. */
async function listPassiOf(db: Db, scope: Scope, workflow_id: number): Promise<Page<Passo>> {
  const rows = await scoped(db, scope)
    .selectFrom('workflow_passi as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where('p.workflow_id', '=', workflow_id)
    .select(['p.id', 'p.nota', 'p.created_at', accountOf('u').as('utente')])
    .select([sql<Passo['azione']>`p.azione`.as('azione'), sql<Passo['stato']>`p.stato`.as('stato')])
    .select(sql<number>`count(*) over ()`.as('totale'))
    .orderBy('p.id', 'desc')
    .limit(MAX_HISTORY_ENTRIES)
    .execute();
  return new Page(rows.map(({ totale: _, ...passo }) => passo).reverse(), rows[0]?.totale ?? 0, undefined);
}
