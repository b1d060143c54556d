import { findRunning, hasData, startLocalPostgres } from '@organico/local-postgres';
import type pg from 'pg';
import { type Config, readConfig } from '#server/config.ts';
import { openClient } from '#server/db/connect.ts';
import { explainConnection } from '#server/startup-error.ts';
import { AdminError } from '../admin-error.ts';

type Work<T> = (owner: pg.ClientConfig) => Promise<T>;

/**
 * Connects to the configured database as its owner, also while a server uses it. Starts the embedded database for the duration of `work`
 * when it is not running.
 */
export async function withOwner<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL) return withUrl(config.DATABASE_URL, work);
  if (!hasData(config.DATA_DIR)) {
    throw new AdminError(
      `In ${config.DATA_DIR} non trovo dati di Organico: indica la cartella giusta con DATA_DIR, oppure DATABASE_URL, e usa l'utente con cui gira il server.`,
    );
  }
  const running = findRunning(config.DATA_DIR);
  return running && (await acceptsConnections(running)) ? work(running) : withEmbedded(config, work);
}

/** Connects to the database as its owner; throws while a server uses the data. */
export async function withOwnerExclusively<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env);
  return config.DATABASE_URL ? withUrl(config.DATABASE_URL, work) : withEmbedded(config, work);
}

function withUrl<T>(connectionString: string, work: Work<T>): Promise<T> {
  return work({ connectionString }).catch(explainConnection);
}

async function withEmbedded<T>({ DATA_DIR, PG_BIN }: Config, work: Work<T>): Promise<T> {
  const local = await startLocalPostgres({ dataDir: DATA_DIR, log: console.log, ...(PG_BIN ? { binDir: PG_BIN } : {}) });
  try {
    return await work(local.connection);
  } finally {
    await local.stop();
  }
}

async function acceptsConnections(owner: pg.ClientConfig): Promise<boolean> {
  try {
    await (await openClient(owner)).end();
    return true;
  } catch {
    return false;
  }
}
