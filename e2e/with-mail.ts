import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findRunning, makeDataFolder } from '@organico/local-postgres';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { EXPIRE_RUNNING_JOBS } from '#testing/expired-jobs.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '#testing/mail-server.ts';
import { test as base, expect } from './product.ts';

interface MailApp {
  url: string;
  mailbox: MailServer;
  mails(count: number, filter: { to?: string; subject?: string | RegExp }): Promise<ReceivedMail[]>;
  /** Runs the job that writes the due mails, and waits until the job has ended. In these tests the server does not run the job by itself. */
  round(): Promise<void>;
  /** Kills the server without a shutdown, as a power failure would. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Makes the jobs of a killed server due again, as the job queue does two minutes after the kill. */
  expireJobs(): Promise<void>;
  query<Row>(statement: string): Promise<Row[]>;
}

export const test = base.extend<object, { mailApp: MailApp }>({
  mailApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which other fixtures this fixture needs
    async ({}, use, { parallelIndex }) => {
      const mailbox = await openMailServer();
      const dataDir = makeDataFolder(mkdtempSync(join(tmpdir(), 'data-')));
      // The port is fixed, because the links in mails contain it and must work after the restart of the server.
      const PORT = String(await freePort(parallelIndex));
      const settings = { DATA_DIR: dataDir, PORT, SMTP_URL: mailbox.url, MAIL_FROM: 'Organico <organico@azienda.example>' };
      const start = () => startServer(settings);
      let { url, stop } = await start();
      await query(dataDir, ALLOW_ONLY_ROUNDS_OF_TESTS);
      await use({
        url,
        mailbox,
        async mails(count, { to, subject = '' }) {
          const matchingMails = () => mailbox.received.filter((mail) => (!to || mail.to === to) && mail.subject.match(subject));
          await expect.poll(() => matchingMails().length, { message: `mails to ${to}: ${subject}` }).toBe(count);
          return matchingMails();
        },
        async round() {
          const [job] = await query<{ id: string }>(
            dataDir,
            `insert into coda.job (name, data) values ('giro', '{"ofTest": true}') returning id`,
          );
          const readState = async () =>
            (await query<{ state: string }>(dataDir, `select state from coda.job where id = '${job?.id}'`))[0]?.state;
          await expect.poll(readState).toBe('completed');
        },
        kill: () => stop('SIGKILL'),
        async restart() {
          ({ url, stop } = await start());
        },
        expireJobs: () => expireJobs(dataDir),
        query: (statement) => query(dataDir, statement),
      });
      await stop();
      await mailbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  product: async ({ mailApp }, use) => use({ url: mailApp.url }),
});

/**
 * SQL for the database of these tests. The server adds the job that writes the due mails at its start and every minute. The trigger discards the
 * job unless a test has added it, because the test does not expect mails between two of its steps. The last statement deletes a job that the
 * server added before the trigger existed.
 */
const ALLOW_ONLY_ROUNDS_OF_TESTS = `
  create function coda.drop_round() returns trigger language plpgsql as 'begin return null; end';
  create trigger allow_only_rounds_of_tests before insert on coda.job for each row
    when (new.name = 'giro' and (new.data -> 'ofTest') is null) execute function coda.drop_round();
  delete from coda.job where name = 'giro'`;

const SERVER = fileURLToPath(new URL('../scripts/serve-api.mjs', import.meta.url));

async function startServer(settings: { DATA_DIR: string; [name: string]: string }) {
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    const serverExit = once(server, 'exit');
    server.kill(signal);
    await serverExit;
  };
  for await (const line of createInterface(server.stdout)) {
    const url = /https?:\/\/[^\s]+/.exec(line)?.[0];
    if (url) return { url, stop };
  }
  throw new Error('The server process ended before it printed its address');
}

/** Returns a free port below the ports that the system assigns automatically. Each worker searches its own range. */
async function freePort(parallelIndex: number): Promise<number> {
  for (let port = 21_000 + 100 * parallelIndex; ; port++) {
    const probe = createServer().listen(port, 'localhost');
    const isFree = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)]).catch(
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

async function expireJobs(dataDir: string): Promise<void> {
  await query(dataDir, EXPIRE_RUNNING_JOBS);
  // The server itself looks for such jobs every 30 seconds.
  const supervisor = new PgBoss({
    ...connectionTo(dataDir),
    schema: 'coda',
    migrate: false,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  await supervisor.start();
  await supervisor.supervise('posta');
  await supervisor.stop();
}

function connectionTo(dataDir: string) {
  const connection = findRunning(dataDir);
  if (!connection) throw new Error('No database is running in the data folder');
  return connection;
}

async function query<Row>(dataDir: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(connectionTo(dataDir));
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export { expect };
