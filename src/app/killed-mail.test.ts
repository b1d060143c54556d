import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { retryMessaggio } from '#features/notifications/posta/contract.ts';
import { Client } from '#testing/client.ts';
import { EXPIRE_RUNNING_JOBS } from '#testing/expired-jobs.ts';
import { startMailApp } from '#testing/mail-app.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { insertRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

async function startSending(mailbox: Mailbox) {
  const { server, url } = await startServerProcess(app, { SMTP_URL: mailbox.url, MAIL_FROM: 'organico@azienda.it' });
  const failedMail = { tipo: 'avvisi', oggetto: 'Uno', stato: 'abbandonata', contenuto: '{"testo":"Uno","html":"<p>Uno</p>"}' };
  const { id } = await insertRow(app.sql, 'posta', { destinatario: 'anna@azienda.it', ...failedMail });
  const admin = await app.asAdmin();
  await new Client(url, admin.token).call(retryMessaggio, { params: { id: String(id) } });
  return { server, id };
}

const readStato = async (id: unknown) => (await app.sql.query('select stato from posta where id = $1', [id])).rows[0].stato;

test('A mail is sent once when its server is killed before the mail server accepts the mail', { timeout: 120_000 }, async () => {
  const mailbox = await openMailbox();
  mailbox.answers.push('hang');
  const { server, id } = await startSending(mailbox);
  await mailbox.tried(1);
  const serverExit = once(server, 'exit');
  server.kill('SIGKILL');
  await serverExit;
  await app.sql.query(EXPIRE_RUNNING_JOBS);
  await startMailApp(app, mailbox);
  await vi.waitFor(async () => expect(await readStato(id)).toBe('inviata'), WAIT_OPTIONS);
  expect(mailbox.received).toHaveLength(1);
});

test('A mail is sent again with the same message id if the server is killed after the mail server has accepted the mail but before the database records it', {
  timeout: 120_000,
}, async () => {
  const mailbox = await openMailbox();
  const lockClient = await app.sql.connect();
  onTestFinished(() => lockClient.release(true));
  mailbox.beforeAnswer = async () => {
    await lockClient.query('begin; select from posta for update');
    mailbox.beforeAnswer = async () => {};
  };
  const { server, id } = await startSending(mailbox);
  await mailbox.have(1);
  const { rows } = await lockClient.query('select pg_backend_pid() as pid');
  await vi.waitFor(async () => {
    const blockedClients = await app.sql.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0].pid]);
    expect(blockedClients.rows).toHaveLength(1);
  }, WAIT_OPTIONS);
  const serverExit = once(server, 'exit');
  server.kill('SIGKILL');
  await serverExit;
  await app.sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`, [rows[0].pid]);
  await lockClient.query('rollback');
  await app.sql.query(EXPIRE_RUNNING_JOBS);
  await startMailApp(app, mailbox);
  await vi.waitFor(async () => expect(await readStato(id)).toBe('inviata'), WAIT_OPTIONS);
  const [first, second] = await mailbox.have(2);
  expect(second?.messageId).toBe(first?.messageId);
  expect(first?.messageId).toContain(String(id));
});
