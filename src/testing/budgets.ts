// Budgets as they stand in the database.
import { insertRow, type Sql, type Values } from './sql-rows.ts';

/** Of the first year of which the brand has none. */
export async function insertBudget(sql: Sql, brand_id: number, values: Values = {}): Promise<number> {
  const { rows } = await sql.query<{ anno: number }>(
    'select min(y) as anno from generate_series(2000, 2100) y where not exists (select from budget where brand_id = $1 and anno = y)',
    [brand_id],
  );
  const { id } = await insertRow(sql, 'budget', { brand_id, anno: rows[0]?.anno, importo: '1200.00', ...values });
  return Number(id);
}
