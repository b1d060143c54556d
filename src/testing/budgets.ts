import { insertRow, type Sql, type Values } from './sql-rows.ts';

/**
 * Inserts a budget for the first year from 2010 on that has no budget. If every year has one, replaces the oldest inserted
 * budget. The requests of the tests use years before 2010.
 */
export async function insertBudget(sql: Sql, brand_id: number, values: Values = {}): Promise<number> {
  const { rows } = await sql.query<{ anno: number }>(
    `select coalesce(
       (select min(y) from generate_series(2010, 2100) y where not exists (select from budget where brand_id = $1 and anno = y)),
       (select anno from budget where brand_id = $1 and anno >= 2010 order by id limit 1)) as anno`,
    [brand_id],
  );
  const anno = rows[0]?.anno;
  await sql.query('delete from budget where brand_id = $1 and anno = $2', [brand_id, anno]);
  const { id } = await insertRow(sql, 'budget', { brand_id, anno, importo: '1200.00', ...values });
  return Number(id);
}
