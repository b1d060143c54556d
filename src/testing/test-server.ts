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
  owner: Owner;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { owner: parseUrl(url), stop: async () => {} } : startEmbedded();
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

export async function runStatement(owner: Owner, statement: string): Promise<void> {
  const client = await openClient(owner);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createDatabase(owner: Owner, name: string, template?: string): Promise<void> {
  // The strategy file_copy is faster than the default strategy, which also writes each page to the WAL.
  await runStatement(
    owner,
    `create database ${name} strategy file_copy ${template ? `template ${template}` : `template template0 encoding 'UTF8'`}`,
  );
}

/**
 * Drops the database and disconnects its users. First waits up to half a second until the connections of closed pools have
 * ended, because a forced disconnection throws an unhandled error in the test.
 */
export async function dropDatabase(owner: Owner, name: string): Promise<void> {
  const client = await openClient(owner);
  try {
    for (let remainingChecks = 50; remainingChecks > 0; remainingChecks -= 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (rowCount === 0) break;
      await delay(10);
    }
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

// Splits the URL into its parts, because the database in a URL would override a separate `database` field.
function parseUrl(url: string): Owner {
  const { host, port, user = '', password, database = 'postgres', ssl } = new pg.Client({ connectionString: url });
  return { host, port, user, database, ...(password ? { password } : {}), ...(ssl ? { ssl } : {}) };
}
