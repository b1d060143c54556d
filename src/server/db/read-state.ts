import type pg from 'pg';
import { NoAnswer } from './connect.ts';

/** What a server has to know of its database before it is given work. */
export interface DatabaseState {
  /** The migrations it has had. */
  migrations: string[];
  /** A standby, or set so by somebody: it refuses every write. */
  isReadOnly: boolean;
}

// Whoever asks wants to know within two seconds, of a machine that is busy, too.
const PATIENCE_MS = 1_000;

/** Asks the database; rejects when it has not answered in a second, getting hold of a connection included. */
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
    client.release(); // it came too late, and nothing was asked
    throw late.reason;
  }
  // The connection on which it keeps silent is nobody's any more: the answer may still come.
  const drop = () => client.release(true);
  late.addEventListener('abort', drop);
  try {
    const { rows } = await client.query<DatabaseState>(
      `select array(select name::text from kysely_migration) as migrations, current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    return rows[0] as DatabaseState; // a select without a table has one row
  } finally {
    late.removeEventListener('abort', drop);
    if (!late.aborted) client.release();
  }
}
