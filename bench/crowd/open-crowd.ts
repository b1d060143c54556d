import { readFileSync, rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@organico/local-postgres';
import type pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { insertRow, insertUser } from '#testing/sql-rows.ts';
import { startProgram } from '../lists/program.ts';
import { countRows } from './count-rows.ts';
import { makeTemporaryDataFolder } from './data-folder.ts';
import { fillCrowd, type Size } from './fill-crowd.ts';

interface Crowd {
  sql: pg.Pool;
  DATABASE_URL: string;
  postmaster: number;
  url: string;
  token: string;
  itToken: string;
  /** The session token of a second HR account, which has the same permissions as the account of `token`. */
  secondToken: string;
}

/** Runs `work` on a new database with a generated company and deletes the database afterwards. */
export async function withCrowd(size: Size, work: (crowd: Crowd) => Promise<void>): Promise<void> {
  const dataDir = makeTemporaryDataFolder('organico-folla-');
  const database = await startLocalPostgres({ dataDir });
  const { pool: sql } = connect({ ...database.connection, asApplication: false });
  const cleanUp: (() => Promise<void>)[] = [() => database.stop(), () => sql.end()];
  try {
    await migrate(database.connection);
    const client = await sql.connect();
    await fillCrowd(client, size).finally(() => client.release());
    const { host, port, user, database: name } = database.connection;
    const DATABASE_URL = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    const { url, stop } = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
    cleanUp.push(stop);
    const machine = `${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB`;
    console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}; ${await countRows(sql)}\n`);
    const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    await work({
      sql,
      DATABASE_URL,
      postmaster,
      url,
      token: await signIn(sql, 'HR'),
      itToken: await signIn(sql, 'IT'),
      secondToken: await signIn(sql, 'HR'),
    });
  } finally {
    for (const cleanUpStep of cleanUp.reverse()) await cleanUpStep();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signIn(sql: pg.Pool, role: 'HR' | 'IT'): Promise<string> {
  const account = await insertUser(sql, { role });
  await sql.query('insert into user_brands (user_id, brand_id, can_edit) select $1, id, true from brands', [account.id]);
  const token = createToken();
  await insertRow(sql, 'sessions', { user_id: account.id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000) });
  return token;
}
