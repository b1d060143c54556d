import type pg from 'pg';
import { CANARY } from './answer-faults.ts';

// Tables and columns that get no canary. The audit log is append-only. A changed session, username or email would sign the scan out.
const EXCLUDED = ['registro', 'sessions', 'migrations', 'users.username', 'users.email'];

/**
 * Appends the canary, a text that would run as HTML, to every text column. Columns whose values are constants of the program (`in_attesa`)
 * stay unchanged.
 */
export async function writeCanary(sql: pg.Pool): Promise<{ columns: number; rejected: string[] }> {
  const { rows } = await sql.query<{ tabella: string; colonna: string; is_array: boolean }>(`
    select c.table_name as tabella, c.column_name as colonna, c.data_type = 'ARRAY' as is_array
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying') or c.udt_name = '_text') order by 1, 2`);
  const rejected: string[] = [];
  let columns = 0;
  for (const { tabella, colonna, is_array } of rows) {
    if (EXCLUDED.includes(tabella) || EXCLUDED.includes(`${tabella}.${colonna}`)) continue;
    const [addition, condition] = is_array ? ['array[$1::text]', 'true'] : ['$1::text', `length("${colonna}") < 100`];
    const columnText = is_array ? `array_to_string("${colonna}", '')` : `"${colonna}"`;
    const { rows: checked } = await sql.query(`select bool_and(${columnText} ~ '^[a-z_.-]*$') as all_words from "${tabella}"`);
    if (checked[0]?.all_words) {
      rejected.push(`${tabella}.${colonna}`);
      continue;
    }
    try {
      const { rowCount } = await sql.query(`update "${tabella}" set "${colonna}" = "${colonna}" || ${addition} where ${condition}`, [
        CANARY,
      ]);
      if (rowCount) columns += 1;
    } catch {
      rejected.push(`${tabella}.${colonna}`);
    }
  }
  return { columns, rejected };
}
