import type pg from 'pg';
import { insertBrand, insertHardware } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export async function runAsImport(pool: pg.Pool, userId: number, work: (sql: pg.PoolClient) => Promise<void>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.user_id = '${userId}'`);
    const { rows } = await client.query(`select apri_lotto('importazione', 'Importazione') as lotto`);
    await work(client);
    await client.query('select chiudi_lotto($1, $2)', [rows[0].lotto, 'Importazione']);
    await client.query('commit');
    return rows[0].lotto;
  } finally {
    client.release();
  }
}

export async function anImport(app: TestApp) {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const ids: number[] = [];
  const lotto = await runAsImport(app.sql, it.userId, async (sql) => {
    for (const nome of ['Uno', 'Due', 'Tre']) ids.push(await insertHardware(sql, [brand.id], { nome }));
  });
  const [first = 0, second = 0] = ids;
  return { brand, it, ids, first, second, lotto };
}
