// The things of a kind as their list and their card show them. In its statements a thing is `i`, its open period `p`, and who has it `d`,
// joined only where the caller may see them.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { allBrands, allBrandsAllow, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { equals, expiring } from '#server/db/conditions.ts';
import { counted } from '#server/db/counted.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { brandOf, personOrder } from '#server/db/mentions.ts';
import { askOnceMade, slot } from '#server/db/once-made.ts';
import { hasChanged, memory, remembered } from '#server/db/remembered.ts';
import { WrittenRow, writtenRows } from '#server/db/written-rows.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { doubled, type Endpoint } from '#shared/endpoint.ts';
import type { Field } from '#shared/fields.ts';
import { filtersOf, isNarrowed, type ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario, BrandBreve } from '#shared/schemas.ts';
import { holderFilters } from '../contract.ts';
import type { Kind } from '../kind.ts';
import {
  type AnyReceiver,
  type Columns,
  type Found,
  type ItemFilter,
  type ItemQueries,
  receiverColumn,
  type Selection,
  type Told,
} from './item-queries.ts';
import { idsOf } from './many-items.ts';
import { isFoundBy, isHeldBy, isHeldIn, isHeldUnder } from './select-holder.ts';

/** The statements of a kind; its list's call says by what it can be narrowed. */
export function itemQueries<
  L extends Endpoint & { query: z.ZodType<ItemFilter>; response: z.ZodArray<z.ZodObject> },
  const K extends Kind,
  H extends Columns & { assegnatario: RawBuilder<Assegnatario | null> },
  M extends Columns = Record<never, never>,
