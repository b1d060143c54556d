import { type RawBuilder, sql } from 'kysely';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { reportsTo } from '#features/equipment/asset-types/server/select-holder.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { closePeriods } from '#features/equipment/risorse/server/close-periods.ts';
import { isToReturn } from '#features/equipment/risorse/server/select-assigned.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { emailKeyOf, equals, matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { employeeOrder } from '#server/db/mentions.ts';
import { runPrepared } from '#server/db/prepared-statement.ts';
import { fase, isInFase } from '#server/db/situazione.ts';
import type { Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight, type Scope, withoutRiservati } from '#server/security/scope.ts';
import type { StatoDipendente } from '#shared/dipendente.ts';
import type { Lettura } from '#shared/letture.ts';
import { filtersOf, isFiltered, type ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { FASI_SITUAZIONE, type Fase } from '#shared/situazione.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import type { DipendenteInLista } from '../contract.ts';
import * as calls from '../contract.ts';
import { type Assunzione, avvisiOf } from '../rules.ts';
import {
  canReadRiservati,
  computedColumns,
  findVisible,
  hasLeftWithin,
  isArriving,
  isMalattiaOverdue,
  lockDipendente,
  PLAIN_COLUMNS,
  removeDipendente,
  visibleDipendenti,
  visibleStato,
  wasHiredWithin,
  withSituazione,
} from './queries.ts';
import { isContractDue } from './select-contract-ends.ts';
import { createDipendente, updateDipendente } from './write-dipendente.ts';

export const dipendentiRoutes = ({ deleteRest }: { deleteRest: DeleteRelated }): Route[] => [
  route(calls.listDipendenti, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getDipendente, ({ db, scope, params }) => findVisible(db, scope, params.id)),

  route(calls.createDipendente, async ({ db, scope, body }) => {
    const id = await createDipendente(db, scope, body);
    return findWithAvvisi(db, scope, id);
  }),

  route(calls.updateDipendente, async ({ db, scope, params, body }) => {
    await updateDipendente(db, scope, params.id, body);
    return findWithAvvisi(db, scope, params.id);
  }),

  route(calls.deleteDipendente, async ({ db, scope, params }) => {
    await deleteDipendente(db, scope, params.id, deleteRest);
    return SUCCESS_REPLY;
  }),
];

async function findWithAvvisi(db: Db, scope: Scope, id: string) {
  const dipendente = await findVisible(db, scope, id);
  return { ...dipendente, avvisi: avvisiOf(dipendente) };
}

/** Deletes the employee's records of other features. The permission must be checked before. */
type DeleteRelated = (db: Tx, scope: Scope, dipendente_id: string) => Promise<void>;

/**
 * Deletes an employee. When an item is assigned or an onboarding is opened at the same time, a foreign key makes one of the two
 * transactions fail.
 */
async function deleteDipendente(db: Tx, scope: Scope, id: string, deleteRelated: DeleteRelated): Promise<void> {
  await lockDipendente(db, scope, id);
  const { brand_id } = await findHolder(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await closePeriods(db, scope, id);
  await deleteRelated(db, scope, id);
  await removeDipendente(db, scope, id);
}

const sortKeys = (scope: Scope): Record<string, SortKey> => ({
  nome: { by: sql`(d.nome || ' ' || d.cognome) collate "it-x-icu"`, type: 'text' },
  cognome: { by: employeeOrder('d'), type: 'text' }, // the screens sort by this key by default
  email: { by: emailKeyOf(sql.ref('d.email')), type: 'text' },
  posizione: { by: sql`coalesce(d.posizione, '') collate "it-x-icu"`, type: 'text' },
  telefono: { by: sql`coalesce(d.telefono, '')`, type: 'text' },
  tipologia: { by: sql.ref('d.tipologia'), type: 'text' },
  brand: { by: sql`b.nome collate "it-x-icu"`, type: 'text' },
  isactive: { by: sql.ref('d.isactive'), type: 'boolean' },
  data_assunzione: { by: sql`coalesce(d.data_assunzione, '0001-01-01')`, type: 'date' },
  data_dismissione: { by: sql`coalesce(d.data_dismissione, 'infinity')`, type: 'date' }, // employees without an exit date come last
  situazione: { by: byOptionOrder(FASI_SITUAZIONE, fase({ row: 'd', stato: visibleStato(scope) })), type: 'integer' },
  created_at: { by: sql.ref('d.created_at'), type: 'timestamptz' },
});

/** Sorts by the position of the value in the list of options, not alphabetically. */
const byOptionOrder = (options: readonly string[], value: RawBuilder<string>) => sql`array_position(${[...options]}::text[], ${value})`;

interface DipendentiQuery extends ListQuery {
  brand_id?: number[] | undefined;
  stato?: StatoDipendente | undefined;
  situazione?: Fase[] | undefined;
  isactive?: boolean | undefined;
  in_onboarding?: boolean | undefined;
  posizione?: string | undefined;
  dipartimento?: string | undefined;
  ruolo?: string | undefined;
  bisogno_numero_aziendale?: boolean | undefined;
  manager_id?: string | undefined;
  showroom?: number | undefined;
  tipologia?: string[] | undefined;
  assunzione?: Assunzione | undefined;
  assunti?: { dal: string; al: string } | undefined;
  usciti?: { dal: string; al: string } | undefined;
  arrivo_entro?: number | undefined;
  contratto_entro?: number | undefined;
  malattia_finita?: boolean | undefined;
  da_riprendere?: boolean | undefined;
}

function countedTables(query: DipendentiQuery): string[] {
  if (!isFiltered(query)) return ['dipendenti.brand_id'];
  const { in_onboarding, arrivo_entro, contratto_entro, da_riprendere, assunti, usciti } = query;
  const rapporti = assunti || usciti || contratto_entro ? ['rapporti'] : [];
  const workflows = [in_onboarding, arrivo_entro].some((filter) => filter !== undefined) ? ['workflows'] : [];
  return ['dipendenti', ...rapporti, ...workflows, ...(da_riprendere === undefined ? [] : ALL_KINDS.map(({ periods }) => periods.table))];
}

function matchesOnboarding(expected: boolean | undefined): RawBuilder<boolean> {
  if (expected === undefined) return sql<boolean>`true`;
  return sql<boolean>`exists (select from workflows w where w.dipendente_id = d.id and w.stato <> all(${[...STATI_CONCLUSI]}::text[])) = ${expected}`;
}

function matchesAssunzione(assunzione: Assunzione | undefined): RawBuilder<boolean> {
  if (assunzione === undefined) return sql<boolean>`true`;
  const month = sql`date_trunc('month', oggi()) + ${assunzione === 'questo_mese' ? 0 : 1}::integer * interval '1 month'`;
  return sql<boolean>`(d.data_assunzione >= ${month} and d.data_assunzione < ${month} + interval '1 month')`;
}

/** Returns a page of the visible employees. A filter by state uses the state that is visible to the caller. */
async function listVisible(db: Db, scope: Scope, query: DipendentiQuery): Promise<Page<DipendenteInLista>> {
  const keys = listKeyset(scope, query);
  const filters = () => filterConditions(scope, scope, query);
  const riservatiBrandIds = brandsFor(scope, 'riservati.vedi');
  const counter = cachedCount(db, {
    tables: countedTables(query),
    key: ['dipendenti', scope.can_view, riservatiBrandIds, filtersOf(query)],
    count: () => sql`(select count(*) from dipendenti d where ${inBrands('d.brand_id', scope.can_view)} and ${filters()})`,
  });
  const select = () =>
    visibleDipendenti(db, scope)
      .where(filters())
      .select([...PLAIN_COLUMNS, ...computedColumns(scope), keys.value.as('keyset_value'), counter.column.as('conteggio')])
      .where(keys.after)
      .orderBy(keys.orderBy)
      .limit(keys.fetch);
  const rows = await runPrepared<Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]>(db, scope, {
    key: isFiltered(query) ? undefined : ['dipendenti', keys.shape],
    values: { ...keys.values, ...counter.slots },
    build: () => select().compile(),
  });
  const total = await counter.total(rows[0]);
  return keys
    .page(rows, total)
    .telling(await findRevealedMalattie(db, scope, query))
    .map(withSituazione);
}

const listKeyset = (viewer: Scope, query: DipendentiQuery) =>
  keyset(query, () => sortKeys(viewer), '-created_at', { by: sql.ref('d.id'), type: 'uuid' });

/** The SQL conditions of the filters. When `viewer` has no permission to view sick leave, an ill employee counts as 'entrato'. */
const filterConditions = (scope: Scope, viewer: Scope, query: DipendentiQuery) => sql<boolean>`
  ${matches(sql.ref('d.ricerca'), query.q)}
  and ${query.brand_id === undefined ? sql`true` : sql`d.brand_id = any(${query.brand_id}::integer[])`}
  and ${query.stato === undefined ? sql`true` : sql`${visibleStato(viewer)} = ${query.stato}`}
  and ${isInFase({ row: 'd', stato: visibleStato(viewer) }, query.situazione)}
  and ${equals('d.isactive', query.isactive)}
  and ${equals('d.posizione', query.posizione)}
  and ${equals('d.dipartimento', query.dipartimento)}
  and ${equals('d.ruolo', query.ruolo)}
  and ${equals('d.bisogno_numero_aziendale', query.bisogno_numero_aziendale)}
  and ${equals('d.showroom', query.showroom)}
  and ${reportsTo(scope, 'd', query.manager_id)}
  and ${matchesAssunzione(query.assunzione)} and ${wasHiredWithin(query.assunti)} and ${hasLeftWithin(query.usciti)}
  and ${query.tipologia === undefined ? sql`true` : sql`d.tipologia = any(${query.tipologia}::text[])`}
  and ${matchesOnboarding(query.in_onboarding)}
  and ${query.arrivo_entro === undefined ? sql`true` : isArriving(query.arrivo_entro)}
  and ${query.contratto_entro === undefined ? sql`true` : isContractDue(query.contratto_entro)}
  and ${query.malattia_finita === undefined ? sql`true` : sql`${isMalattiaOverdue(viewer)} = ${query.malattia_finita}`}
  and ${query.da_riprendere === undefined ? sql`true` : sql`${isToReturn} = ${query.da_riprendere}`}`;

/**
 * Selects the employees whose sick leave is revealed by the total of this query, so that the audit log records the sick leave as read.
 * These are the ill employees whom the query would count differently if their sick leave were hidden. They need not be on the requested
 * page or in the filtered result.
 */
async function findRevealedMalattie(db: Db, scope: Scope, query: DipendentiQuery): Promise<Lettura[]> {
  const { stato, situazione, malattia_finita, sort, cursor } = query;
  const isPageBySituazione = cursor !== undefined && sort?.endsWith('situazione');
  if (stato === undefined && situazione === undefined && malattia_finita === undefined && !isPageBySituazione) return [];
  const matchesFor = (viewer: Scope) =>
    sql`((${filterConditions(scope, viewer, query)}) is true, (${filterConditions(scope, viewer, query)} and ${listKeyset(viewer, query).after}) is true)`;
  const { rows } = await sql<{ id: string }>`
    select d.id from dipendenti d
    where d.stato = 'in malattia' and ${canReadRiservati(scope)} and ${inBrands('d.brand_id', scope.can_view)}
      and ${matchesFor(scope)} is distinct from ${matchesFor(withoutRiservati(scope))}`.execute(scoped(db, scope));
  return rows.map(({ id }) => ({ tipo: 'malattia', dipendente_id: id }));
}
