// What things cost a year. Every total is made of these two expressions, so that all of them mean the same.
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '../kind.ts';
import { isInUse } from './in-use.ts';

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
