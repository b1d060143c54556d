import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { connect } from '#server/db/connect.ts';
import { overPool, QUEUE_SCHEMA } from './queue-database.ts';
import { QUEUES } from './queues.ts';

/** Makes the queue's tables, or brings them to its library's version, as the owner; who serves may write their rows and nothing else. */
export async function installQueue(owner: pg.PoolConfig): Promise<void> {
  const { pool } = connect({ ...owner, max: 1, asApplication: false });
  const quiet = { supervise: false, schedule: false, registerInstance: false } as const;
  const boss = new PgBoss({ db: overPool(pool), schema: QUEUE_SCHEMA, ...quiet });
  boss.on('error', () => {}); // what fails is thrown, too
  try {
    // Servers that start at once would change the same grants. The pool has one connection: its end lets go.
    await pool.query(`select pg_advisory_lock(hashtext('coda'))`);
    await boss.start();
    for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options);
    await pool.query(GRANTS);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to organico_app;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to organico_app`;
