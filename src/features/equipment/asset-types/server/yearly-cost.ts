// What things cost a year. Every total is made of these two expressions, so that all of them mean the same.
import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { STATI_FUORI_USO } from '#shared/stati-dispositivo.ts';
import type { Kind } from '../kind.ts';
import { hasBegun } from './periods.ts';

/** A kind that costs something. */
export type Costing = Kind & { cost: string };

export const isCosting = (kind: Kind): kind is Costing => kind.cost !== undefined;

/** What one of a kind costs now, a licence by the seat: nothing once it is out of use. `item` is its row's name in the statement. */
export function costNow(kind: Costing, item: string): RawBuilder<string> {
  if (!kind.dismissable) return priceOf(kind, item);
  return sql<string>`case when ${isInUse(`${item}.stato`)} then ${priceOf(kind, item)} else 0 end`;
}

/** The same of a period: what was given back before it went out of use did cost something while somebody had it. */
export function costOfPeriod(kind: Costing, item: string, period: string): RawBuilder<string> {
  if (!kind.dismissable) return priceOf(kind, item);
  return sql<string>`case when ${sql.ref(`${period}.data_revoca`)} is null then ${costNow(kind, item)} else ${priceOf(kind, item)} end`;
}

/**
 * What it cost on a past day, or null where its price has not changed since: then it is what it costs now. `item` is its id (decision 73). What is
 * joined is made once for all of a kind.
 */
export function joinPriceOn({ tipo }: Kind, item: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join (
    select distinct on (cosa_id) cosa_id, costo from prezzi_passati where tipo = ${tipo} and fino_al > ${day} order by cosa_id, fino_al
  ) allora on allora.cosa_id = ${item}`;
}

function priceOf({ cost }: Costing, item: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${item}.${cost}`)}::numeric`;
}

/** A device that is not out of use (decision 34). `stato` is its column. Spelt out as in the index of warranties, which is used only then. */
export function isInUse(stato: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(stato)} not in (${sql.join(STATI_FUORI_USO.map((each) => sql.lit(each)))})`;
}

// How what several brands share is divided among them (decision 71).

/**
 * Rows `id`, `brand_id` and these amounts of `things`, whole numbers (cents, seats): each of a thing's brands gets its share. The shares follow
 * what the people of each brand have of it now; where they have none of it the shares are equal. What does not divide goes to the largest
 * remainders, of equal ones to the older brand. The shares of a thing are together its amounts to the cent; of them those of `shown` are told.
 */
export function dividedAmong(kind: Kind, things: RawBuilder<unknown>, amounts: readonly string[], shown: readonly number[]) {
  const { links } = kind;
  const each = (make: (amount: RawBuilder<unknown>, base: RawBuilder<unknown>, rest: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(amounts.map((name) => make(sql.ref(name), sql.ref(`${name}_base`), sql.ref(`${name}_resto`))));
  return sql`
    select id, brand_id, ${each((amount, base) => sql`${base} as ${amount}`)}
    from (
      select id, brand_id, ${each(
        (amount, base, rest) => sql`
          ${base} + (row_number() over (partition by id order by ${rest} desc, brand_id) <= ${amount} - sum(${base}) over (partition by id))::integer as ${base}`,
      )}
      from (
        select id, brand_id, ${each((amount, base, rest) => sql`${amount}, ${amount} * peso / pesi as ${base}, ${amount} * peso % pesi as ${rest}`)}
        from (
          select v.*, case when tenute = 0 then 1 else sue end as peso, case when tenute = 0 then marchi else tenute end as pesi
          from (
            select c.*, l.brand_id, ${held(kind)} as sue, (sum(${held(kind)}) over una)::bigint as tenute, count(*) over una as marchi
            from (${things}) c join ${sql.table(links.table)} l on ${sql.ref(`l.${links.column}`)} = c.id ${joinHeld(kind)}
            window una as (partition by c.id)) v) pesate) divise) quote
    where ${inBrands('brand_id', shown)}`;
}

/** How many the people of a brand have; of what one has at a time nobody has what is to be divided. */
const held = ({ shared }: Kind): RawBuilder<number> => (shared ? sql<number>`coalesce(u.quante, 0)` : sql<number>`0`);

function joinHeld({ shared, periods: { table, column } }: Kind): RawBuilder<unknown> {
  if (!shared) return sql``;
  return sql`left join (
    select ${sql.ref(column)} as id, brand_id, count(*) as quante from ${sql.table(table)} p
    where data_revoca is null and ${hasBegun('p')} group by 1, 2) u on u.id = c.id and u.brand_id = l.brand_id`;
}
