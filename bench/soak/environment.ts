import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startLocalPostgres } from '@organico/local-postgres';
import { connect, openClient } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { createServingLogin, SERVING_LOGIN } from '#server/db/serving-login.ts';
import { countRows } from '../crowd/count-rows.ts';
import { makeTemporaryDataFolder } from '../crowd/data-folder.ts';
import { fillCrowd, type Size } from '../crowd/fill-crowd.ts';
import { START_SETTINGS } from '../lists/start-settings.ts';
import { makeAccounts } from './make-accounts.ts';
import type { Account } from './simulated-user.ts';

export class ServerProcess {
  readonly name: string;
  url = '';
  pid = 0;
  readonly #env: Record<string, string>;
  #exited: Promise<unknown> = Promise.resolve();

  constructor(name: string, env: Record<string, string>) {
    this.name = name;
    this.#env = env;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...START_SETTINGS.flags, 'scripts/serve-api.mjs'], {
      env: { ...process.env, ...START_SETTINGS.env, ...this.#env, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    this.#exited = exited;
    this.url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const match = /http:\/\/\S+?:\d+/.exec(line);
        if (match) resolve(match[0]);
      });
      exited.then(([code]) => reject(new Error(`Il server ${this.name} è uscito con codice ${code} prima di essere pronto.`)));
    });
    this.pid = child.pid ?? 0;
  }

  async terminate(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    process.kill(this.pid, signal);
    await this.#exited;
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/health/ready`).catch(() => undefined);
    return answer?.ok ?? false;
  }
}

export interface SoakEnvironment {
  dataDir: string;
  postmaster(): number;
  servers: readonly ServerProcess[];
  accounts: readonly Account[];
  openDatabase(): ReturnType<typeof openClient>;
}

export async function withSoakEnvironment(
  { size, servers: serverCount, userCount, env = {} }: { size: Size; servers: number; userCount: number; env?: Record<string, string> },
  run: (environment: SoakEnvironment) => Promise<void>,
): Promise<void> {
  const dataDir = makeTemporaryDataFolder('organico-giornata-');
  const { connection, stop } = await startLocalPostgres({ dataDir });
  const cleanUp: (() => Promise<unknown>)[] = [stop];
  try {
    await migrate(connection);
    await createServingLogin(connection);
    const { pool } = connect({ ...connection, asApplication: false });
    const client = await pool.connect();
    await fillCrowd(client, size).finally(() => client.release());
    const accounts = await makeAccounts(pool, userCount);
    console.log(`${await countRows(pool)}\n`);
    await pool.end();
    const databaseUrl = (user: string) =>
      `postgres://${user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`;
    const settings = {
      DATABASE_URL: databaseUrl(connection.user),
      SERVING_DATABASE_URL: databaseUrl(SERVING_LOGIN),
      SECRET_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: dataDir,
      ...env,
    };
    const servers = Array.from({ length: serverCount }, (_, n) => new ServerProcess('AB'[n] ?? String(n), settings));
    for (const server of servers) {
      await server.start();
      cleanUp.push(() => server.terminate('SIGTERM'));
    }
    const postmaster = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    await run({ dataDir, postmaster, servers, accounts, openDatabase: () => openClient(connection) });
  } finally {
    for (const cleanUpStep of cleanUp.reverse()) await cleanUpStep();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
