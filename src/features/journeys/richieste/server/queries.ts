import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { workflowNonTrovato } from '#shared/holding.ts';
import type { Linea, Piano } from '../rules.ts';

/** 404 when the workflow is not visible. */
export async function requireWorkflow(db: Db, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`
    select from workflows w join dipendenti d on d.id = w.dipendente_id
    where w.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (rows.length === 0) throw workflowNonTrovato();
}

/** Writes what a plan says. What is changed is asked for anew. */
export async function writePiano(db: Tx, scope: Scope, workflow_id: number, { add, change, remove }: Piano): Promise<void> {
  if (remove.length > 0)
    await scoped(db, scope).deleteFrom('richieste').where('workflow_id', '=', workflow_id).where('id', 'in', remove).execute();
  for (const { id, ...line } of change) {
    await scoped(db, scope)
      .updateTable('richieste')
      .set({ ...line, stato: 'richiesta' })
      .where('workflow_id', '=', workflow_id)
      .where('id', '=', id)
      .execute();
  }
  const rows = add.map((line: Linea) => ({ ...line, workflow_id }));
  if (rows.length > 0) await scoped(db, scope).insertInto('richieste').values(rows).execute();
}
