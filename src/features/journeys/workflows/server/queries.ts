import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { equals, matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountOrder, employeeOrder } from '#server/db/mentions.ts';
import { runPrepared } from '#server/db/prepared-statement.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { workflowNonTrovato } from '#shared/assignment-problems.ts';
import { filtersOf, isFiltered, type ListQuery } from '#shared/list.ts';
import type { Giorni } from '#shared/periodi.ts';
import { STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Incaricato, Workflow, WorkflowChange } from '../contract.ts';
import type { Priorita } from '../fields.ts';
import { type AzioneWorkflow, PASSAGGI, statiForAzione } from '../rules.ts';
import { belongsToCaller, COMPUTED_COLUMNS, isConcluso, isFermo, isLate, PLAIN_COLUMNS, toWorkflow } from './columns.ts';

/** SQL sort key of seven digits that orders the oldest day first, and rows without a day last. */
const oldestFirst = (column: string) => sql`coalesce(lpad((${sql.ref(column)} - date '0001-01-01')::text, 7, '0'), '9999999')`;
/** SQL sort key of seven digits that orders the newest day first. */
const newestFirst = (column: string) => sql`lpad((date '9999-12-31' - ${sql.ref(column)})::text, 7, '0')`;

// PostgreSQL uses the index workflows_ordine only for exactly this expression. A change of the expression must also change the index.
const STATE_AND_DAY = sql`(case w.stato
  when 'completato_it' then '1' || ${newestFirst('w.data_completamento')}
  when 'annullato' then '2' || ${newestFirst('w.data_annullamento')}
  else '0' || ${oldestFirst('w.data_scadenza')} end collate "C")`;

const SORT_KEYS: Record<string, SortKey> = {
  // The order 'stato': open workflows come first, by deadline and then by hire date; then completed and then cancelled workflows, the newest
  // first.
  stato: {
    by: sql`(${STATE_AND_DAY} || case when ${isConcluso} then '' else ${oldestFirst('d.data_assunzione')} end)`,
    type: 'text',
    beginning: { by: STATE_AND_DAY, length: 8 },
  },
  created_at: { by: sql.ref('w.created_at'), type: 'timestamptz' },
  // The order 'data_scadenza': by deadline, then by hire date. Workflows without a deadline are last.
  data_scadenza: { by: sql`(${oldestFirst('w.data_scadenza')} || ${oldestFirst('d.data_assunzione')}) collate "C"`, type: 'text' },
  data_conclusione: { by: sql`coalesce(w.data_completamento, w.data_annullamento, 'infinity')`, type: 'date' },
  cognome: { by: employeeOrder('d'), type: 'text' },
};

interface WorkflowsFilter {
  brand_id?: number[] | undefined;
  priorita?: Priorita | undefined;
  assegnato_a?: number | undefined;
  in_ritardo?: boolean | undefined;
  tocca_a_me?: boolean | undefined;
  fermo?: boolean | undefined;
  aperti?: Giorni | undefined;
  completati?: Giorni | undefined;
}

interface WorkflowsQuery extends ListQuery, WorkflowsFilter {
  stato?: StatoWorkflow | undefined;
  concluso?: boolean | undefined;
  dipendente_id?: string | undefined;
}

const matchesFlag = (condition: RawBuilder<boolean>, expected: boolean | undefined) =>
  expected === undefined ? sql`true` : sql`${condition} = ${expected}`;

const isWithin = (day: string, range: Giorni | undefined) =>
  range === undefined ? sql`true` : sql`${sql.ref(day)} between ${range.dal}::date and ${range.al}::date`;

function filterConditions(scope: Scope, filter: WorkflowsFilter): RawBuilder<boolean> {
  const { brand_id, priorita, assegnato_a, in_ritardo, tocca_a_me, fermo, aperti, completati } = filter;
  return sql<boolean>`${brand_id === undefined ? sql`true` : sql`d.brand_id = any(${brand_id}::integer[])`}
    and ${equals('w.priorita', priorita)} and ${equals('w.assegnato_a', assegnato_a)}
    and ${matchesFlag(isLate, in_ritardo)} and ${matchesFlag(belongsToCaller(scope), tocca_a_me)} and ${matchesFlag(isFermo, fermo)}
    and ${isWithin('w.data_inizio', aperti)} and ${isWithin('w.data_completamento', completati)}`;
}

