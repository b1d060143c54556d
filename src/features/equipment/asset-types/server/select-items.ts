// The statements for the list and the page of an item. Aliases: `i` is the item, `p` its open period, `d` its holder, joined only when
// visible to the caller.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { findMatchingIds } from '#server/bulk/find-matching-ids.ts';
import { allBrandIds, hasOnlyBrandsOf, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { equals, expiring } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { brandJson, employeeOrder } from '#server/db/mentions.ts';
import { runPrepared, slot } from '#server/db/prepared-statement.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Scope } from '#server/security/scope.ts';
import { addAliases, type Endpoint } from '#shared/endpoint.ts';
import type { Field } from '#shared/fields.ts';
import { filtersOf, isFiltered, type ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario, BrandBreve } from '#shared/schemas.ts';
import { holderFilters } from '../contract.ts';
import type { Kind } from '../kind.ts';
import {
  type AnyReceiver,
  type Columns,
  type ItemFilter,
  type ItemQueries,
  type LoadedItem,
  type QueryDefinition,
  type ReplyRow,
  receiverColumn,
} from './item-queries.ts';
import { isAssignedTo, isAssignedUnder, isInShowroom, matchesSearch } from './select-holder.ts';

export function itemQueries<
  L extends Endpoint & { query: z.ZodType<ItemFilter>; response: z.ZodArray<z.ZodObject> },
  const K extends Kind,
  H extends Columns & { assegnatario: RawBuilder<Assegnatario | null> },
  M extends Columns = Record<never, never>,
>(_list: L, definition: QueryDefinition<K, H, M, z.output<L['query']>>): ItemQueries<ReplyRow<K, H, M>, z.output<L['query']>> {
  type Q = z.output<L['query']>;
  type Row = ReplyRow<K, H, M>;
  type ListRow = Row & { keyset_value: string; ogni_brand: number[]; nomi: string; conteggio: string };
  const { kind, holderJoin, moreColumns = {} as M } = definition;
  const { links, table, expires } = kind;
  const keys = sortKeys(kind, definition.sort);
  const from = (scope: Scope) => sql`${sql.table(table)} i ${holderJoin.joins(kind, scope)}`;
  const isVisible = (scope: Scope, brandId?: number) => hasVisibleBrand(scope, links, 'i.id', brandId);
  const filtersByHolder = (query: Q) =>
    Object.keys(holderFilters).some((name) => query[name as keyof typeof holderFilters] !== undefined) ||
    (definition.filtersByHolder?.(query) ?? false);

  const columns = (scope: Scope, brandColumns: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> => {
    const fields = Object.keys(kind.fields).filter((name) => !(name in moreColumns));
    const extraColumns = Object.entries({
      ...holderJoin.columns(scope),
      ...moreColumns,
      assegnato: holderJoin.isAssigned,
      ...brandColumns,
    });
    return sql.join([
      ...['id', ...fields, 'created_at', 'updated_at'].map((name) => sql.ref(`i.${name}`)),
      ...extraColumns.map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ]);
  };
  // An account that is limited to showrooms of a brand may not change a shared item of the brand, because other showrooms use the item, too.
  const editableBrands = (scope: Scope): readonly number[] =>
    brandsFor(scope, 'risorse.modifica').filter((id) => !(kind.shared && id in scope.showroom_ids));
  const itemBrandColumns = (scope: Scope) => ({
    brands: visibleBrandsOf(scope, links, 'i.id'),
    modificabile: hasOnlyBrandsOf(editableBrands(scope), links, 'i.id'),
  });

  const filterCondition = (scope: Scope, query: Q) => {
    const values = query as Readonly<Record<string, string | boolean | undefined>>; // the contract's schema has validated the keys
    return sql<boolean>`${sql.join(
      [
        matchesSearch(scope, kind, query.q, definition.orMatches?.(query)),
        ...kind.filters.filter((name) => !(name in moreColumns)).map((name) => equals(`i.${name}`, values[name])),
        query.assegnato === undefined ? sql`true` : sql`${holderJoin.isAssigned} = ${query.assegnato}`,
        isAssignedTo(scope, kind.periods, 'i.id', query.dipendente_id),
        isInShowroom(scope, kind, 'i.id', query.showroom),
        isAssignedUnder(scope, kind.periods, 'i.id', query),
        expires ? expiring(`i.${expires}`, query.scadenza) : sql`true`,
        definition.ownFilter?.(scope, query) ?? sql`true`,
      ],
      sql` and `,
    )}`;
  };

  const toReply = <R extends object>(row: R) => {
    const { assegnatario } = row as unknown as { assegnatario: Assegnatario | null };
    return addAliases(kind.aliases, Object.assign(row, { dipendente_id: assegnatario?.id ?? null })) as R; // the type R also contains the aliases
  };

  const selectWhere = (scope: Scope, condition: RawBuilder<unknown>, extra: RawBuilder<unknown> = sql``) => sql`
    select ${columns(scope, itemBrandColumns(scope))}, ${sql.ref(`i.${kind.name}`)} as "nome", ${allBrandIds(links, 'i.id')} as ogni_brand, ${holderJoin.period} as periodo ${extra}
    from ${from(scope)} where ${condition} and ${isVisible(scope)}`;
  const selectOne = (scope: Scope, id: number, extra?: RawBuilder<unknown>) =>
    selectWhere(scope, sql`i.id = ${slot('id', id)}::integer`, extra);
  const requireRow = <R extends object>(row: R | undefined): R => {
    if (!row) throw nonTrovato(kind);
    return toReply(row);
  };

  return {
    kind,

    async list(db, scope, query) {
      const page = keyset(query, keys, '-created_at', { by: sql.ref('i.id'), type: 'integer' });
      const dependsOnHolder = filtersByHolder(query);
      const counting = cachedCount(db, {
        tables: isFiltered(query)
          ? [table, links.table, ...(dependsOnHolder || query.q ? [kind.periods.table, 'dipendenti', 'showrooms', 'showroom_brands'] : [])]
          : [`${table}.id`, links.table],
        key: [table, scope.can_view, filtersOf(query)],
        count: () => sql`(
          select count(*) from ${dependsOnHolder ? from(scope) : sql`${sql.table(table)} i`}
          where ${isVisible(scope, query.brand_id)} and ${filterCondition(scope, query)})`,
      });
      const brandNaming = brandNames.check(db, { key: [scope.can_view], tables: ['brands'] }, 'nomi');
      const where = () => sql`${isVisible(scope, query.brand_id)} and ${filterCondition(scope, query)} and ${page.after}`;
      const isOnPage = () => isOnPageByHolder({ query, from: from(scope), where: where(), limit: page.fetch });
      const rows = await runPrepared<ListRow>(db, scope, {
        key: isFiltered(query) ? undefined : [table, page.shape],
        values: { ...page.values, ...counting.slots, ...brandNaming.slots },
        build: () =>
          sql<ListRow>`
            select ${columns(scope, { ogni_brand: allBrandIds(links, 'i.id') })}, ${page.value} as keyset_value,
              ${brandNaming.column} as nomi, ${counting.column} as conteggio
            from ${from(scope)} where ${isOnPage()} and ${where()} order by ${page.orderBy} limit ${page.fetch}`.compile(scoped(db, scope)),
      });
      const total = await counting.total(rows[0]);
      const brands = rows[0] ? await brandNaming.settle(rows[0].nomi, () => findBrands(db, scope)) : [];
      const editable = new Set(editableBrands(scope));
      return page.page(rows, total).map((row) => {
        const itemBrandIds = row.ogni_brand;
        const brandFields = {
          brands: brands.filter(({ id }) => itemBrandIds.includes(id)),
          modificabile: itemBrandIds.every((id) => editable.has(id)),
        };
        return toReply(Object.assign(row as unknown as Row, brandFields));
      });
    },

    async find(db, scope, id) {
      const [row] = await runPrepared<LoadedItem<Row>>(db, scope, {
        key: [table, 'one'],
        values: { id },
        build: () => sql<LoadedItem<Row>>`${selectOne(scope, id)}`.compile(scoped(db, scope)),
      });
      return requireRow(row);
    },

    async lockForAssignment(db, scope, id, receiverIds) {
      type AssignmentRow = LoadedItem<Row> & { destinatario: AnyReceiver | null };
      const receiver = receiverColumn(scope, kind, receiverIds);
      const [row] = await runPrepared<AssignmentRow>(db, scope, {
        key: [table, 'one for', receiver.shape],
        values: { id, ...receiver.values },
        build: () =>
          sql<AssignmentRow>`${selectOne(scope, id, sql`, ${receiver.column} as destinatario`)} for no key update of i`.compile(
            scoped(db, scope),
          ),
      });
      const { destinatario, ...item } = requireRow(row);
      return { item: item as unknown as LoadedItem<Row>, destinatario };
    },

    async findByIds(db, scope, ids) {
      const { rows } = await sql<LoadedItem<Row>>`${selectWhere(scope, sql`i.id = any(${[...ids]}::integer[])`)}`.execute(
        scoped(db, scope),
      );
      return rows.map(toReply);
    },
    async findByKeys(db, scope, key, keys) {
      const keyColumn = key.column(sql.ref(`i.${key.field}`));
      const statement = selectWhere(scope, sql`${keyColumn} = any(${[...keys]}::text[])`, sql`, ${keyColumn} as chiave`);
      return (await sql<LoadedItem<Row> & { chiave: string }>`${statement}`.execute(scoped(db, scope))).rows.map(toReply);
    },

    async findSelected(db, scope, selection) {
      if ('ids' in selection) return selection.ids;
      const { filtro, esclusi = [] } = selection;
      return findMatchingIds(esclusi, async (limit) => {
        const { rows } = await sql<{ id: number }>`
          select i.id from ${from(scope)} where ${isVisible(scope, filtro.brand_id)} and ${filterCondition(scope, filtro)}
          order by i.id limit ${limit}::integer`.execute(scoped(db, scope));
        return rows;
      });
    },
  };
}

export const nonTrovato = ({ words }: Kind) =>
  new Problem('not_found', `${words.code}_NON_TROVAT${words.suffix.toUpperCase()}`, words.nonTrovato);

/** Sorts employees by surname and showrooms by name; items without a visible holder come last. */
const BY_HOLDER: SortKey = {
  by: sql`coalesce(${employeeOrder('d')}, luogo.nome collate "it-x-icu", ${'\uffff'})`,
  type: 'text',
};

/** The SQL of each sort key. Texts sort as in Italian. Items without a value come last for dates and first for texts and amounts. */
function sortKeys({ sort, fields, placeable }: Kind, more: Readonly<Record<string, SortKey>> = {}): Record<string, SortKey> {
  const ownSortKeys = sort.map((name): [string, SortKey] => [name, sortKey(`i.${name}`, fields[name] as Field)]);
  const holderSortKey: Record<string, SortKey> = placeable ? { assegnatario: BY_HOLDER } : {};
  return {
    ...Object.fromEntries(ownSortKeys),
    ...holderSortKey,
    ...more,
    created_at: { by: sql.ref('i.created_at'), type: 'timestamptz' },
  };
}

function sortKey(column: string, { reads, out }: Field): SortKey {
  const by = sql.ref(column);
  const isOptional = out.safeParse(null).success;
  if (reads === 'euro') return { by: isOptional ? sql`coalesce(${by}, -1)` : by, type: 'numeric' };
  if (reads === 'numero') return { by: isOptional ? sql`coalesce(${by}, 2147483647)` : by, type: 'integer' }; // unlimited seats sort last
  if (reads === 'siNo') return { by, type: 'boolean' };
  if (reads === 'data') return { by: isOptional ? sql`coalesce(${by}, 'infinity')` : by, type: 'date' };
  return { by: sql`${isOptional ? sql`coalesce(${by}, '')` : by} collate "it-x-icu"`, type: 'text' };
}

// Rows of a list carry only the ids of their brands, because selecting the names in every row was the most expensive part of a page. The
// names are cached here.
const brandNames = new VersionedCache<BrandBreve[]>(500);

async function findBrands(db: Db, scope: Scope): Promise<BrandBreve[]> {
  const { rows } = await sql<{ brand: BrandBreve }>`
    select ${brandJson('b')} as brand from brands b where b.id = any(${[...scope.can_view]}::integer[]) order by b.nome collate "it-x-icu"`.execute(
    scoped(db, scope),
  );
  return rows.map(({ brand }) => brand);
}

// A page of a list that is sorted by holder (select-items.ts). Sorting all items would compare all names for each page. Instead, employees,
// showrooms and unassigned items are each read in the order of an index, and only as many of each as one page needs.
interface HolderPageOptions {
  query: ItemFilter & ListQuery;
  /** The FROM and WHERE of the list: `i` is the item, `d` its employee, `luogo` its showroom. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  limit: RawBuilder<number>;
}

const HOLDER_GROUPS = [
  { condition: sql`d.id is not null`, orderBy: [employeeOrder('d')] },
  { condition: sql`d.id is null and luogo.id is not null`, orderBy: [sql`luogo.nome collate "it-x-icu"`] },
  { condition: sql`d.id is null and luogo.id is null`, orderBy: [] },
];

/**
 * The condition that selects the rows that can be on this page of a list sorted by holder. The condition is true (no restriction) for any
 * other sort key, and for a narrow filter, because few rows can be sorted directly.
 */
function isOnPageByHolder({ query, from, where, limit }: HolderPageOptions): RawBuilder<boolean> {
  const { sort, q, showroom, dipendente_id, manager_id } = query;
  const isNarrowFilter = Boolean(q ?? showroom ?? dipendente_id ?? manager_id);
  if (isNarrowFilter || (sort !== 'assegnatario' && sort !== '-assegnatario')) return sql<boolean>`true`;
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const groupQueries = HOLDER_GROUPS.map(({ condition, orderBy }) => {
    const order = sql.join([...orderBy, sql.ref('i.id')].map((each) => sql`${each} ${direction}`));
    return sql`(select i.id from ${from} where ${condition} and ${where} order by ${order} limit ${limit})`;
  });
  return sql<boolean>`i.id = any(array(${sql.join(groupQueries, sql` union all `)}))`;
}
