import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBrand } from '#features/people/brands/contract.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const requestHealth = (path: string) => app.anonymous.fetch('GET', `/api/health/${path}`);

test('The health check reports a server with a working database as live and ready', async () => {
  expect(await requestHealth('live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await requestHealth('ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

describe('The health check of a server that is not ready', () => {
  test('The health check reports a server with a missing migration as not ready and says so in a sentence', async () => {
    const { rows } = await app.sql.query('delete from kysely_migration where name = (select max(name) from kysely_migration) returning *');
    expect(await requestHealth('ready')).toMatchObject({ status: 503, body: { code: 'DA_AGGIORNARE' } });
    expect(await requestHealth('live')).toMatchObject({ status: 200 });
    await app.sql.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [rows[0].name, rows[0].timestamp]);
    expect(await requestHealth('ready')).toMatchObject({ status: 200 });
  });

  test('The health check reports a server as not ready while its database is newer than the program', async () => {
    await app.sql.query(`insert into kysely_migration (name, timestamp) values ('9999_futuro', 'now')`);
    onTestFinished(async () => void (await app.sql.query(`delete from kysely_migration where name = '9999_futuro'`)));
    expect(await requestHealth('ready')).toMatchObject({ status: 503, body: { code: 'PROGRAMMA_DA_AGGIORNARE' } });
  });

  test('The server is not ready while its database is read-only: writes are rejected with the same sentence, and reads work', async () => {
    const admin = await app.asAdmin();
    const alterDatabase = (setting: string) =>
      app.sql.query(`do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`);
    await alterDatabase('set default_transaction_read_only = on');
    onTestFinished(
      async () =>
        void (await app.sql
          .query('set default_transaction_read_only = off')
          .then(() => alterDatabase('reset default_transaction_read_only'))),
    );
    // The read-only setting applies only to new connections, so the test starts a second server.
    const second = await startSecondApp(app);
    const caller = second.speakingAs(admin);
    const ready = await caller.fetch('GET', '/api/health/ready');
    expect(ready).toMatchObject({ status: 503, body: { code: 'SOLA_LETTURA' } });
    expect(await caller.try(createBrand, { body: { nome: 'Bosco' } })).toMatchObject({
      status: 503,
      body: { error: 'Il database è in sola lettura: si può guardare, non salvare. Avvisa chi amministra Organico.' },
    });
    expect((await caller.fetch('GET', '/api/brands')).status).toBe(200);
  });

  // A trigger raises PostgreSQL's error, because a test cannot fill the disk.
  test.each([
    ['a full disk', '53100', 'Il disco del database è pieno e niente è stato salvato. Avvisa chi amministra Organico.'],
    ['a failing disk', '58030', 'Il database non riesce a usare il suo disco. Avvisa chi amministra Organico.'],
    ['no memory', '53200', 'Il database ha esaurito la memoria. Riprova tra qualche istante.'],
  ])('The health check reports the server as not ready for a while after a call was rejected for %s', async (_, sqlstate, sentence) => {
    const admin = await app.asAdmin();
    await app.sql.query(`
      create function rotto() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = '${sqlstate}'; end $$;
      create trigger rotto before insert on brands for each row execute function rotto()`);
    onTestFinished(async () => void (await app.sql.query('drop function rotto cascade')));
    expect(await admin.try(createBrand, { body: { nome: 'Bosco' } })).toMatchObject({ status: 503, body: { error: sentence } });
    expect(await requestHealth('ready')).toMatchObject({ status: 503, body: { error: sentence } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await requestHealth('ready')).toMatchObject({ status: 200 });
  });

  test('The health check reports the server as not ready as soon as its stop has begun', async () => {
    const answers: { status: number; body: unknown }[] = [];
    const second = await startSecondApp(app, {
      beforeListening: (fastify) =>
        fastify.addHook('preClose', async () => {
          const answer = await fetch(`${second.url}/api/health/ready`);
          answers.push({ status: answer.status, body: await answer.json() });
        }),
    });
    await second.app.close();
    expect(answers).toMatchObject([{ status: 503, body: { code: 'IN_ARRESTO' } }]);
  });

  test('The server is not ready while the database is unreachable: every call is rejected with 503 and Retry-After', async () => {
    const caller = await app.asAdmin();
    const second = await startSecondApp(app, { connection: { port: 1 } });
    const ready = await fetch(`${second.url}/api/health/ready`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${second.url}/api/health/live`)).status).toBe(200);
    const list = await second.speakingAs(caller).fetch('GET', '/api/brands');
    expect(list).toMatchObject({ status: 503, body: { code: 'DATABASE_NON_RAGGIUNGIBILE' } });
  });
});
