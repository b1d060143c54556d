import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createWebhook } from '#features/notifications/webhook/contract.ts';
import { Client } from '#testing/client.ts';
import { EXPIRE_RUNNING_JOBS } from '#testing/expired-jobs.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { openReceiver, startWebhookApp } from '#testing/webhooks.ts';

const app = openApp();
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
// SECRET_KEY has the bytes of TEST_KEY, so that the second server can decrypt the secrets that the first server has encrypted.
const SETTINGS = { WEBHOOK_HTTP: 'true', WEBHOOK_NETWORKS: '127.0.0.1', SECRET_KEY: Buffer.alloc(32, 7).toString('base64url') };

async function startDelivering() {
  const receiver = await openReceiver();
  const { server, url } = await startServerProcess(app, SETTINGS);
  const admin = new Client(url, (await app.asAdmin()).token);
  await admin.call(createWebhook, { body: { nome: 'Directory', indirizzo: receiver.url, eventi: ['persona.assunta'] } });
  const { id: brand_id } = await insertBrand(app.sql);
  const insertEmployee = () => insertDipendente(app.sql, { brand_id });
  const kill = async () => {
    const serverExit = once(server, 'exit');
    server.kill('SIGKILL');
    await serverExit;
  };
  const waitUntilDelivered = async () =>
    vi.waitFor(async () => {
      const { rows } = await app.sql.query(
        'select stato from consegne_webhook c join webhooks w on w.id = c.webhook_id where w.indirizzo = $1',
        [receiver.url],
      );
      expect(rows).toEqual([{ stato: 'consegnata' }]);
    }, WAIT_OPTIONS);
  return { receiver, insertEmployee, kill, waitUntilDelivered };
}

test('A webhook event that happens after the server is killed is delivered once by the next server', { timeout: 120_000 }, async () => {
  const { receiver, insertEmployee, kill, waitUntilDelivered } = await startDelivering();
  await kill();
  const anna = await insertEmployee();
  await startServerProcess(app, SETTINGS);
  await waitUntilDelivered();
  expect(receiver.told).toMatchObject([{ event: { data: { id: anna.id } } }]);
});

test('A webhook event is delivered again with the same id when the server is killed while the receiver answers', {
  timeout: 120_000,
}, async () => {
  const { receiver, insertEmployee, kill, waitUntilDelivered } = await startDelivering();
  receiver.answers.push('hang');
  await insertEmployee();
  await vi.waitFor(() => expect(receiver.told).toHaveLength(1), WAIT_OPTIONS);
  await kill();
  await app.sql.query(EXPIRE_RUNNING_JOBS);
  await startWebhookApp(app);
  await waitUntilDelivered();
  const ids = receiver.told.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
