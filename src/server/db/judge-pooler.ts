// A pooler that hands out its connections by the transaction (PgBouncer): what we would ask of a connection at its start, it has to set on its
// own, once, when it opens one (decision 84).
import type pg from 'pg';
import { StartupRefusal } from '#server/startup-refusal.ts';
import { POOLED } from './connect.ts';

/** Refuses to start where the pooler does not set on its connections what the server relies on, with the line that is missing there. */
export async function judgePooler(pool: pg.Pool): Promise<void> {
  const names = POOLED.map(([name]) => name);
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [names],
  );
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  const wrong = POOLED.filter(([name, value]) => !found.get(name)?.startsWith(value)).map(([name]) => name);
  if (wrong.length === 0) return;
  throw new StartupRefusal(`Il pooler di SERVING_DATABASE_URL apre connessioni senza le impostazioni di Organico (${wrong.join(', ')}). In pgbouncer.ini, al database di Organico, aggiungi:
  connect_query='${POOLED.map(([name, value]) => `set ${name} to ''${value}''`).join('; ')}'
poi riavvia il pooler e Organico.`);
}
