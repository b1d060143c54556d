// The steps that a workflow has taken: written once, never changed.
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { MOST_OF_HISTORY, Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Passo } from '../contract.ts';
import type { AzionePasso } from '../rules.ts';
import { accountOf } from './columns.ts';

export async function insertPasso(
  db: Tx,
  scope: Scope,
  passo: { workflow_id: number; azione: AzionePasso; stato: StatoWorkflow; nota: string | null },
): Promise<void> {
  await scoped(db, scope)
    .insertInto('workflow_passi')
    .values({ ...passo, user_id: scope.user_id })
    .execute();
}

/** The steps of a workflow that the caller has shown to see, the last one last. */
export async function listPassiOf(db: Db, scope: Scope, workflow_id: number): Promise<Page<Passo>> {
  const rows = await scoped(db, scope)
    .selectFrom('workflow_passi as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where('p.workflow_id', '=', workflow_id)
    .select(['p.id', 'p.nota', 'p.created_at', accountOf('u').as('utente')])
    .select([sql<Passo['azione']>`p.azione`.as('azione'), sql<Passo['stato']>`p.stato`.as('stato')])
    .select(sql<number>`count(*) over ()`.as('totale'))
    .orderBy('p.id', 'desc')
    .limit(MOST_OF_HISTORY)
    .execute();
  return new Page(rows.map(({ totale: _, ...passo }) => passo).reverse(), rows[0]?.totale ?? 0, undefined);
}
