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
import { type MailServer, openMailServer, type ReceivedMail } from '#testing/mail-server.ts';
import { test as base, expect } from './product.ts';

interface MailApp {
  url: string;
  mailbox: MailServer;
  mails(count: number, filter: { to?: string; subject?: string | RegExp }): Promise<ReceivedMail[]>;
  /** Kills the server without a shutdown, as a power failure would. */
  kill(): Promise<void>;
  restart(): Promise<void>;
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
      const start = () => startServer({ DATA_DIR: dataDir, PORT, SMTP_URL: mailbox.url, MAIL_FROM: 'Organico <organico@azienda.example>' });
      let { url, stop } = await start();
      await use({
        url,
        mailbox,
        async mails(count, { to, subject = '' }) {
          const matchingMails = () => mailbox.received.filter((mail) => (!to || mail.to === to) && mail.subject.match(subject));
          await expect.poll(() => matchingMails().length, { message: `mails to ${to}: ${subject}`, timeout: 150_000 }).toBe(count);
          return matchingMails();
        },
        kill: () => stop('SIGKILL'),
        async restart() {
          ({ url, stop } = await start());
        },
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

async function query<Row>(dataDir: string, statement: string): Promise<Row[]> {
  const connection = findRunning(dataDir);
  if (!connection) throw new Error('No database is running in the data folder');
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export { expect };
