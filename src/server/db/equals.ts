import { type RawBuilder, sql } from 'kysely';

/** Rows that hold exactly this in the column; all rows when it is not asked for. */
export function equals(column: string, value: string | number | boolean | undefined): RawBuilder<boolean> {
  return value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`;
}
