import { describe, expect, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const ask = (path: string) => app.anonymous.fetch('GET', `/api/health/${path}`);

test('a server with its database in order is live and ready', async () => {
  expect(await ask('live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await ask('ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

describe('not ready', () => {
  test('while a migration is missing, and says so in a sentence', async () => {
    const { rows } = await app.sql.query('delete from kysely_migration where name = (select max(name) from kysely_migration) returning *');
    expect(await ask('ready')).toMatchObject({ status: 503, body: { code: 'DA_AGGIORNARE' } });
    expect(await ask('live')).toMatchObject({ status: 200 });
    await app.sql.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [rows[0].name, rows[0].timestamp]);
    expect(await ask('ready')).toMatchObject({ status: 200 });
  });

  test('from the moment a stop has begun', async () => {
    const seen: { status: number; body: unknown }[] = [];
    const second = await startSecondApp(app, {
      beforeListening: (fastify) =>
        fastify.addHook('preClose', async () => {
          const answer = await fetch(`${second.url}/api/health/ready`);
          seen.push({ status: answer.status, body: await answer.json() });
        }),
    });
    await second.app.close();
    expect(seen).toMatchObject([{ status: 503, body: { code: 'IN_ARRESTO' } }]);
  });

  test('while the database cannot be reached; every call says the same, and when to come back', async () => {
    const caller = await app.asAdmin();
    const second = await startSecondApp(app, { connection: { port: 1 } });
    const ready = await fetch(`${second.url}/api/health/ready`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${second.url}/api/health/live`)).status).toBe(200);
    const list = await second.speakingAs(caller).fetch('GET', '/api/brands');
    expect(list).toMatchObject({ status: 503, body: { code: 'DATABASE_NON_RAGGIUNGIBILE' } });
  });
});
