// The yearly cost of items. Every total uses the two expressions in this file, so that all totals agree.
import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { STATI_FUORI_USO } from '#shared/stati-dispositivo.ts';
import type { Kind } from '../kind.ts';
import { hasBegun } from './periods.ts';

export type KindWithCost = Kind & { cost: string };

export const hasCost = (kind: Kind): kind is KindWithCost => kind.cost !== undefined;

/** The yearly cost of one item now (for a licence: of one seat). It is 0 when the item is out of use. `item` is the alias of its row. */
export function currentCost(kind: KindWithCost, item: string): RawBuilder<string> {
  if (!kind.dismissable) return priceOf(kind, item);
  return sql<string>`case when ${isInUse(`${item}.stato`)} then ${priceOf(kind, item)} else 0 end`;
}

/** The yearly cost of an item during a past period. An item that went out of use after its return did cost something during the period. */
export function costOfPeriod(kind: KindWithCost, item: string, period: string): RawBuilder<string> {
  if (!kind.dismissable) return priceOf(kind, item);
  return sql<string>`case when ${sql.ref(`${period}.data_revoca`)} is null then ${currentCost(kind, item)} else ${priceOf(kind, item)} end`;
}

/**
 * Joins the cost of an item on a past day; null when the price has not changed since, so that the current cost applies. `item` is the id.
 * The joined subquery is evaluated once for the asset type.
 */
export function joinPriceOn({ tipo }: Kind, item: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join (
    select distinct on (cosa_id) cosa_id, costo from prezzi_passati where tipo = ${tipo} and fino_al > ${day} order by cosa_id, fino_al
  ) allora on allora.cosa_id = ${item}`;
}

function priceOf({ cost }: KindWithCost, item: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${item}.${cost}`)}::numeric`;
}

/**
 * Whether a device is in use. `stato` is the column. The condition is written exactly as in the partial index on warranties; otherwise
 * PostgreSQL does not use the index.
 */
export function isInUse(stato: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(stato)} not in (${sql.join(STATI_FUORI_USO.map((each) => sql.lit(each)))})`;
}

/**
 * Divides each amount of `amountRows` among the brands of an item and returns rows with `id`, `brand_id` and the share of the brand.
 * Amounts are integers (cents, seats). The shares are proportional to the number of employees of each brand who have the item now, and
 * equal when nobody has the item. The remainder goes to the largest fractions, and among equal fractions to the older brand. The shares of
 * an item add up exactly. Only the shares of `visibleBrandIds` are returned.
 */
export function divideAmongBrands(
  kind: Kind,
  amountRows: RawBuilder<unknown>,
  amounts: readonly string[],
  visibleBrandIds: readonly number[],
) {
  const { links } = kind;
  const joinAmounts = (
    toSql: (amount: RawBuilder<unknown>, base: RawBuilder<unknown>, remainder: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => sql.join(amounts.map((name) => toSql(sql.ref(name), sql.ref(`${name}_base`), sql.ref(`${name}_resto`))));
  return sql`
    select id, brand_id, ${joinAmounts((amount, base) => sql`${base} as ${amount}`)}
    from (
      select id, brand_id, ${joinAmounts(
        (amount, base, remainder) => sql`
          ${base} + (row_number() over (partition by id order by ${remainder} desc, brand_id) <= ${amount} - sum(${base}) over (partition by id))::integer as ${base}`,
      )}
      from (
        select id, brand_id, ${joinAmounts((amount, base, remainder) => sql`${amount}, ${amount} * peso / pesi as ${base}, ${amount} * peso % pesi as ${remainder}`)}
        from (
          select v.*, case when tenute = 0 then 1 else sue end as peso, case when tenute = 0 then marchi else tenute end as pesi
          from (
            select c.*, l.brand_id, ${holderCount(kind)} as sue, (sum(${holderCount(kind)}) over una)::bigint as tenute, count(*) over una as marchi
            from (${amountRows}) c join ${sql.table(links.table)} l on ${sql.ref(`l.${links.column}`)} = c.id ${joinHolderCounts(kind)}
            window una as (partition by c.id)) v) pesate) divise) quote
    where ${inBrands('brand_id', visibleBrandIds)}`;
}

/**
 * The number of employees of a brand who have the item. It is 0 for asset types with one holder, because only their unassigned items are
 * divided.
 */
const holderCount = ({ shared }: Kind): RawBuilder<number> => (shared ? sql<number>`coalesce(u.quante, 0)` : sql<number>`0`);

function joinHolderCounts({ shared, periods: { table, column } }: Kind): RawBuilder<unknown> {
  if (!shared) return sql``;
  return sql`left join (
    select ${sql.ref(column)} as id, brand_id, count(*) as quante from ${sql.table(table)} p
    where data_revoca is null and ${hasBegun('p')} group by 1, 2) u on u.id = c.id and u.brand_id = l.brand_id`;
}
