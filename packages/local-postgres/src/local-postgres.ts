import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries.ts';
import { trimLog } from './bounded-log.ts';
import { connectOrLaunch, type Installation } from './connect-or-launch.ts';
import { type Connection, connectionTo } from './connection.ts';
import { initCluster } from './init-cluster.ts';
import { lockFolder } from './lock-folder.ts';
import { chooseLocation, DEFAULT_PRODUCT, linkLocation } from './place.ts';
import { findPostmaster, sendSignal, stopPostmaster } from './postmaster.ts';
import { removeSocketFolder } from './socket-folder.ts';

export { findRunning, hasData } from './find-running.ts';
export { LocalPostgresRefusal } from './local-postgres-error.ts';
export { makeDataFolder } from './place.ts';
export { processStamp } from './process-stamp.ts';

export type Options = {
  dataDir: string;
  binDir?: string;
  /** Receives messages for the administrator, one sentence each. */
  log?: (line: string) => void;
  /** The name of the program in messages. In lower case it is also the name of the database and of folders outside of `dataDir`. */
  product?: string;
  /**
   * Whether a commit waits until the data are on the disk. False for data that are not needed after this run, as in tests; a power failure
   * may then corrupt them.
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
  product = DEFAULT_PRODUCT,
  lasting = true,
}: Options): Promise<LocalPostgres> {
  const location = chooseLocation(dataDir, product);
  const binaries = findBinaries(location, binDir);
  await initCluster(binaries, location, log);
  linkLocation(location);
  if (location.home !== location.dataDir) log(`I dati sono in ${location.home}, perché in ${location.dataDir} può entrare solo root.`);
  const connection = connectionTo(location);
  const installation = { binaries, location, connection, lasting, log };

  const stopController = new AbortController();
  const lockClient = await openLockClient(installation, stopController.signal);
  const version = await ensureDatabase(lockClient, location.databaseName).catch((error) => {
    requestFastShutdown(location.cluster);
    throw error;
  });
  const restarting = restartOnFailure(lockClient, installation, stopController.signal);
  const trimTimer = setInterval(() => trimLog(location.logFile), 60_000).unref();
  const onExit = () => requestFastShutdown(location.cluster);
  process.once('exit', onExit);

  let stopPromise: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopController.abort();
    clearInterval(trimTimer);
    await restarting;
    const postmaster = findPostmaster(location.cluster);
    if (postmaster !== undefined) await stopPostmaster(postmaster);
    removeSocketFolder(connection.host);
    process.off('exit', onExit);
  }
  return { connection, version, stop: () => (stopPromise ??= stop()) };
}

/** Opens the connection that locks the data folder. This connection alone does not keep the process alive. */
async function openLockClient(installation: Installation, signal: AbortSignal): Promise<pg.Client> {
  const lockClient = await connectOrLaunch(installation, signal);
  try {
    await lockFolder(lockClient, installation.location);
  } catch (error) {
    await lockClient.end().catch(() => {});
    throw error;
  }
  return lockClient;
}

/** Restarts PostgreSQL each time the lock connection ends. It ends when PostgreSQL has died or is recovering from a crash. */
async function restartOnFailure(firstClient: pg.Client, installation: Installation, signal: AbortSignal): Promise<void> {
  let lockClient = firstClient;
  while (await waitForLoss(lockClient, signal)) {
    installation.log('Il database si è fermato: lo riavvio.');
    for (let retryMs = 250; !signal.aborted; retryMs = Math.min(retryMs * 2, 10_000)) {
      try {
        lockClient = await openLockClient(installation, signal);
        installation.log('Il database è di nuovo in funzione.');
        break;
      } catch (error) {
        if (signal.aborted) return;
        installation.log((error as Error).message);
        await delay(retryMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }
}

function waitForLoss(lockClient: pg.Client, signal: AbortSignal): Promise<boolean> {
  // `unref` is missing from @types/pg.
  (lockClient as pg.Client & { unref(): void }).unref();
  return new Promise((resolve) => {
    lockClient.once('end', () => resolve(!signal.aborted));
    signal.addEventListener('abort', () => resolve(false), { once: true });
    if (signal.aborted) resolve(false);
  });
}

async function ensureDatabase(lockClient: pg.Client, name: string): Promise<string> {
  const { rows } = await lockClient.query(
    `select current_setting('server_version') as version, exists (select from pg_database where datname = $1) as database_exists`,
    [name],
  );
  if (!rows[0].database_exists) await createDatabase(lockClient, name);
  return rows[0].version;
}

async function createDatabase(lockClient: pg.Client, name: string): Promise<void> {
  await lockClient.query(
    `create database ${lockClient.escapeIdentifier(name)} template template0 encoding 'UTF8' locale_provider icu icu_locale 'it-IT'`,
  );
}

// Stops PostgreSQL when the program exits without stop(). PostgreSQL completes a fast shutdown (SIGINT) after this process has ended.
function requestFastShutdown(cluster: string): void {
  const postmaster = findPostmaster(cluster);
  if (postmaster !== undefined) sendSignal(postmaster, 'SIGINT');
}
