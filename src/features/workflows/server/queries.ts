import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Workflow } from '../contract.ts';

/** A workflow of a visible employee. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Workflow> {
  return scoped(db, scope)
    .selectFrom('workflows as w')
    .innerJoin('dipendenti as d', 'd.id', 'w.dipendente_id')
    .where(inBrands('d.brand_id', scope.can_view))
    .where('w.id', '=', id)
    .select(['w.id', 'w.dipendente_id', 'w.note_hr', 'w.created_at', 'w.updated_at'])
    .select([
      // The table's checks hold these sets.
      sql<'onboarding'>`w.tipo`.as('tipo'),
      sql<Workflow['stato']>`w.stato`.as('stato'),
      sql<Workflow['dipendente']>`jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome, 'email', d.email)`.as('dipendente'),
    ])
    .executeTakeFirstOrThrow();
}

/** Opens an onboarding and records its first step. A second open one for the same employee is refused by the database (W3). */
export async function insertWorkflow(db: Tx, scope: Scope, workflow: { dipendente_id: string; note_hr: string | null }): Promise<number> {
  const all = scoped(db, scope);
  const { id } = await all.insertInto('workflows').values(workflow).returning('id').executeTakeFirstOrThrow();
  await all.insertInto('workflow_passi').values({ workflow_id: id, azione: 'crea', stato: 'creato_hr', user_id: scope.user_id }).execute();
  return id;
}