/**
 * SQL condition: each word of the search text matches the name, surname or e-mail, or a part of the id. The search index also contains
 * the position, so it is only a prefilter.
 */
function matchesSearch(text: string | undefined): RawBuilder<boolean> {
  const matchesName = sql<boolean>`(${matches(sql.ref('d.ricerca'), text)}
    and ${matches(sql`testo_ricerca(d.nome || ' ' || d.cognome || ' ' || d.email)`, text)})`;
  return /^\d+$/.test(text ?? '') ? sql<boolean>`(${matchesName} or w.id::text like ${`%${text}%`})` : matchesName;
}

function visibleWorkflows(db: Db, scope: Scope) {
  return scoped(db, scope)
    .selectFrom('workflows as w')
    .innerJoin('dipendenti as d', 'd.id', 'w.dipendente_id')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .leftJoin('users as i', 'i.id', 'w.assegnato_a')
    .where(inBrands('d.brand_id', scope.can_view));
}

export async function listVisible(db: Db, scope: Scope, query: WorkflowsQuery): Promise<Page<Workflow>> {
  const { stato, concluso, dipendente_id, q, tocca_a_me } = query;
  const keys = keyset(query, SORT_KEYS, 'stato', { by: sql.ref('w.id'), type: 'integer' });
  const filters = () => sql<boolean>`${matchesSearch(q)} and ${filterConditions(scope, query)}
    and ${equals('w.stato', stato)} and ${matchesFlag(isConcluso, concluso)} and ${equals('w.dipendente_id', dipendente_id)}`;
  const counter = cachedCount(db, {
    tables: isFiltered(query) ? ['workflows', 'dipendenti'] : ['workflows.id', 'dipendenti.brand_id'],
    key: [
      'workflows',
      scope.can_view,
      filtersOf(query),
      // The result of the filter tocca_a_me depends on the account, so the caller and the permissions are a part of the cache key.
      tocca_a_me !== undefined && [scope.user_id, scope.role, scope.can_edit, scope.can_admin],
    ],
    count: () => sql`(select count(*) from workflows w join dipendenti d on d.id = w.dipendente_id
                where ${inBrands('d.brand_id', scope.can_view)} and ${filters()})`,
  });
  const select = () =>
    visibleWorkflows(db, scope)
      .select([...PLAIN_COLUMNS, ...COMPUTED_COLUMNS, keys.value.as('keyset_value'), counter.column.as('conteggio')])
      .where(filters())
      .where(keys.after)
      .orderBy(keys.orderBy)
      .limit(keys.fetch);
  const rows = await runPrepared<Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]>(db, scope, {
    key: isFiltered(query) ? undefined : ['workflows', keys.shape],
    values: { ...keys.values, ...counter.slots },
    build: () => select().compile(),
  });
  const total = await counter.total(rows[0]);
  return keys.page(rows.map(toWorkflow), total);
}

const stateCounts = new VersionedCache<Partial<Record<StatoWorkflow, number>>>(100);

export async function countByState(db: Db, scope: Scope, filter: WorkflowsFilter): Promise<Record<StatoWorkflow, number>> {
  const value = sql<Partial<Record<StatoWorkflow, number>>>`(
    select coalesce(jsonb_object_agg(c.stato, c.quanti), '{}') from (
      select w.stato, count(*) as quanti from workflows w join dipendenti d on d.id = w.dipendente_id
      where ${inBrands('d.brand_id', scope.can_view)} and ${filterConditions(scope, filter)} group by w.stato) c)`;
  // The result of the filters `tocca_a_me` and `fermo` depends on further tables (steps, accounts, permissions), so it is not cached.
  const dependsOnWorkflowsOnly = filter.tocca_a_me === undefined && filter.fermo === undefined;
  const counts = dependsOnWorkflowsOnly
    ? await stateCounts.select(db, scope, { key: [scope.can_view, filter], tables: ['workflows', 'dipendenti.brand_id'], value })
    : (await sql<{ value: Partial<Record<StatoWorkflow, number>> }>`select ${value} as value`.execute(scoped(db, scope))).rows[0]?.value;
  // The cast is safe: the object gets an entry for each state in STATI_WORKFLOW.
  return Object.fromEntries(STATI_WORKFLOW.map((stato) => [stato, counts?.[stato] ?? 0])) as Record<StatoWorkflow, number>;
}

