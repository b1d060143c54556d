import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { connect } from './connect.ts';

let database: FreshDatabase;
const pools: pg.Pool[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

function openPool(config: Parameters<typeof connect>[0], log?: Parameters<typeof connect>[1]): pg.Pool {
  const { pool } = connect(config, log);
  pools.push(pool);
  return pool;
}

const readSetting = async (pool: pg.Pool, setting: string) =>
  (await pool.query(`select current_setting('${setting}') as value`)).rows[0].value;

test('PostgreSQL values arrive in the types that the program expects: days and money as text, counts as numbers, instants in ISO 8601', async () => {
  const { rows } = await openPool(database.owner).query(`
    select date '2026-01-31' as day, 9007199254740991::int8 as count, 1234.50::numeric(12, 2) as money, '12.30'::euro as domain,
           timestamptz '2026-01-31 11:20:30.123456+01' as instant, timestamptz '2026-07-31 11:20:30+02' as whole_second,
           timestamptz '2026-07-31 11:20:30.12345+02' as ends_in_zero,
           null::date as nothing, array[1, 2] as list, '{"a": 1}'::jsonb as json`);
  expect(rows).toEqual([
    {
      day: '2026-01-31',
      count: 9_007_199_254_740_991,
      money: '1234.50',
      domain: '12.30',
      instant: '2026-01-31T10:20:30.123456Z',
      whole_second: '2026-07-31T09:20:30.000000Z',
      ends_in_zero: '2026-07-31T09:20:30.123450Z',
      nothing: null,
      list: [1, 2],
      json: { a: 1 },
    },
  ]);
});

test('An instant that is read and written back stays the same to the microsecond', async () => {
  const pool = openPool(database.owner);
  const { rows } = await pool.query('select clock_timestamp() as at');
  const readBack = await pool.query('select $1::timestamptz as at', [rows[0].at]);
  expect(readBack.rows).toEqual(rows);
});

test('Application connections to the database have the application role and timeouts; owner connections have neither', async () => {
  const app = openPool(database.owner);
  expect(await readSetting(app, 'role')).toBe('organico_app');
  expect(await readSetting(app, 'application_name')).toBe('organico');
  expect(await readSetting(app, 'statement_timeout')).toBe('15s');
  expect(await readSetting(app, 'lock_timeout')).toBe('10s');
  expect(await readSetting(app, 'idle_in_transaction_session_timeout')).toBe('30s');
  const owner = openPool({ ...database.owner, asApplication: false });
  expect(await readSetting(owner, 'role')).toBe('none');
  expect(await readSetting(owner, 'statement_timeout')).toBe('0');
  expect(await readSetting(owner, 'TimeZone')).toBe('UTC');
});

test('The statement RESET ROLE on an application connection keeps the application role', async () => {
  const client = await openPool(database.owner).connect();
  await client.query('reset role');
  expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'organico_app' }]);
  client.release();
});

test('Options in the database URL are applied but cannot remove the application role', async () => {
  const {
    host,
    port,
    user,
    password,
    database: name,
  } = database.owner as { host: string; port: number; user: string; password?: string; database: string };
  const query = new URLSearchParams({
    host,
    port: String(port),
    user,
    ...(password ? { password } : {}),
    options: '-c work_mem=8MB -c role=none',
  });
  const pool = openPool({ connectionString: `postgresql:///${name}?${query}` });
  expect(await readSetting(pool, 'work_mem')).toBe('8MB');
  expect(await readSetting(pool, 'role')).toBe('organico_app');
});

test('A lost idle database connection is logged and replaced, and the process keeps running', async () => {
  const logged: string[] = [];
  const pool = openPool(database.owner, { error: (_details, message) => logged.push(message) });
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  await openPool({ ...database.owner, asApplication: false }).query('select pg_terminate_backend($1)', [rows[0].pid]);
  for (let i = 0; i < 200 && logged.length === 0; i += 1) await delay(10);
  expect(logged).toEqual(['Lost an idle database connection']);
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
});

test('Destroying the Kysely database also closes connections that were used without Kysely, and a second destroy does nothing', async () => {
  const { db, pool } = connect(database.owner);
  await pool.query('select 1');
  await db.destroy();
  expect(pool.totalCount).toBe(0);
  await expect(pool.query('select 1')).rejects.toThrow('after calling end');
  await db.destroy();
});
