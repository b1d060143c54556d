import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { freshDatabase } from './database.ts';
import { rejectionOf } from './rejection.ts';

/** A database for the test file, connected with the application's role (`app`) and as the owner (`owner`). */
export function openDatabase(): { readonly app: pg.Pool; readonly owner: pg.Pool } {
  const pools: { app?: pg.Pool; owner?: pg.Pool; drop?: () => Promise<void> } = {};
  beforeAll(async () => {
    const fresh = await freshDatabase();
    pools.app = connect({ ...fresh.serving, max: 20 }).pool;
    pools.owner = connect({ ...fresh.owner, asApplication: false }).pool;
    pools.drop = fresh.drop;
  });
  afterAll(async () => {
    await pools.app?.end();
    await pools.owner?.end();
    await pools.drop?.();
  });
  const openedPool = (name: 'app' | 'owner') => {
    const pool = pools[name];
    if (!pool) throw new Error('The database opens in beforeAll: use it inside a test or a later hook.');
    return pool;
  };
  return {
    get app() {
      return openedPool('app');
    },
    get owner() {
      return openedPool('owner');
    },
  };
}

export async function inOneTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback');
    throw error;
  } finally {
    tx.release();
  }
}

type Work = (tx: pg.PoolClient) => Promise<unknown>;

/**
 * Runs two transactions at the same time. The second transaction does its work before the first one commits, then both
 * commit. Returns both outcomes: 'accepted' or the name of the violated constraint. Accepted outcomes come first.
 */
export async function runInParallel(pool: pg.Pool, first: Work, second: Work): Promise<string[]> {
  const [firstClient, secondClient] = [await pool.connect(), await pool.connect()];
  try {
    await Promise.all([firstClient.query('begin'), secondClient.query('begin')]);
    await first(firstClient);
    const secondWork = rejectionOf(second(secondClient));
    // The second transaction has either finished its work in parallel, or it waits for a lock of the first transaction.
    await Promise.race([secondWork, waitUntilBlocked(pool, secondClient)]);
    const outcomes = await Promise.all([
      rejectionOf(firstClient.query('commit')),
      secondWork.then((outcome) => (outcome === 'accepted' ? rejectionOf(secondClient.query('commit')) : outcome)),
    ]);
    return outcomes.sort((a, b) => Number(b === 'accepted') - Number(a === 'accepted'));
  } finally {
    for (const client of [firstClient, secondClient]) {
      await client.query('rollback');
      client.release();
    }
  }
}

async function waitUntilBlocked(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [processIdOf(client)]);
    if (rows[0].waits) return;
    await delay(5);
  }
}

function processIdOf(client: pg.PoolClient): number {
  return (client as pg.PoolClient & { processID: number }).processID; // @types/pg lacks the field processID
}

/**
 * Sends a call while `change` is made but not committed. The change commits as soon as the call waits for its lock or has
 * been answered. `beforeCommit` runs in the transaction of the change.
 */
export async function callDuringChange<Answer>(
  pool: pg.Pool,
  change: Work,
  call: () => Promise<Answer>,
  beforeCommit?: Work,
): Promise<Answer> {
  const changeClient = await pool.connect();
  try {
    await changeClient.query('begin');
    await change(changeClient);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await hasWaitingClients(pool, changeClient))) await delay(5);
    await beforeCommit?.(changeClient);
    await changeClient.query('commit');
    return await answer;
  } finally {
    await changeClient.query('rollback');
    changeClient.release();
  }
}

async function hasWaitingClients(pool: pg.Pool, client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [processIdOf(client)]);
  return rowCount !== 0;
}
