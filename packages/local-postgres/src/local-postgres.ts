import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries.ts';
import { trimLog } from './bounded-log.ts';
import { bringUp, type Installation } from './connect-or-launch.ts';
import { type Connection, connectionTo } from './connection.ts';
import { initCluster } from './init-cluster.ts';
import { claim } from './lock-folder.ts';
import { choosePlace, markPlace, PRODUCT } from './place.ts';
import { findPostmaster, stopPostmaster, tell } from './postmaster.ts';
import { removeSocketFolder } from './socket-folder.ts';

export { findRunning, hasData } from './find-running.ts';
export { LocalPostgresRefusal } from './local-postgres-error.ts';
export { makeDataFolder } from './place.ts';
export { processStamp } from './process-stamp.ts';

export type Options = {
  dataDir: string;
  /** The folder of the PostgreSQL programs. */
  binDir?: string;
  /** Receives messages for the administrator, one sentence each. */
  log?: (line: string) => void;
  /** The name of the program in messages. In lower case it is also the name of the database and of folders outside of `dataDir`. */
  product?: string;
  /**
   * False if the data are not needed after this run, as in tests: commits do not wait for the disk, and a power failure may corrupt the
   * data.
   */
  lasting?: boolean;
};

export type LocalPostgres = {
  connection: Connection;
  version: string;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on the data in `dataDir`, reachable only over a unix socket and locked for this process until stop(). If PostgreSQL
 * dies it is restarted. If this process dies, the next start joins the running PostgreSQL. Throws LocalPostgresRefusal if it cannot start.
 */
export async function startLocalPostgres({
  dataDir,
  binDir,
  log = () => {},
  product = PRODUCT,
  lasting = true,
}: Options): Promise<LocalPostgres> {
  const place = choosePlace(dataDir, product);
  const binaries = findBinaries(place, binDir);
  await initCluster(binaries, place, log);
  markPlace(place);
  if (place.home !== place.dataDir) log(`I dati sono in ${place.home}, perché in ${place.dataDir} può entrare solo root.`);
  const connection = connectionTo(place);
  const installation = { binaries, place, connection, lasting, log };

  const stopping = new AbortController();
  const guard = await seize(installation, stopping.signal);
  const version = await prepare(guard, place.name).catch((error) => {
    stopAtOnce(place.cluster);
    throw error;
  });
  const kept = keepRunning(guard, installation, stopping.signal);
  const trimming = setInterval(() => trimLog(place.logFile), 60_000).unref();
  const lastResort = () => stopAtOnce(place.cluster);
  process.once('exit', lastResort);

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(trimming);
    await kept;
    const postmaster = findPostmaster(place.cluster);
    if (postmaster !== undefined) await stopPostmaster(postmaster);
    removeSocketFolder(connection.host);
    process.off('exit', lastResort);
  }
  return { connection, version, stop: () => (stopped ??= stop()) };
}

/** The lock connection alone does not keep the process alive. */
async function seize(installation: Installation, signal: AbortSignal): Promise<pg.Client> {
  const guard = await bringUp(installation, signal);
  try {
    await claim(guard, installation.place);
  } catch (error) {
    await guard.end().catch(() => {});
    throw error;
  }
  return guard;
}

/** The lock connection ends when PostgreSQL has died or is recovering from a crash. */
async function keepRunning(first: pg.Client, installation: Installation, signal: AbortSignal): Promise<void> {
  let guard = first;
  while (await lost(guard, signal)) {
    installation.log('Il database si è fermato: lo riavvio.');
    for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        guard = await seize(installation, signal);
        installation.log('Il database è di nuovo in funzione.');
        break;
      } catch (error) {
        if (signal.aborted) return;
        installation.log((error as Error).message);
        await delay(pause, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }
}

function lost(guard: pg.Client, signal: AbortSignal): Promise<boolean> {
  // `unref` is missing from @types/pg.
  (guard as pg.Client & { unref(): void }).unref();
  return new Promise((resolve) => {
    guard.once('end', () => resolve(!signal.aborted));
    signal.addEventListener('abort', () => resolve(false), { once: true });
    if (signal.aborted) resolve(false);
  });
}

async function prepare(guard: pg.Client, name: string): Promise<string> {
  const { rows } = await guard.query(
    `select current_setting('server_version') as version, exists (select from pg_database where datname = $1) as made`,
    [name],
  );
  if (!rows[0].made) await createDatabase(guard, name);
  return rows[0].version;
}

async function createDatabase(guard: pg.Client, name: string): Promise<void> {
  await guard.query(
    `create database ${guard.escapeIdentifier(name)} template template0 encoding 'UTF8' locale_provider icu icu_locale 'it-IT'`,
  );
}

// For a program that exits without stop(): PostgreSQL completes a fast shutdown (SIGINT) after this process has ended.
function stopAtOnce(cluster: string): void {
  const postmaster = findPostmaster(cluster);
  if (postmaster !== undefined) tell(postmaster, 'SIGINT');
}
