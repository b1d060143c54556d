// Background jobs: queued in the database, so that they survive a stop, done by any server, and retried after a failure.

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { getConstructionPlans, type JobWithMetadata, PgBoss, type Db as QueueDb } from 'pg-boss';
import { connect } from '#server/db/connect.ts';
import type { Tx } from '#server/db/handle.ts';

/** How often a job is tried in total, and the pauses between the tries; each pause is twice the previous one. */
export interface Patience {
  tries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

/** The attempt at a job. After the last one the job is not retried. */
export interface Try {
  isLast: boolean;
}

/** The functions that do the jobs, by queue. Jobs of a queue without a function wait for another server. */
export type Workers = { [Q in QueueName]?: (data: QueuedWork[Q], attempt: Try) => Promise<void> };

export interface Jobs {
  /** Queues a job in the caller's transaction: it is done at least once after the commit, and never after a rollback. */
  enqueue<Q extends QueueName>(tx: Tx, queue: Q, data: QueuedWork[Q]): Promise<void>;
  /** Starts the workers, also for jobs queued earlier. A job whose worker throws is retried. */
  work(workers: Workers): Promise<void>;
  /** Waits a few seconds for running jobs. Unfinished jobs are done again by another server or at the next start. */
  stop(): Promise<void>;
}

interface Log {
  error(details: object, sentence: string): void;
}

interface Options {
  log: Log;
  patience: Patience;
  everySeconds?: number;
  /** The interval in seconds at which jobs of a crashed server are searched for. */
  superviseSeconds?: number;
  /** Whether this server starts the scheduled jobs in `CLOCK`. */
  rounds?: boolean;
}

const STOP_MS = 3_000;
/** The minimum time between two log lines about an unreachable database. */
const QUIET_MS = 60_000;
/** The number of parallel jobs per server. A webhook receiver may answer slowly, so webhooks have more. */
const AT_ONCE: Record<QueueName, number> = { posta: 2, rapporto: 1, giro: 1, webhook: 4, conservazione: 1 };
/** Scheduled jobs as cron expressions, in Italian time. */
const CLOCK = { giro: '* * * * *', conservazione: '3 * * * *' } as const;

/** Opens the queue with the serving login. The owner has created its tables (`installQueue`). */
export async function openJobs(pool: pg.Pool, options: Options): Promise<Jobs> {
  const { log, patience, everySeconds = 2, superviseSeconds = 30, rounds = true } = options;
  const boss = new PgBoss({
    db: overPool(pool),
    schema: QUEUE_SCHEMA,
    // Off, because changing the queue's tables needs the owner. The server did it as the owner at the start.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    schedule: rounds,
    superviseIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: Math.max(superviseSeconds, 60),
    monitorIntervalSeconds: superviseSeconds,
  });
  // While the database is unreachable every poll fails; the next one after its return works again.
  let toldAt = 0;
  boss.on('error', (error: Error & { code?: string }) => {
    if (Date.now() - toldAt < QUIET_MS) return;
    toldAt = Date.now();
    log.error({ code: error.code, reason: error.message }, 'The queue cannot work');
  });
  await boss.start();
  const { tries, firstPauseSeconds, longestPauseSeconds } = patience;
  const again = {
    retryLimit: tries - 1,
    retryDelay: firstPauseSeconds,
    ...(firstPauseSeconds > 0 ? { retryBackoff: true, retryDelayMax: longestPauseSeconds } : {}),
  };
  return {
    async enqueue(tx, queue, data) {
      await boss.send(queue, data, { ...again, db: within(tx) });
    },
    async work(workers) {
      const how = { pollingIntervalSeconds: everySeconds, batchSize: 1, includeMetadata: true } as const;
      const begin = async <Q extends QueueName>(queue: Q) => {
        const worker = workers[queue];
        if (!worker) return;
        await boss.work(queue, { ...how, localConcurrency: AT_ONCE[queue] }, async ([job]: JobWithMetadata<QueuedWork[Q]>[]) => {
          if (job) await worker(job.data, { isLast: job.retryCount >= job.retryLimit });
        });
      };
      for (const queue of Object.keys(AT_ONCE) as QueueName[]) await begin(queue);
      // Only one of several servers adds the scheduled job.
      for (const [queue, when] of Object.entries(CLOCK) as [keyof typeof CLOCK, string][])
        if (rounds && workers[queue]) await boss.schedule(queue, when, {}, { retryLimit: 0, singletonKey: queue, tz: 'Europe/Rome' });
    },
    async stop() {
      // The library's own timeout does not work if the database does not answer, so the stop waits at most STOP_MS. No job is
      // lost: jobs are stored in the database.
      const stopped = boss.stop({ graceful: true, timeout: STOP_MS }).catch((error: Error & { code?: string }) => {
        log.error({ code: error.code, reason: error.message }, 'The queue has not said that it stops');
      });
      await Promise.race([stopped, delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}

// The job types and their data. src/app/server.ts connects them with the functions that do them.

/**
 * `posta`: send one mail, by its id. `giro`: every minute, check for mails to write and reports to send. `rapporto`: create one
 * scheduled report for one receiver. `webhook`: deliver one event to one program. `conservazione`: every hour, check whether
 * this month's retention list has been prepared.
 */
interface QueuedWork {
  posta: { id: string };
  giro: Record<string, never>;
  rapporto: { rapporto_id: number; user_id: number; per: string };
  webhook: { id: string };
  conservazione: Record<string, never>;
}
type QueueName = keyof QueuedWork;

/** The longest time of a job. After it the job counts as failed and another server does it. */
export const QUEUES: Record<QueueName, { expireInSeconds: number }> = {
  posta: { expireInSeconds: 120 },
  giro: { expireInSeconds: 300 },
  rapporto: { expireInSeconds: 300 },
  webhook: { expireInSeconds: 120 },
  conservazione: { expireInSeconds: 600 },
};

// Connects the job queue library (pg-boss) with our database connections, which handle a lost database.

/** The schema of the queue's tables. The owner creates it, and it is not part of backups. */
export const QUEUE_SCHEMA = 'coda';

/** Runs the statements of the job queue library on a pool. Values are parsed as the library expects, not with our parsers. */
export const overPool = (pool: pg.Pool): QueueDb => ({
  executeSql: (text, values) => pool.query({ text, types: pg.types, ...(values === undefined ? {} : { values }) }),
});

/** Runs the statements of the job queue library in the caller's transaction: a queued job exists only after the commit. */
const within = (tx: Tx): QueueDb => ({
  async executeSql(text, values) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
    return { rows };
  },
});

/** Creates or upgrades the queue's tables as the owner. The serving login may only change their rows. */
export async function installQueue(owner: pg.PoolConfig): Promise<void> {
  const { pool } = connect({ ...owner, max: 1, asApplication: false });
  const quiet = { supervise: false, schedule: false, registerInstance: false } as const;
  const boss = new PgBoss({ db: overPool(pool), schema: QUEUE_SCHEMA, ...quiet });
  boss.on('error', () => {}); // errors are thrown as well
  try {
    // Servers that start together must not change the same grants at once. Closing the pool's only connection releases the
    // lock.
    await pool.query(`select pg_advisory_lock(hashtext('coda'))`);
    await boss.start();
    for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options);
    await pool.query(GRANTS);
    await pool.query(`comment on schema ${QUEUE_SCHEMA} is '${asInstalled()}'`); // last: an interrupted installation is repeated
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to organico_app;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to organico_app`;

/** True if the queue's tables have this program's version. Most starts then need no connection as the owner. */
export async function isQueueInstalled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(
    `select obj_description(to_regnamespace('${QUEUE_SCHEMA}'), 'pg_namespace') as found`,
  );
  return rows[0]?.found === asInstalled();
}

function asInstalled(): string {
  const made = [getConstructionPlans(QUEUE_SCHEMA), JSON.stringify(QUEUES), GRANTS];
  return createHash('sha256').update(made.join('\0')).digest('hex');
}
