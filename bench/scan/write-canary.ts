import type pg from 'pg';
import { CANARY } from './answer-faults.ts';

// The audit log is append-only. A changed session, username or email would sign the scan out.
const LEFT = ['registro', 'sessions', 'migrations', 'users.username', 'users.email'];

/** Appends the canary to every text column, except columns whose values are constants of the program (`in_attesa`). */
export async function writeCanary(sql: pg.Pool): Promise<{ columns: number; refused: string[] }> {
  const { rows } = await sql.query<{ tabella: string; colonna: string; is_array: boolean }>(`
    select c.table_name as tabella, c.column_name as colonna, c.data_type = 'ARRAY' as is_array
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying') or c.udt_name = '_text') order by 1, 2`);
  const refused: string[] = [];
  let columns = 0;
  for (const { tabella, colonna, is_array } of rows) {
    if (LEFT.includes(tabella) || LEFT.includes(`${tabella}.${colonna}`)) continue;
    const [added, fits] = is_array ? ['array[$1::text]', 'true'] : ['$1::text', `length("${colonna}") < 100`];
    const said = is_array ? `array_to_string("${colonna}", '')` : `"${colonna}"`;
    const { rows: found } = await sql.query(`select bool_and(${said} ~ '^[a-z_.-]*$') as all_words from "${tabella}"`);
    if (found[0]?.all_words) {
      refused.push(`${tabella}.${colonna}`);
      continue;
    }
    try {
      const { rowCount } = await sql.query(`update "${tabella}" set "${colonna}" = "${colonna}" || ${added} where ${fits}`, [CANARY]);
      if (rowCount) columns += 1;
    } catch {
      refused.push(`${tabella}.${colonna}`);
    }
  }
  return { columns, refused };
}
