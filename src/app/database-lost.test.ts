import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBrand } from '#features/people/brands/contract.ts';
import { openEventStream } from '#testing/event-stream.ts';
import { startRejectingPooler } from '#testing/rejecting-pooler.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { startSilentProxy } from '#testing/silent-proxy.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

const terminateConnections = () =>
  app.sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);

const statusOf = async (url: string) => (await fetch(`${url}/api/health/ready`)).status;

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

describe('Lost database connections', () => {
  test('A server that loses all database connections under load answers running requests with 503 and works again afterwards', {
    timeout: 30_000,
  }, async () => {
    const admin = await app.asAdmin();
    const pages = await Promise.all([openEventStream(admin), openEventStream(admin)]);
    const answers: number[] = [];
    let isFinished = false;
    const write = async (writer: number) => {
      for (let n = 0; !isFinished; n += 1) answers.push((await admin.try(createBrand, { body: { nome: `Brand ${writer} ${n}` } })).status);
    };
    const read = async () => {
      while (!isFinished) answers.push((await admin.fetch('GET', '/api/dipendenti')).status);
    };
    const load = [...Array.from({ length: 8 }, (_, writer) => write(writer)), ...Array.from({ length: 4 }, read)];
    for (let round = 0; round < 10; round += 1) {
      const before = answers.length;
      await terminateConnections();
      await waitUntil(async () => answers.length > before + 40);
    }
    isFinished = true;
    await Promise.all(load);
    expect([...new Set(answers)].sort()).toEqual([200, 201, 503]);
    await waitUntil(async () => (await statusOf(app.url)) === 200);
    for (const page of pages) expect(await page.next()).toMatchObject({ event: expect.stringMatching(/aggiorna|cambiato/) });
  });
});

describe('An unresponsive database', () => {
  const openSilencedServer = async () => {
    const proxy = await startSilentProxy(app);
    const { host, port } = proxy;
    const second = await startSecondApp(app, { connection: { host, port, max: 3, connectionTimeoutMillis: 400, longestStatementMs: 600 } });
    const admin = await app.asAdmin();
    const caller = second.speakingAs(admin);
    expect((await caller.fetch('GET', '/api/brands')).status).toBe(200);
    return { proxy, second, caller, userId: admin.userId };
  };

  test('With an unresponsive database the readiness check fails within two seconds, and succeeds when the database answers again', async () => {
    const { proxy, second, caller } = await openSilencedServer();
    proxy.silence();
    const waitingCalls = Promise.all(Array.from({ length: 10 }, () => caller.fetch('GET', '/api/brands')));
    const startedAt = performance.now();
    expect(await Promise.all(Array.from({ length: 5 }, () => statusOf(second.url)))).toEqual(Array.from({ length: 5 }, () => 503));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(new Set((await waitingCalls).map(({ status }) => status))).toEqual(new Set([503]));
    proxy.resume();
    await waitUntil(async () => (await statusOf(second.url)) === 200);
  });

  test('A read on an unresponsive database ends with 503, and the next request does not get the late answer', async () => {
    const { proxy, caller, userId } = await openSilencedServer();
    proxy.silence();
    const rejected = await caller.fetch('GET', '/api/brands');
    expect(rejected).toMatchObject({ status: 503, body: { code: 'DATABASE_NON_RAGGIUNGIBILE' } });
    proxy.resume();
    for (let i = 0; i < 5; i += 1) {
      expect(await caller.fetch('GET', '/api/auth/me')).toMatchObject({ status: 200, body: { user: { id: userId } } });
    }
  });

  test('A write on an unresponsive database ends with 503 and is rolled back', async () => {
    const { proxy, caller } = await openSilencedServer();
    proxy.silence();
    expect(await caller.try(createBrand, { body: { nome: 'Mai nato' } })).toMatchObject({ status: 503 });
    proxy.resume();
    expect(await caller.try(createBrand, { body: { nome: 'Mai nato' } })).toMatchObject({ status: 201 });
  });
});

test('The readiness check does not wait for a database connection that other requests use, and takes no connection from them', {
  timeout: 30_000,
}, async () => {
  const second = await startSecondApp(app, { connection: { max: 1 } });
  const caller = second.speakingAs(await app.asAdmin());
  const lockClient = await app.sql.connect();
  await lockClient.query('begin; lock table brands');
  const waitingCall = caller.try(createBrand, { body: { nome: 'In attesa' } });
  await waitUntil(async () => (await app.sql.query(`select from pg_locks where not granted`)).rowCount !== 0);
  const startedAt = performance.now();
  expect(await statusOf(second.url)).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await lockClient.query('rollback');
  lockClient.release();
  expect((await waitingCall).status).toBe(201);
  for (let i = 0; i < 3; i += 1) {
    expect(await statusOf(second.url)).toBe(200);
    expect((await caller.fetch('GET', '/api/brands')).status).toBe(200);
  }
});

test("A connection pooler's error about an unreachable database is answered with 503 and not logged as a bug", async () => {
  const second = await startSecondApp(app, { connection: await startRejectingPooler() });
  const caller = second.speakingAs(await app.asAdmin());
  expect(await statusOf(second.url)).toBe(503);
  expect(await caller.fetch('GET', '/api/brands')).toMatchObject({ status: 503, body: { code: 'DATABASE_NON_RAGGIUNGIBILE' } });
  expect(second.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
