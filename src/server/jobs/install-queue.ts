import { createHash } from 'node:crypto';
import type pg from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
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
    await pool.query(`comment on schema ${QUEUE_SCHEMA} is '${asInstalled()}'`); // last: what was broken off is installed again
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to organico_app;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to organico_app`;

/** Whether the queue's tables are those that this program would make: most starts find them so, and need no owner's connection for it. */
export async function isQueueInstalled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(
    `select obj_description(to_regnamespace('${QUEUE_SCHEMA}'), 'pg_namespace') as found`,
  );
  return rows[0]?.found === asInstalled();
}

/** Changes with the library's tables, with our queues and with what is granted. */
function asInstalled(): string {
  const made = [getConstructionPlans(QUEUE_SCHEMA), JSON.stringify(QUEUES), GRANTS];
  return createHash('sha256').update(made.join('\0')).digest('hex');
}
