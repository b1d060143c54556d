// shared-servers.ts starts this program once for each Playwright worker. For each test file it starts the product's server on
// a new database, without loading the program or starting PostgreSQL again.
import '../scripts/start/compile-cache.mjs';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pseudoRandom } from '#demo/pseudo-random.ts';
import { openClient } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { createServingLogin, SERVING_LOGIN } from '#server/db/serving-login.ts';
import { installQueue } from '#server/jobs/queue.ts';
import { runStatement } from '#testing/test-server.ts';
import { loadServer } from '../scripts/start/build-server.ts';
import type { HostSettings, ServerRequest } from './shared-servers.ts';

const { owner, secretKey }: HostSettings = JSON.parse(process.env.ORGANICO_E2E_HOST ?? '');
const { startServer } = await loadServer();
if (process.env.RITARDA) delayCalls(Number(process.env.RITARDA));

/**
 * Makes all servers of this process wait up to `maxMs` before each call of the API, so that answers arrive in another order than the
 * requests were sent. Event streams do not wait.
 */
function delayCalls(maxMs: number): void {
  type Emit = (this: Server, name: string, ...values: unknown[]) => boolean;
  const isCall = ({ url = '' }: IncomingMessage) => url.startsWith('/api/') && !url.startsWith('/api/eventi');
  const emit = Server.prototype.emit as Emit;
  let callCount = 0;
  const emitLater: Emit = function (this: Server, name, ...values) {
    if (name !== 'request' || !isCall(values[0] as IncomingMessage)) return emit.call(this, name, ...values);
    callCount += 1;
    setTimeout(() => emit.call(this, name, ...values), pseudoRandom(callCount, 'delay', maxMs));
    return true;
  };
  Server.prototype.emit = emitLater;
}

const FILL_TEMPLATE: Record<ServerRequest['contents'], (database: string) => Promise<void>> = {
  async empty(database) {
    await runStatement(owner, `create database ${database} template template0 encoding 'UTF8' locale_provider icu icu_locale 'it-IT'`);
    await migrate({ ...owner, database });
    await createServingLogin({ ...owner, database });
    await installQueue({ ...owner, database });
  },
  async demo(database) {
    await createFromTemplate('empty', database);
    const { loadDemo } = await import('#demo/load-demo.ts');
    await loadDemo({ ...owner, database });
  },
};

/** Creates a database with these contents as a copy of a template. The first call of a run creates the template. */
async function createFromTemplate(contents: ServerRequest['contents'], database: string): Promise<void> {
  const template = `template_${contents}`;
  const client = await openClient(owner);
  try {
    // This connection has the lock until it ends, so the process of the other worker waits until the template is complete.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await FILL_TEMPLATE[contents](`${template}_new`);
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

let closeServer = async () => {};

async function openServer({ contents, settings }: ServerRequest): Promise<string> {
  await closeServer();
  const database = `e2e_${randomBytes(6).toString('hex')}`;
  await createFromTemplate(contents, database);
  const { url, stop } = await startServer({
    PORT: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    DATABASE_URL: addressOf(owner.user, database),
    SERVING_DATABASE_URL: addressOf(SERVING_LOGIN, database),
    ...settings,
  });
  closeServer = async () => {
    closeServer = async () => {};
    await stop();
    await runStatement(owner, `drop database ${database} with (force)`);
  };
  return url;
}

const controlServer = createServer((request, response) => {
  json(request)
    .then((serverRequest) => openServer(serverRequest as ServerRequest))
    .then((url) => response.end(url))
    .catch((error: Error) => response.writeHead(500).end(error.stack));
}).listen(0, '127.0.0.1');
await once(controlServer, 'listening');
console.log(`http://127.0.0.1:${(controlServer.address() as AddressInfo).port}`);

// Stops this process when its standard input closes. Playwright closes the input at the end of the run, and the input also
// closes if Playwright dies.
process.stdin.resume().once('end', () => void closeServer().then(() => process.exit(0)));
