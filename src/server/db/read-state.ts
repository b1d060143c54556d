import type pg from 'pg';
import { NoAnswer } from './connect.ts';

/** What a server must know about its database before it can take requests. */
export interface DatabaseState {
  migrations: string[];
  /** True if the database rejects every write: it is a standby, or it is set to read-only. */
  isReadOnly: boolean;
}

// A health check must answer within two seconds, also on a busy machine.
const PATIENCE_MS = 1_000;

/** Queries the state of the database. Rejects with NoAnswer after one second, including the wait for a connection. */
export async function readState(pool: pg.Pool): Promise<DatabaseState> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const silence = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new NoAnswer('The database has not said in time how it is.')), { once: true });
  });
  return Promise.race([ask(pool, late), silence]);
}

async function ask(pool: pg.Pool, late: AbortSignal): Promise<DatabaseState> {
  const client = await pool.connect();
  if (late.aborted) {
    client.release(); // the connection came too late and was not used
    throw late.reason;
  }
  // The connection is closed, not reused: a late answer could still arrive on it.
  const drop = () => client.release(true);
  late.addEventListener('abort', drop);
  try {
    const { rows } = await client.query<DatabaseState>(
      `select array(select name::text from kysely_migration) as migrations, current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    return rows[0] as DatabaseState;
  } finally {
    late.removeEventListener('abort', drop);
    if (!late.aborted) client.release();
  }
}
