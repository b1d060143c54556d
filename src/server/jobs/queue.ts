// Work that is done beside the answers to requests: queued in the database, so that it survives a stop, done by whichever server comes
// first, and tried again when it fails (decision 60).

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { getConstructionPlans, type JobWithMetadata, PgBoss, type Db as QueueDb } from 'pg-boss';
import { connect } from '#server/db/connect.ts';
import type { Tx } from '#server/db/handle.ts';

/** How often a piece is tried again, and how long the pauses are: each is twice the one before. */
export interface Patience {
  tries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

/** Which try of a piece this is. After the last one nobody does it again. */
export interface Try {
  isLast: boolean;
}

/** Who does what; what nobody here does waits. */
export type Workers = { [Q in QueueName]?: (data: QueuedWork[Q], attempt: Try) => Promise<void> };

export interface Jobs {
  /**
   * Queues a piece of work as part of the caller's transaction: it is done, at least once, after the commit, and never when the
   * transaction is undone.
   */
  enqueue<Q extends QueueName>(tx: Tx, queue: Q, data: QueuedWork[Q]): Promise<void>;
  /** Begins to work, on what has been queued meanwhile too. What a worker throws makes it be tried again. */
  work(workers: Workers): Promise<void>;
  /** Lets what is under way end, for a few seconds; what has not ended by then is done again by another server, or at the next start. */
  stop(): Promise<void>;
}

interface Log {
  error(details: object, sentence: string): void;
}

interface Options {
  log: Log;
  patience: Patience;
  /** How often the queue is looked at. */
  everySeconds?: number;
  /** How often pieces are looked for whose server died over them. */
  superviseSeconds?: number;
  /** Whether what has its time in `CLOCK` is begun. */
  rounds?: boolean;
}

const STOP_MS = 3_000;
/** A database that is away for an hour is not told of every two seconds. */
const QUIET_MS = 60_000;
/** Pieces under way at once, by one server: who receives events may let us wait. */
const AT_ONCE: Record<QueueName, number> = { posta: 2, rapporto: 1, giro: 1, webhook: 4, conservazione: 1 };
/** What nobody asks for: when it is put into the queue, as the clocks are in Italy. */
const CLOCK = { giro: '* * * * *', conservazione: '3 * * * *' } as const;

/** Opens the queue, as the login that serves. Its tables have been made by the owner (`installQueue`). */
export async function openJobs(pool: pg.Pool, options: Options): Promise<Jobs> {
  const { log, patience, everySeconds = 2, superviseSeconds = 30, rounds = true } = options;
  const boss = new PgBoss({
    db: overPool(pool),
    schema: QUEUE_SCHEMA,
    // What only an owner can do has been done at the start.
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
  // While the database is gone each look at the queue fails, and the next one finds it again (decision 22).
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
      for (const queue of Object.keys(AT_ONCE) as QueueName[]) await begin(queue); // its own keys
      // Of several servers one puts it into the queue.
      for (const [queue, when] of Object.entries(CLOCK) as [keyof typeof CLOCK, string][]) // its own keys
        if (rounds && workers[queue]) await boss.schedule(queue, when, {}, { retryLimit: 0, singletonKey: queue, tz: 'Europe/Rome' });
    },
    async stop() {
      // The library's own limit is for the work, not for a database that keeps silent: nothing of the queue is lost by not waiting for it.
      const stopped = boss.stop({ graceful: true, timeout: STOP_MS }).catch((error: Error & { code?: string }) => {
        log.error({ code: error.code, reason: error.message }, 'The queue has not said that it stops');
      });
      await Promise.race([stopped, delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}

// Which work is queued, each with what it is given. Who does it is handed over where the server is put together (src/app/server.ts).

/** `posta`: one mail, by its id, is to be sent. `giro`: once a minute somebody looks whether there is something to tell or to make. `rapporto`: one scheduled report is to
 * be made for one receiver. `webhook`: one event is to be delivered to one program. `conservazione`: once an hour somebody
 * looks whether the month's list of what is due has been prepared. */
interface QueuedWork {
  posta: { id: string };
  giro: Record<string, never>;
  rapporto: { rapporto_id: number; user_id: number; per: string };
  webhook: { id: string };
  conservazione: Record<string, never>;
}
type QueueName = keyof QueuedWork;

/** How long one piece may take. Whoever has not ended it by then is taken to be dead, and another server does it. */
export const QUEUES: Record<QueueName, { expireInSeconds: number }> = {
  posta: { expireInSeconds: 120 },
  giro: { expireInSeconds: 300 },
  rapporto: { expireInSeconds: 300 },
  webhook: { expireInSeconds: 120 },
  conservazione: { expireInSeconds: 600 },
};

// How the queue's library reaches our database: over our own connections, which know what to do when it goes away (decision 22).

/** Where the queue's tables are: a schema of their own, which the owner makes and no backup holds. */
export const QUEUE_SCHEMA = 'coda';

/** For what the library does by itself. Values are read as it expects them, not as the product does. */
export const overPool = (pool: pg.Pool): QueueDb => ({
  executeSql: (text, values) => pool.query({ text, types: pg.types, ...(values === undefined ? {} : { values }) }),
});

/** For what is to be part of somebody's transaction: what is queued in it is there when it is committed, and only then. */
const within = (tx: Tx): QueueDb => ({
  async executeSql(text, values) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
    return { rows };
  },
});

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
