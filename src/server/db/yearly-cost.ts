// What things cost a year. Every total is made of these two expressions, so that all of them mean the same.
import { type RawBuilder, sql } from 'kysely';
import type { TipoConCosto } from '#shared/risorse.ts';
import { ITEMS } from './item-tables.ts';

/** What one of a kind costs now, a licence by the seat: nothing once it is dismissed. `item` is its row's name in the statement. */
export function costNow(tipo: TipoConCosto, item: string): RawBuilder<string> {
  const { dismissable } = ITEMS[tipo];
  if (!dismissable) return priceOf(tipo, item);
  return sql<string>`case when ${sql.ref(`${item}.stato`)} = 'dismesso' then 0 else ${priceOf(tipo, item)} end`;
}

/** The same of a period: what was given back before it was dismissed did cost something while somebody had it. */
export function costOfPeriod(tipo: TipoConCosto, item: string, period: string): RawBuilder<string> {
  const { dismissable } = ITEMS[tipo];
  if (!dismissable) return priceOf(tipo, item);
  return sql<string>`case when ${sql.ref(`${period}.data_revoca`)} is null then ${costNow(tipo, item)} else ${priceOf(tipo, item)} end`;
}

function priceOf(tipo: TipoConCosto, item: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${item}.${ITEMS[tipo].cost}`)}::numeric`;
}
