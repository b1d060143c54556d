// A process in which servers of the product run, one after the other, each on a database of its own. Loading the program and starting a
// PostgreSQL would cost every file of tests some seconds: here both happen once in a run. shared-servers.ts starts it.
import '../scripts/start/keep-compiled.mjs';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { migrate } from '#server/db/migrate.ts';
import { openClient } from '#server/db/open-client.ts';
import { makeServingLogin, SERVING_LOGIN } from '#server/db/serving-login.ts';
import { installQueue } from '#server/jobs/install-queue.ts';
import { onServer } from '#testing/test-server.ts';
import { loadServer } from '../scripts/start/build-server.ts';
import type { Asked, HostSettings } from './shared-servers.ts';

const { owner, secretKey }: HostSettings = JSON.parse(process.env.ORGANICO_E2E_HOST ?? '');
const { startServer } = await loadServer();

const MADE: Record<Asked['contents'], (database: string) => Promise<void>> = {
  async empty(database) {
    await onServer(owner, `create database ${database} template template0 encoding 'UTF8' locale_provider icu icu_locale 'it-IT'`);
    await migrate({ ...owner, database });
    await makeServingLogin({ ...owner, database });
    await installQueue({ ...owner, database });
  },
  async demo(database) {
    await copyOf('empty', database);
    const { loadDemo } = await import('#demo/load-demo.ts');
    await loadDemo({ ...owner, database });
  },
};

/** Makes the database a copy of one that holds these contents, which the first who needs it in this run makes. */
async function copyOf(contents: Asked['contents'], database: string): Promise<void> {
  const template = `template_${contents}`;
  const client = await openClient(owner);
  try {
    // Held until the connection ends: the other host waits meanwhile.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await MADE[contents](`${template}_new`);
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${database} strategy file_copy template ${template}`);
  } finally {
    await client.end();
  }
}

function addressOf(user: string, database: string): string {
  return `postgres://${user}@localhost:${owner.port}/${database}?host=${encodeURIComponent(owner.host)}`;
}

let closeFormer = async () => {};

/** Closes the server that ran before and opens the next. */
async function openServer({ contents, settings }: Asked): Promise<string> {
  await closeFormer();
  const database = `e2e_${randomBytes(6).toString('hex')}`;
  await copyOf(contents, database);
  const { url, stop } = await startServer({
    PORT: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    DATABASE_URL: addressOf(owner.user, database),
    SERVING_DATABASE_URL: addressOf(SERVING_LOGIN, database),
    ...settings,
  });
  closeFormer = async () => {
    closeFormer = async () => {};
    await stop();
    await onServer(owner, `drop database ${database} with (force)`);
  };
  return url;
}

const door = createServer((request, response) => {
  json(request)
    .then((asked) => openServer(asked as Asked))
    .then((url) => response.end(url))
    .catch((error: Error) => response.writeHead(500).end(error.stack));
}).listen(0, '127.0.0.1');
await once(door, 'listening');
console.log(`http://127.0.0.1:${(door.address() as AddressInfo).port}`);

// The run is over, or whoever started this has died: then the pipe closes.
process.stdin.resume().once('end', () => void closeFormer().then(() => process.exit(0)));
