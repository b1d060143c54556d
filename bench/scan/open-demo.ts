import { rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { startLocalPostgres } from '@organico/local-postgres';
import type pg from 'pg';
import { PASSWORD } from '#demo/data/company.ts';
import { loadDemo } from '#demo/load-demo.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { createServingLogin, SERVING_LOGIN } from '#server/db/serving-login.ts';
import { installQueue } from '#server/jobs/queue.ts';
import { Client } from '#testing/client.ts';
import { makeTemporaryDataFolder } from '../crowd/data-folder.ts';
import { startProgram } from '../lists/program.ts';

/** The username of one account per role of the demo company; undefined for requests without a session. */
export const USERNAMES = ['giulia.ferrante', 'marta.rinaldi', 'pietro.fontana', 'chiara.bellandi', undefined] as const;
export type Username = (typeof USERNAMES)[number];

export interface Demo {
  sql: pg.Pool;
  url: string;
  signIn(username: Username): Promise<Client>;
}

export async function withDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB\n`);
  const dataDir = makeTemporaryDataFolder('organico-esame-');
  const database = await startLocalPostgres({ dataDir });
  const { pool: sql } = connect({ ...database.connection, asApplication: false });
  const cleanUp: (() => Promise<void>)[] = [() => database.stop(), () => sql.end()];
  try {
    await migrate(database.connection);
    await loadDemo(database.connection);
    const { host, port, user, database: name } = database.connection;
    const databaseUrl = (login: string) => `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    await installQueue(database.connection);
    await createServingLogin(database.connection);
    const databaseSettings = { DATABASE_URL: databaseUrl(user), SERVING_DATABASE_URL: databaseUrl(SERVING_LOGIN) };
    const { url, stop } = await startProgram('scripts/serve-api.mjs', {
      ...databaseSettings,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
    });
    cleanUp.push(stop);
    const signIn = async (username: Username) => {
      const client = new Client(url);
      if (username === undefined) return client;
      const answer = await client.fetch('POST', '/api/auth/login', { username, password: PASSWORD });
      if (answer.status !== 200) throw new Error(`${username}: ${answer.status}`);
      return client;
    };
    await work({ sql, url, signIn });
  } finally {
    for (const cleanUpStep of cleanUp.reverse()) await cleanUpStep();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