>(list: L, of: Selection<K, H, M, z.output<L['query']>>): ItemQueries<Told<K, H, M>, z.output<L['query']>> {
  type Q = z.output<L['query']>;
  type Row = Told<K, H, M>;
  type InList = {
    scritta: string;
    id: number;
    keyset_value: string;
    ogni_brand: number[];
    nomi_brand: BrandBreve[] | null;
    contati: number | null;
    istantanea: string;
  };
  const { kind, holding, more = {} as M } = of;
  const { links, table, expires } = kind;
  const keys = sortKeys(kind, of.sort);
  const from = (scope: Scope) => sql`${sql.table(table)} i ${holding.joins(kind, scope)}`;
  const isVisible = (scope: Scope, brandId?: number) => hasVisibleBrand(scope, links, 'i.id', brandId);
  const asksHolder = (query: Q) =>
    Object.keys(holderFilters).some((name) => query[name as keyof typeof holderFilters] !== undefined) || (of.asksHolder?.(query) ?? false);

  const columns = (scope: Scope, ofBrands: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> => {
    const fields = Object.keys(kind.fields).filter((name) => !(name in more));
    const named = Object.entries({ ...holding.columns(scope), ...more, assegnato: holding.isHeld, ...ofBrands });
    return sql.join([
      ...['id', ...fields, 'created_at', 'updated_at'].map((name) => sql.ref(`i.${name}`)),
      ...named.map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ]);
  };
  const brandsOfOne = (scope: Scope) => ({
    brands: visibleBrandsOf(scope, links, 'i.id'),
    modificabile: allBrandsAllow(scope, 'risorse.modifica', links, 'i.id'),
  });

  const narrowed = (scope: Scope, query: Q) => {
    const values = query as Readonly<Record<string, string | boolean | undefined>>; // by the contract's own names
    return sql<boolean>`${sql.join(
      [
        isFoundBy(scope, kind, query.q, of.orFound?.(query)),
        ...kind.filters.filter((name) => !(name in more)).map((name) => equals(`i.${name}`, values[name])),
        query.assegnato === undefined ? sql`true` : sql`${holding.isHeld} = ${query.assegnato}`,
        isHeldBy(scope, kind.periods, 'i.id', query.dipendente_id),
        isHeldIn(scope, kind, 'i.id', query.showroom),
        isHeldUnder(scope, kind.periods, 'i.id', query),
        expires ? expiring(`i.${expires}`, query.scadenza) : sql`true`,
        of.narrowed?.(scope, query) ?? sql`true`,
      ],
      sql` and `,
    )}`;
  };

  // Brands are said of their names, which are remembered.
  const inList = {
    names: Object.keys(list.response.element.shape),
    aliases: kind.aliases,
    reckoned: ['brands', 'modificabile'],
    said: { dipendente_id: sql`r.assegnatario ->> 'id'`, ...amountsSaidAsText(kind) },
    also: ['id', 'keyset_value', 'ogni_brand', 'nomi_brand', 'contati', 'istantanea'],
  };

  const told = <R extends object>(row: R) => {
    const { assegnatario } = row as unknown as { assegnatario: Assegnatario | null };
    return doubled(kind.aliases, Object.assign(row, { dipendente_id: assegnatario?.id ?? null })) as R; // R says it already
  };

  const those = (scope: Scope, which: RawBuilder<unknown>, extra: RawBuilder<unknown> = sql``) => sql`
    select ${columns(scope, brandsOfOne(scope))}, ${sql.ref(`i.${kind.name}`)} as "nome", ${allBrands(links, 'i.id')} as ogni_brand, ${holding.period} as periodo ${extra}
    from ${from(scope)} where ${which} and ${isVisible(scope)}`;
  const one = (scope: Scope, id: number, extra?: RawBuilder<unknown>) => those(scope, sql`i.id = ${slot('id', id)}::integer`, extra);
  const found = <R extends object>(row: R | undefined): R => {
    if (!row) throw nonTrovato(kind);
    return told(row);
  };

  return {
    kind,

    async list(db, scope, query) {
      const page = keyset(query, keys, '-created_at', { by: sql.ref('i.id'), type: 'integer' });
      const byHolder = asksHolder(query);
      const counting = counted(db, {
        of: [table, links.table, ...(byHolder || query.q ? [kind.periods.table, 'dipendenti', 'showrooms', 'showroom_brands'] : [])],
        what: [table, scope.can_view, filtersOf(query), query.scadenza && todayInItaly(new Date())],
        count: () => sql`(
          select count(*) from ${byHolder ? from(scope) : sql`${sql.table(table)} i`}
          where ${isVisible(scope, query.brand_id)} and ${narrowed(scope, query)})`,
      });
      const names = brandNames(db, scope);
      const where = () => sql`${isVisible(scope, query.brand_id)} and ${narrowed(scope, query)} and ${page.after}`;
      const onPage = () => onPageByHolder({ query, from: from(scope), where: where(), limit: page.fetch });
      const rows = await askOnceMade<InList>(db, scope, {
        key: isNarrowed(query) ? undefined : [table, page.shape, counting.shape, names.shape],
        values: { ...page.values, ...counting.values, ...names.values },
        build: () => {
          const rows = sql`
            (select ${columns(scope, { ogni_brand: allBrands(links, 'i.id') })}, ${page.value} as keyset_value, ${names.column} as nomi_brand,
              ${sql.join(counting.columns)}
            from ${from(scope)} where ${onPage()} and ${where()} order by ${page.orderBy} limit ${page.fetch})`;
          return sql<InList>`${writtenRows(rows, inList)}`.compile(scoped(db, scope));
        },
      });
      const total = await counting.settle(rows[0]);
      const brandsOf = rows[0] && names.settle(rows[0]);
      const editable = new Set(brandsFor(scope, 'risorse.modifica'));
      return page.page(rows, total).map((row) => {
        const all = row.ogni_brand;
        return new WrittenRow(row.scritta, { brands: brandsOf?.(all) ?? [], modificabile: all.every((id) => editable.has(id)) }, row);
      });
    },

    async find(db, scope, id) {
      const [row] = await askOnceMade<Found<Row>>(db, scope, {
        key: [table, 'one'],
        values: { id },
        build: () => sql<Found<Row>>`${one(scope, id)}`.compile(scoped(db, scope)),
      });
      return found(row);
    },

    async findForGiving(db, scope, id, to) {
      type Giving = Found<Row> & { destinatario: AnyReceiver | null };
      const receiver = receiverColumn(scope, kind, to);
      const [row] = await askOnceMade<Giving>(db, scope, {
        key: [table, 'one for', receiver.shape],
        values: { id, ...receiver.values },
        build: () =>
          sql<Giving>`${one(scope, id, sql`, ${receiver.column} as destinatario`)} for no key update of i`.compile(scoped(db, scope)),
      });
      const { destinatario, ...item } = found(row);
      return { item: item as unknown as Found<Row>, destinatario }; // what is left when that one is taken out
    },

    async findByIds(db, scope, ids) {
      const { rows } = await sql<Found<Row>>`${those(scope, sql`i.id = any(${[...ids]}::integer[])`)}`.execute(scoped(db, scope));
      return rows.map(told);
    },
    async findByKeys(db, scope, key, keys) {
      const own = key.column(sql.ref(`i.${key.field}`));
      const found = those(scope, sql`${own} = any(${[...keys]}::text[])`, sql`, ${own} as chiave`);
      return (await sql<Found<Row> & { chiave: string }>`${found}`.execute(scoped(db, scope))).rows.map(told);
    },

    findMany(db, scope, which) {
      return idsOf(which, async (filter, limit) => {
        const { rows } = await sql<{ id: number }>`
          select i.id from ${from(scope)} where ${isVisible(scope, filter.brand_id)} and ${narrowed(scope, filter)}
          order by i.id limit ${limit}::integer`.execute(scoped(db, scope));
        return rows;
      });
    },
  };
}

/** Amounts that the kind's replies say as texts (rule 5). */
function amountsSaidAsText({ fields }: Kind): Record<string, RawBuilder<string>> {
  const amounts = Object.entries(fields).filter(([, { reads, out }]) => reads === 'euro' && out instanceof z.ZodString);
  return Object.fromEntries(amounts.map(([name]) => [name, sql<string>`${sql.ref(`r.${name}`)}::text`]));
}

export const nonTrovato = ({ words }: Kind) =>
  new Problem('not_found', `${words.code}_NON_TROVAT${words.fine.toUpperCase()}`, words.nonTrovato);

// By what the things of a kind are put in order.

/** Who or what has one, where the caller may know: people by surname, then what nobody has, or somebody unseen. */
const BY_HOLDER: SortKey = {
  by: sql`coalesce(${personOrder('d')}, luogo.nome collate "it-x-icu", ${'\uffff'})`,
  type: 'text',
};

/** What each order compares: texts as in Italian; what has no value comes last among days and first among texts and amounts. */
function sortKeys({ sort, fields, placeable }: Kind, more: Readonly<Record<string, SortKey>> = {}): Record<string, SortKey> {
  const own = sort.map((name): [string, SortKey] => [name, sortKey(`i.${name}`, fields[name] as Field)]);
  const byHolder: Record<string, SortKey> = placeable ? { assegnatario: BY_HOLDER } : {};
  return { ...Object.fromEntries(own), ...byHolder, ...more, created_at: { by: sql.ref('i.created_at'), type: 'timestamptz' } };
}

function sortKey(column: string, { reads, out }: Field): SortKey {
  const by = sql.ref(column);
  const isOptional = out.safeParse(null).success;
  if (reads === 'euro') return { by: isOptional ? sql`coalesce(${by}, -1)` : by, type: 'numeric' };
  if (reads === 'numero') return { by: isOptional ? sql`coalesce(${by}, 2147483647)` : by, type: 'integer' }; // none is no limit
  if (reads === 'siNo') return { by, type: 'boolean' };
  if (reads === 'data') return { by: isOptional ? sql`coalesce(${by}, 'infinity')` : by, type: 'date' };
  return { by: sql`${isOptional ? sql`coalesce(${by}, '')` : by} collate "it-x-icu"`, type: 'text' };
}

// What a page of a list says of brands. To look for its brands' names for each row was the dearest part of the page; there are few brands, they
// seldom change, and so a row only says their ids.
const known = memory<BrandBreve[]>(500);

interface BrandNames {
  /** To be selected with the list's rows: null where what is remembered still holds. */
  column: RawBuilder<BrandBreve[] | null>;
  /** What tells this column from others of the same list, and what stands in its slots (src/server/db/once-made.ts). */
  shape: string;
  values: Readonly<Record<string, unknown>>;
  /** Of a row's brands those that the caller sees, by name; `row` is the page's first. */
  settle(row: { nomi_brand: BrandBreve[] | null; istantanea: string }): (ids: readonly number[]) => BrandBreve[];
}

/** The names of the brands that the caller sees. */
function brandNames(db: Db, { can_view }: Scope): BrandNames {
  const { known: before, keep } = remembered(known, db, [can_view]);
  const anew = sql<BrandBreve[]>`(
    select coalesce(jsonb_agg(${brandOf('b')} order by b.nome collate "it-x-icu"), '[]') from brands b where b.id = any(${[...can_view]}::integer[]))`;
  return {
    column: before
      ? sql<BrandBreve[] | null>`case when ${hasChanged(['brands'], slot('istantanea_brand', before.snapshot))} then ${anew} end`
      : anew,
    shape: before ? 'known' : 'anew',
    values: before ? { istantanea_brand: before.snapshot } : {},
    settle({ nomi_brand, istantanea }) {
      const all = nomi_brand ?? before?.value;
      if (all === undefined) throw new Error('Names that are not known are selected.');
      keep(all, istantanea);
      return (ids) => all.filter(({ id }) => ids.includes(id));
    },
  };
}

// The page of a list that is in order of who has each thing (select-items.ts). Sorted as a whole, each page would compare the names of all holders of all
// things; people, places and what nobody has are in order by themselves, by an index, so that a page takes so many of each.
interface Asked {
  query: ItemFilter & ListQuery;
  /** From what, and which of it: `i`, its holder `d` and its place `luogo`. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  limit: RawBuilder<number>;
}

const ARMS = [
  { which: sql`d.id is not null`, by: [personOrder('d')] },
  { which: sql`d.id is null and luogo.id is not null`, by: [sql`luogo.nome collate "it-x-icu"`] },
  { which: sql`d.id is null and luogo.id is null`, by: [] },
];

/** Whether a thing can be on that page: true in any other order, and where few are left, which are sorted at once. */
function onPageByHolder({ query, from, where, limit }: Asked): RawBuilder<boolean> {
  const { sort, q, showroom, dipendente_id, manager_id } = query;
  const areFew = Boolean(q ?? showroom ?? dipendente_id ?? manager_id);
  if (areFew || (sort !== 'assegnatario' && sort !== '-assegnatario')) return sql<boolean>`true`;
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const arms = ARMS.map(({ which, by }) => {
    const order = sql.join([...by, sql.ref('i.id')].map((each) => sql`${each} ${direction}`));
    return sql`(select i.id from ${from} where ${which} and ${where} order by ${order} limit ${limit})`;
  });
  return sql<boolean>`i.id = any(array(${sql.join(arms, sql` union all `)}))`;
}
