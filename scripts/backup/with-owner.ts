import { findRunning, hasData, startLocalPostgres } from '@organico/local-postgres';
import type pg from 'pg';
import { type Config, readConfig } from '#server/config.ts';
import { openClient } from '#server/db/connect.ts';
import { explainConnection } from '#server/startup-error.ts';
import { Sentence } from '../admin-error.ts';

type Work<T> = (owner: pg.ClientConfig) => Promise<T>;

/**
 * Connects to the configured database as its owner, also while a server uses it. Starts the embedded database for the duration of `work`
 * when it is not running.
 */
export async function besideTheServer<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL) return atUrl(config.DATABASE_URL, work);
  if (!hasData(config.DATA_DIR)) {
    throw new Sentence(
      `In ${config.DATA_DIR} non trovo dati di Organico: indica la cartella giusta con DATA_DIR, oppure DATABASE_URL, e usa l'utente con cui gira il server.`,
    );
  }
  const running = findRunning(config.DATA_DIR);
  return running && (await answers(running)) ? work(running) : embedded(config, work);
}

/** Connects to the database as its owner; throws while a server uses the data. */
export async function insteadOfTheServer<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env);
  return config.DATABASE_URL ? atUrl(config.DATABASE_URL, work) : embedded(config, work);
}

function atUrl<T>(connectionString: string, work: Work<T>): Promise<T> {
  return work({ connectionString }).catch(explainConnection);
}

async function embedded<T>({ DATA_DIR, PG_BIN }: Config, work: Work<T>): Promise<T> {
  const local = await startLocalPostgres({ dataDir: DATA_DIR, log: console.log, ...(PG_BIN ? { binDir: PG_BIN } : {}) });
  try {
    return await work(local.connection);
  } finally {
    await local.stop();
  }
}

// A database that is just starting or stopping counts as not running; its start then waits.
async function answers(owner: pg.ClientConfig): Promise<boolean> {
  try {
    await (await openClient(owner)).end();
    return true;
  } catch {
    return false;
  }
}