export async function findVisible(db: Db, scope: Scope, id: number): Promise<Workflow> {
  const row = await visibleWorkflows(db, scope)
    .where('w.id', '=', id)
    .select([...PLAIN_COLUMNS, ...COMPUTED_COLUMNS])
    .executeTakeFirst();
  if (!row) throw workflowNonTrovato();
  return toWorkflow(row);
}

export async function findState(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ stato: StatoWorkflow; brand_id: number; assegnato_a: number | null }> {
  const row = await visibleWorkflows(db, scope)
    .where('w.id', '=', id)
    .select([sql<StatoWorkflow>`w.stato`.as('stato'), 'd.brand_id', 'w.assegnato_a'])
    .executeTakeFirst();
  if (!row) throw workflowNonTrovato();
  return row;
}

/**
 * Inserts a workflow. The deadline is the hire date, or today when the hire date has passed, so that the onboarding is not late at once.
 * A unique index rejects a second open onboarding of the same employee.
 */
export async function insertWorkflow(db: Tx, scope: Scope, workflow: { dipendente_id: string; note_hr: string | null }): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('workflows')
    .values((eb) => ({
      ...workflow,
      data_scadenza: eb
        .selectFrom('dipendenti')
        .select(sql<string | null>`case when data_assunzione is not null then greatest(data_assunzione, oggi()) end`.as('entro'))
        .where('id', '=', workflow.dipendente_id),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a step. Returns false if the present state does not allow the step. Of two concurrent requests for a step only one gets true. */
export async function moveWorkflow(db: Tx, scope: Scope, id: number, azione: AzioneWorkflow): Promise<boolean> {
  const { to } = PASSAGGI[azione];
  const { numUpdatedRows } = await scoped(db, scope)
    .updateTable('workflows')
    .set({ stato: to, data_completamento: to === 'completato_it' ? sql<string>`oggi()` : null })
    .where('id', '=', id)
    .where('stato', 'in', statiForAzione(azione))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the workflow to cancelled. The caller must lock the workflow and check the permission first. */
export async function setAnnullato(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('workflows')
    .set({ stato: 'annullato', data_annullamento: sql<string>`oggi()` })
    .where('id', '=', id)
    .execute();
}

export async function setWorkflow(db: Tx, scope: Scope, id: number, values: WorkflowChange): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('workflows').set(values).where('id', '=', id).execute();
}

export async function listIncaricatiOf(db: Db, scope: Scope, brand_id: number): Promise<Incaricato[]> {
  const { rows } = await sql<Incaricato>`
    select id, username, nome, cognome from users u
    where is_active and (amministratore
      or exists (select from user_brands l where l.user_id = u.id and l.brand_id = ${brand_id} and l.can_edit))
    order by ${accountOrder('u')}, id`.execute(scoped(db, scope));
  return rows;
}

/** Returns the descriptions of the open lines of a workflow. The caller must check the visibility first. */
export async function listOpenRichieste(db: Db, scope: Scope, workflow_id: number): Promise<string[]> {
  const { rows } = await sql<{ descrizione: string }>`
    select descrizione from richieste where workflow_id = ${workflow_id} and stato = 'richiesta' order by id`.execute(scoped(db, scope));
  return rows.map(({ descrizione }) => descrizione);
}

/** Deletes the workflows of an employee who is being deleted. The caller must check the permission first. */
export async function deleteWorkflowsOf(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  await scoped(db, scope).deleteFrom('workflows').where('dipendente_id', '=', dipendente_id).execute();
}
