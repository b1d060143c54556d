import { type RawBuilder, sql } from 'kysely';

/** `column = any(ids)`: a list of brands as one array parameter. False for an empty list. */
export function inBrands(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::integer[])`;
}
