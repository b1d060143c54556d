import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { freshDatabase } from './database.ts';
import { rejectionOf } from './refusal.ts';

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
  const opened = (name: 'app' | 'owner') => {
    const pool = pools[name];
    if (!pool) throw new Error('The database opens in beforeAll: use it inside a test or a later hook.');
    return pool;
  };
  return {
    get app() {
      return opened('app');
    },
    get owner() {
      return opened('owner');
    },
  };
}

/** Runs `work` in one transaction. Rolls back if the work or the commit fails. */
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
 * Runs two transactions at once: the second one starts its work before the first one commits, then both commit. Returns the
 * outcomes, accepted ones first: 'accepted' or the name of the violated constraint.
 */
export async function race(pool: pg.Pool, first: Work, second: Work): Promise<string[]> {
  const [one, two] = [await pool.connect(), await pool.connect()];
  try {
    await Promise.all([one.query('begin'), two.query('begin')]);
    await first(one);
    const secondWork = rejectionOf(second(two));
    // The second transaction has either finished its work in parallel, or it waits for a lock of the first transaction.
    await Promise.race([secondWork, hasToWait(pool, two)]);
    const outcomes = await Promise.all([
      rejectionOf(one.query('commit')),
      secondWork.then((outcome) => (outcome === 'accepted' ? rejectionOf(two.query('commit')) : outcome)),
    ]);
    return outcomes.sort((a, b) => Number(b === 'accepted') - Number(a === 'accepted'));
  } finally {
    for (const client of [one, two]) {
      await client.query('rollback');
      client.release();
    }
  }
}

async function hasToWait(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [processIdOf(client)]);
    if (rows[0].waits) return;
    await delay(5);
  }
}

function processIdOf(client: pg.PoolClient): number {
  return (client as pg.PoolClient & { processID: number }).processID; // missing from @types/pg
}

/**
 * Sends a call while `change` is made but not committed. The change commits when the call waits for it or has answered.
 * `meanwhile` runs before the commit in the same transaction. Returns the answer.
 */
export async function crossing<Answer>(pool: pg.Pool, change: Work, call: () => Promise<Answer>, meanwhile?: Work): Promise<Answer> {
  const changing = await pool.connect();
  try {
    await changing.query('begin');
    await change(changing);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await isWaitedFor(pool, changing))) await delay(5);
    await meanwhile?.(changing);
    await changing.query('commit');
    return await answer;
  } finally {
    await changing.query('rollback');
    changing.release();
  }
}

async function isWaitedFor(pool: pg.Pool, client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [processIdOf(client)]);
  return rowCount !== 0;
}
