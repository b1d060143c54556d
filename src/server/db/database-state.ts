import type pg from 'pg';
import { DatabaseTimeout } from './connect.ts';

export interface DatabaseState {
  migrations: string[];
  /** True when the database is a standby or is set to read-only. */
  isReadOnly: boolean;
}

// The time limit of the query: a health check must answer within two seconds, also on a busy machine.
const TIMEOUT_MS = 1_000;

/**
 * Reads whether the database is read-only and which migrations it has. Rejects with DatabaseTimeout after one second, including
 * the wait for a connection.
 */
export async function readDatabaseState(pool: pg.Pool): Promise<DatabaseState> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const timeoutError = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(new DatabaseTimeout('The database did not report its state in time.')), { once: true });
  });
  return Promise.race([queryState(pool, timeout), timeoutError]);
}

async function queryState(pool: pg.Pool, timeout: AbortSignal): Promise<DatabaseState> {
  const client = await pool.connect();
  if (timeout.aborted) {
    client.release(); // the time limit was over before the pool had a free connection
    throw timeout.reason;
  }
  // The connection is closed instead of reused, because a late answer could still arrive on it.
  const closeClient = () => client.release(true);
  timeout.addEventListener('abort', closeClient);
  try {
    const { rows } = await client.query<DatabaseState>(
      `select array(select name::text from kysely_migration) as migrations, current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    return rows[0] as DatabaseState;
  } finally {
    timeout.removeEventListener('abort', closeClient);
    if (!timeout.aborted) client.release();
  }
}
