import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { getConstructionPlans, type JobWithMetadata, PgBoss, type Db as QueueDb } from 'pg-boss';
import { connect } from '#server/db/connect.ts';
import type { Tx } from '#server/db/handle.ts';

/** The retry settings of a job. Each pause between two tries is twice the previous pause. */
export interface RetryPolicy {
  tries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

export interface Attempt {
  isLast: boolean;
}

/** The function of each queue. If a server has no function for a queue, the jobs wait for another server. */
export type Workers = { [Q in QueueName]?: (data: JobData[Q], attempt: Attempt) => Promise<void> };

export interface Jobs {
  /** Adds a job in the transaction. The job is done at least once after the commit, and never after a rollback. */
  enqueue<Q extends QueueName>(tx: Tx, queue: Q, data: JobData[Q]): Promise<void>;
  work(workers: Workers): Promise<void>;
  /** Stops the queue. Another server does the interrupted jobs again, or this server does them at its next start. */
  stop(): Promise<void>;
}

interface Log {
  error(details: object, message: string): void;
}

interface QueueOptions {
  log: Log;
  patience: RetryPolicy;
  everySeconds?: number;
  superviseSeconds?: number;
  rounds?: boolean;
}

const STOP_TIMEOUT_MS = 3_000;
const LOG_INTERVAL_MS = 60_000;
/** The number of parallel jobs per server. A webhook receiver may answer slowly. */
const CONCURRENCY: Record<QueueName, number> = { posta: 2, rapporto: 1, giro: 1, webhook: 4, conservazione: 1 };
/** The times of the scheduled jobs as cron expressions in Italian time. */
const SCHEDULES = { giro: '* * * * *', conservazione: '3 * * * *' } as const;

/** Starts the job queue with the serving login. The database owner has created the tables (`installQueue`). */
export async function openJobs(pool: pg.Pool, options: QueueOptions): Promise<Jobs> {
  const { log, patience, everySeconds = 2, superviseSeconds = 30, rounds = true } = options;
  const boss = new PgBoss({
    db: queueDbOnPool(pool),
    schema: QUEUE_SCHEMA,
    // The library must not change the tables, because only the database owner may change them and has done so at the start.
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
  // The time of the last log line about an error of the job queue. While the database is unreachable every poll fails, so errors are logged
  // only once a minute.
  let loggedAt = 0;
  boss.on('error', (error: Error & { code?: string }) => {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    log.error({ code: error.code, reason: error.message }, 'The job queue failed');
  });
  await boss.start();
  const { tries, firstPauseSeconds, longestPauseSeconds } = patience;
  const retryOptions = {
    retryLimit: tries - 1,
    retryDelay: firstPauseSeconds,
    ...(firstPauseSeconds > 0 ? { retryBackoff: true, retryDelayMax: longestPauseSeconds } : {}),
  };
  return {
    async enqueue(tx, queue, data) {
      await boss.send(queue, data, { ...retryOptions, db: queueDbInTransaction(tx) });
    },
    async work(workers) {
      const workOptions = { pollingIntervalSeconds: everySeconds, batchSize: 1, includeMetadata: true } as const;
      const startWorker = async <Q extends QueueName>(queue: Q) => {
        const worker = workers[queue];
        if (!worker) return;
        await boss.work(queue, { ...workOptions, localConcurrency: CONCURRENCY[queue] }, async ([job]: JobWithMetadata<JobData[Q]>[]) => {
          if (job) await worker(job.data, { isLast: job.retryCount >= job.retryLimit });
        });
      };
      for (const queue of Object.keys(CONCURRENCY) as QueueName[]) await startWorker(queue);
      // Several servers run this schedule, but only one of them adds the scheduled job.
      for (const [queue, cron] of Object.entries(SCHEDULES) as [keyof typeof SCHEDULES, string][])
        if (rounds && workers[queue]) await boss.schedule(queue, cron, {}, { retryLimit: 0, singletonKey: queue, tz: 'Europe/Rome' });
    },
    async stop() {
      // The stop has a timeout of its own, because the library's timeout does not work if the database does not answer. No job
      // is lost.
      const stopped = boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }).catch((error: Error & { code?: string }) => {
        log.error({ code: error.code, reason: error.message }, 'The job queue did not confirm its stop');
      });
      await Promise.race([stopped, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * The data of the jobs in each queue.
 * `posta`: send one mail, by its id. `giro`: every minute, check for mails to write and reports to send. `rapporto`: create one
 * scheduled report for one receiver. `webhook`: deliver one event to one program. `conservazione`: every hour, check whether
 * this month's retention list has been prepared.
 */
interface JobData {
  posta: { id: string };
  giro: Record<string, never>;
  rapporto: { rapporto_id: number; user_id: number; per: string };
  webhook: { id: string };
  conservazione: Record<string, never>;
}
type QueueName = keyof JobData;

/** The queues and the time after which a running job counts as failed. Another server then does the job. */
export const QUEUES: Record<QueueName, { expireInSeconds: number }> = {
  posta: { expireInSeconds: 120 },
  giro: { expireInSeconds: 300 },
  rapporto: { expireInSeconds: 300 },
  webhook: { expireInSeconds: 120 },
  conservazione: { expireInSeconds: 600 },
};

/** The database schema of the queue, created by the database owner. Backups do not contain this schema. */
export const QUEUE_SCHEMA = 'coda';

/** Returns the database interface for the job queue library. Values are parsed as the library expects, not with our parsers. */
export const queueDbOnPool = (pool: pg.Pool): QueueDb => ({
  executeSql: (text, values) => pool.query({ text, types: pg.types, ...(values === undefined ? {} : { values }) }),
});

const queueDbInTransaction = (tx: Tx): QueueDb => ({
  async executeSql(text, values) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
    return { rows };
  },
});

/** Installs the queue's tables as the database owner. The serving login may only change rows. */
export async function installQueue(owner: pg.PoolConfig): Promise<void> {
  const { pool } = connect({ ...owner, max: 1, asApplication: false });
  const withoutScheduling = { supervise: false, schedule: false, registerInstance: false } as const;
  const boss = new PgBoss({ db: queueDbOnPool(pool), schema: QUEUE_SCHEMA, ...withoutScheduling });
  boss.on('error', () => {}); // the library also throws its errors, so this listener does nothing
  try {
    // The lock prevents servers that start together from changing the same grants. Closing the pool's only connection releases
    // the lock.
    await pool.query(`select pg_advisory_lock(hashtext('coda'))`);
    await boss.start();
    for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options);
    await pool.query(GRANTS);
    // The version is written last, so that an interrupted installation is repeated.
    await pool.query(`comment on schema ${QUEUE_SCHEMA} is '${installedVersion()}'`);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to organico_app, organico_limitato;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to organico_app, organico_limitato`;

export async function isQueueInstalled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(
    `select obj_description(to_regnamespace('${QUEUE_SCHEMA}'), 'pg_namespace') as found`,
  );
  return rows[0]?.found === installedVersion();
}

function installedVersion(): string {
  const versionParts = [getConstructionPlans(QUEUE_SCHEMA), JSON.stringify(QUEUES), GRANTS];
  return createHash('sha256').update(versionParts.join('\0')).digest('hex');
}
