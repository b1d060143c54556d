import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import type { Scope } from '#server/security/scope.ts';
import { workflowNonTrovato } from '#shared/holding.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';

/** A workflow is another one when something else is asked for. */
export const workflowsVersioned: Versioned = {
  table: 'workflows',
  id: 'integer',
  isVisible: ({ can_view }) =>
    sql<boolean>`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
  isAlsoAbout: (id) => sql<boolean>`r.oggetto = 'richieste' and (
    r.oggetto_id in (select l.id::text from richieste l where l.workflow_id = ${id})
    or r.azione = 'elimina' and r.prima ->> 'workflow_id' = ${id})`,
};

export interface HeldWorkflow {
  stato: StatoWorkflow;
  dipendente_id: string;
  brand_id: number;
}

/**
 * A workflow on which nobody else takes a step or sets lines until the transaction ends, of a person who stays of that brand so long; 404 when
 * not visible. The person is held first, as by whoever deletes them.
 */
export async function holdWorkflow(db: Tx, scope: Scope, id: number): Promise<HeldWorkflow> {
  const { rows } = await sql<HeldWorkflow>`
    select w.stato, w.dipendente_id, d.brand_id from workflows w join dipendenti d on d.id = w.dipendente_id
    where w.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}
    for share of d for no key update of w`.execute(scoped(db, scope));
  if (!rows[0]) throw workflowNonTrovato();
  return rows[0];
}
