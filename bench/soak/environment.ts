import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startLocalPostgres } from '@organico/local-postgres';
import { connect, openClient } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeServingLogin, SERVING_LOGIN } from '#server/db/serving-login.ts';
import { countRows } from '../crowd/count-rows.ts';
import { makeDataFolder } from '../crowd/data-folder.ts';
import { fillCrowd, type Size } from '../crowd/fill-crowd.ts';
import { AS_STARTED } from '../lists/start-settings.ts';
import { makeAccounts } from './make-accounts.ts';
import type { Account } from './simulated-user.ts';

/** After a restart `url` is the address of the new process. */
export class Server {
  readonly name: string;
  url = '';
  pid = 0;
  readonly #env: Record<string, string>;
  #gone: Promise<unknown> = Promise.resolve();

  constructor(name: string, env: Record<string, string>) {
    this.name = name;
    this.#env = env;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...AS_STARTED.flags, 'scripts/serve-api.mjs'], {
      env: { ...process.env, ...AS_STARTED.env, ...this.#env, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    this.#gone = gone;
    this.url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const found = /http:\/\/\S+?:\d+/.exec(line);
        if (found) resolve(found[0]);
      });
      gone.then(([code]) => reject(new Error(`Il server ${this.name} è uscito con codice ${code} prima di essere pronto.`)));
    });
    this.pid = child.pid ?? 0;
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    process.kill(this.pid, signal);
    await this.#gone;
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/health/ready`).catch(() => undefined);
    return answer?.ok ?? false;
  }
}

export interface Place {
  dataDir: string;
  postmaster(): number;
  servers: readonly Server[];
  accounts: readonly Account[];
  open(): ReturnType<typeof openClient>;
}

export async function withPlace(
  { size, servers: howMany, people, env = {} }: { size: Size; servers: number; people: number; env?: Record<string, string> },
  work: (place: Place) => Promise<void>,
): Promise<void> {
  const dataDir = makeDataFolder('organico-giornata-');
  const { connection, stop } = await startLocalPostgres({ dataDir });
  const undo: (() => Promise<unknown>)[] = [stop];
  try {
    await migrate(connection);
    await makeServingLogin(connection);
    const { pool } = connect({ ...connection, asApplication: false });
    const filling = await pool.connect();
    await fillCrowd(filling, size).finally(() => filling.release());
    const accounts = await makeAccounts(pool, people);
    console.log(`${await countRows(pool)}\n`);
    await pool.end();
    const urlAs = (user: string) =>
      `postgres://${user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`;
    const settings = {
      DATABASE_URL: urlAs(connection.user),
      SERVING_DATABASE_URL: urlAs(SERVING_LOGIN),
      SECRET_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: dataDir,
      ...env,
    };
    const servers = Array.from({ length: howMany }, (_, n) => new Server('AB'[n] ?? String(n), settings));
    for (const server of servers) {
      await server.start();
      undo.push(() => server.end('SIGTERM'));
    }
    const postmaster = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    await work({ dataDir, postmaster, servers, accounts, open: () => openClient(connection) });
  } finally {
    for (const step of undo.reverse()) await step();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
