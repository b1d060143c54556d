import { sql } from 'kysely';
import type { scoped } from './handle.ts';

/** The column values of one row. An undefined or missing value means the column's default. */
type Values = Readonly<Record<string, unknown>>;

/** Inserts rows and returns their ids in the order of the rows. Rows with the same columns share one statement. */
export async function insertMany<Id>(db: ReturnType<typeof scoped>, table: string, rows: readonly Values[]): Promise<Id[]> {
  const columnNames = rows.map((row) => Object.keys(row).filter((name) => row[name] !== undefined));
  const ids: Id[] = [];
  for (const indexes of Map.groupBy(rows.keys(), (index) => columnNames[index]?.toSorted().join()).values()) {
    const columns = (columnNames[indexes[0] ?? 0] ?? []).map((name) => sql.ref(name));
    const values = JSON.stringify(indexes.map((index) => rows[index]));
    const inserted = await sql<{ id: Id }>`
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns.map((column) => sql`r.${column}`))}
      from jsonb_array_elements(${values}::jsonb) with ordinality as e (value, n),
        jsonb_populate_record(null::${sql.table(table)}, e.value) as r
      order by e.n returning id`.execute(db);
    for (const [n, { id }] of inserted.rows.entries()) ids[indexes[n] ?? 0] = id;
  }
  return ids;
}
