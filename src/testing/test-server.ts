import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startLocalPostgres } from '@organico/local-postgres';
import pg from 'pg';
import { openClient } from '#server/db/connect.ts';

export interface Owner {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: boolean;
}

export interface TestServer {
  /** May create databases; `database` is one to connect to for that. */
  owner: Owner;
  stop(): Promise<void>;
}

/** A PostgreSQL that tests may fill: the one of TEST_DATABASE_URL, or an embedded one in a folder that goes with it. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { owner: parse(url), stop: async () => {} } : startEmbedded();
}

async function startEmbedded(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pg-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const server = await startLocalPostgres({ dataDir, lasting: false }).catch(async (error) => {
    await removeFolder();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    await removeFolder();
  };
  return { owner: { ...server.connection }, stop };
}

/** One statement over a connection of its own. */
export async function onServer(owner: Owner, statement: string): Promise<void> {
  const client = await openClient(owner);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new, empty database on the server. */
export async function createDatabase(owner: Owner, name: string, template?: string): Promise<void> {
  // Copying files: the other way writes each page into the log as well.
  await onServer(
    owner,
    `create database ${name} strategy file_copy ${template ? `template ${template}` : `template template0 encoding 'UTF8'`}`,
  );
}

/**
 * Takes the database away, from under whoever still uses it. Who is just leaving gets a moment: a pool has ended before
 * the server has noticed, and a connection cut off in between throws out of nowhere.
 */
export async function dropDatabase(owner: Owner, name: string): Promise<void> {
  const client = await openClient(owner);
  try {
    for (let patience = 50; patience > 0; patience -= 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (rowCount === 0) break;
      await delay(10);
    }
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

// pg's own reading of the URL. Taken apart, because a URL's database would win over a `database` field beside it.
function parse(url: string): Owner {
  const { host, port, user = '', password, database = 'postgres', ssl } = new pg.Client({ connectionString: url });
  return { host, port, user, database, ...(password ? { password } : {}), ...(ssl ? { ssl } : {}) };
}
