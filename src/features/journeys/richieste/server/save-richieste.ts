import { sql } from 'kysely';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { RISORSA_OF_TIPO, TIPI_VOCE } from '#features/journeys/dotazioni/rules.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Versioned } from '#server/db/reject-stale-edit.ts';
import type { Scope } from '#server/security/scope.ts';
import { workflowNonTrovato } from '#shared/assignment-problems.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Richiesta } from '../contract.ts';
import type { Linea, LineePlan } from '../rules.ts';

/** Returns the lines of an onboarding in the order in which they were requested. The caller must check the visibility first. */
export async function listRichiesteOf(db: Db, scope: Scope, workflow_id: number): Promise<Richiesta[]> {
  const { rows } = await sql<Richiesta>`
    select coalesce(s.nome, c.nome) as riferimento, r.id, r.tipo, r.descrizione, r.hardware_tipo, r.software_id, r.cartella_id, r.permessi, r.gb_minimi, 1 as quantita, r.stato,
      case when g.nome is not null then jsonb_build_object('id', g.id, 'nome', g.nome, 'dal', g.dal, 'al', g.al) end as risorsa
    from richieste r left join lateral (${selectAssignedItem(scope)}) g on true
      left join software s on s.id = r.software_id and ${hasVisibleBrand(scope, KINDS.software.links, 's.id')}
      left join cartelle_condivise c on c.id = r.cartella_id and ${hasVisibleBrand(scope, KINDS.cartella.links, 'c.id')}
    where r.workflow_id = ${workflow_id} order by r.id`.execute(scoped(db, scope));
  return rows;
}

/**
 * SQL query: the item that was assigned to the line `r`, with its assignment period. The period also stores the name of the item, which
 * is needed when the item is deleted. The query has no row when the item was assigned under a brand that is not visible to the caller.
 */
const selectAssignedItem = (scope: Scope) =>
  sql.join(
    TIPI_VOCE.map((tipo) => {
      const { table, name, links, periods } = KINDS[RISORSA_OF_TIPO[tipo]];
      return sql`
        select i.id, coalesce(${sql.ref(`i.${name}`)}, p.risorsa_nome) as nome, p.data_assegnazione as dal, p.data_revoca as al
        from ${sql.table(periods.table)} p
          left join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)} and ${hasVisibleBrand(scope, links, 'i.id')}
        where r.tipo = ${tipo} and p.id = r.periodo_id and ${inBrands('p.brand_id', scope.can_view)}`;
    }),
    sql` union all `,
  );

export async function requireWorkflow(db: Db, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`
    select from workflows w join dipendenti d on d.id = w.dipendente_id
    where w.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (rows.length === 0) throw workflowNonTrovato();
}

/** Adds, changes and removes lines of an onboarding. A changed line becomes an open line again. */
export async function writeLinee(db: Tx, scope: Scope, workflow_id: number, { add, change, remove }: LineePlan): Promise<void> {
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

// Functions that change lines require that the caller has locked the workflow (`lockWorkflow`) and checked the permission.

/** Links each onboarding line to the assignment period that was opened for it. Returns the number of changed lines. */
export async function markAssegnate(
  db: Tx,
  scope: Scope,
  assigned: readonly { richiesta_id: number; periodo_id: number }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update richieste r set stato = 'assegnata', periodo_id = g.periodo_id
    from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as g (richiesta_id integer, periodo_id integer)
    where r.id = g.richiesta_id and r.stato <> 'assegnata'`.execute(scoped(db, scope));
  return Number(numAffectedRows);
}

export async function setNonServono(db: Tx, scope: Scope, workflow_id: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('richieste')
    .set({ stato: 'non_serve' })
    .where('workflow_id', '=', workflow_id)
    .where('stato', '=', 'richiesta')
    .execute();
}

/** Marks unassigned onboarding lines as not needed, or as needed again. Returns the number of changed lines. */
export async function markNeeded(db: Tx, scope: Scope, workflow_id: number, ids: readonly number[], isNeeded: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    update richieste set stato = ${isNeeded ? 'richiesta' : 'non_serve'}
    where workflow_id = ${workflow_id} and id = any(${[...ids]}::integer[]) and stato <> 'assegnata'`.execute(scoped(db, scope));
  return Number(numAffectedRows);
}

/** In a transfer or a swap, period `a` replaces period `da`. Both are rows of `table`. */
export interface PeriodReplacement {
  table: string;
  da: number;
  a: number;
}

/**
 * Links the onboarding lines to the new assignment periods. A reservation that ended has no period any more, so its line is found through
 * the lotto. The caller must check the permission first.
 */
export async function relinkRichieste(db: Tx, scope: Scope, replacements: readonly PeriodReplacement[]): Promise<void> {
  if (replacements.length === 0) return;
  await sql`
    update richieste r set stato = 'assegnata', periodo_id = s.a
    from jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb) as s ("table" text, da integer, a integer)
    where tabella_dei_periodi(r.tipo) = s."table" and (r.periodo_id = s.da or r.stato <> 'assegnata' and r.id in (
      select l.chiave::integer from lotti_righe l
      where l.lotto_id = nullif(current_setting('organico.lotto', true), '')::integer and l.tabella = 'richieste'
        and l.prima ->> 'periodo_id' = s.da::text))`.execute(scoped(db, scope));
}

/** The version of a workflow changes when its lines change. */
export const workflowsVersioned: Versioned = {
  table: 'workflows',
  id: 'integer',
  isVisible: ({ can_view }) =>
    sql<boolean>`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
  isAlsoAbout: (id) => sql<boolean>`r.oggetto = 'richieste' and (
    r.oggetto_id in (select l.id::text from richieste l where l.workflow_id = ${id})
    or r.azione = 'elimina' and r.prima ->> 'workflow_id' = ${id})`,
};

interface LockedWorkflow {
  stato: StatoWorkflow;
  dipendente_id: string;
  brand_id: number;
}

/**
 * Locks the workflow and its employee until the transaction ends. The employee is locked first, in the same order as in a deletion.
 * Throws 404 when the workflow is not visible.
 */
export async function lockWorkflow(db: Tx, scope: Scope, id: number): Promise<LockedWorkflow> {
  const { rows } = await sql<LockedWorkflow>`
    select w.stato, w.dipendente_id, d.brand_id from workflows w join dipendenti d on d.id = w.dipendente_id
    where w.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}
    for share of d for no key update of w`.execute(scoped(db, scope));
  if (!rows[0]) throw workflowNonTrovato();
  return rows[0];
}
