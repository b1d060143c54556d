import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Binaries } from './binaries.ts';
import { tailOfLog } from './bounded-log.ts';
import { type Connection, openClient } from './connection.ts';
import { launch } from './launch.ts';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { DataLocation } from './place.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type Installation = {
  binaries: Binaries;
  location: DataLocation;
  connection: Connection;
  lasting: boolean;
  log: (line: string) => void;
};

type Launch = { child: ChildProcess; hasFailed: boolean; launchedAt: number };

const DEAD_SOCKET_MS = 5_000;
const LEFTOVER_RETRY_MS = 15_000;
const LAUNCH_TIMEOUT_MS = 60_000;

/**
 * Connects to the PostgreSQL of the cluster, whichever process started it. Joins a running PostgreSQL, waits while PostgreSQL starts or
 * stops, stops a PostgreSQL whose socket is gone, and launches PostgreSQL if it does not run.
 */
export async function connectOrLaunch(installation: Installation, signal: AbortSignal): Promise<pg.Client> {
  const { location, connection, log } = installation;
  const startedAt = Date.now();
  let silentSince = startedAt;
  let launched: Launch | undefined;
  while (!signal.aborted) {
    const answer = await tryConnect(connection);
    if (typeof answer === 'object') return answer;
    if (answer === 'busy') silentSince = Date.now();
    else if (launched?.hasFailed) {
      // A launch may fail for a temporary reason: sessions of a killed postmaster still use its shared memory, another process started
      // PostgreSQL first, or a stopping PostgreSQL removed the socket folder.
      const isTemporary = /pre-existing shared memory|lock file .* already exists|could not create lock file/.test(
        tailOfLog(location.logFile),
      );
      if (!isTemporary || Date.now() - startedAt > LEFTOVER_RETRY_MS) throw launchError(location);
      launched = undefined;
    } else if (launched) {
      if (Date.now() - Math.max(launched.launchedAt, silentSince) > LAUNCH_TIMEOUT_MS) throw launchError(location);
    } else {
      const postmaster = findPostmaster(location.cluster);
      if (postmaster === undefined) launched = startLaunch(installation);
      else if (Date.now() - silentSince > DEAD_SOCKET_MS) {
        log(`Il database (processo ${postmaster}) non risponde: lo fermo e lo riavvio.`);
        await stopPostmaster(postmaster);
      }
    }
    await delay(15);
  }
  // The launched PostgreSQL is stopped, because it may have no pid file yet, and without a pid file no later start could find it.
  if (launched && !launched.hasFailed && launched.child.kill('SIGINT')) await once(launched.child, 'exit');
  throw signal.reason;
}

function startLaunch({ binaries, location, lasting }: Installation): Launch {
  // The socket folder is created again, because a stopping PostgreSQL or a cleaner of temporary folders may have removed it.
  const child = launch(binaries, location, makeSocketFolder(location), lasting);
  const state: Launch = { child, hasFailed: false, launchedAt: Date.now() };
  child.once('exit', () => (state.hasFailed = true));
  child.once('error', () => (state.hasFailed = true));
  return state;
}

/**
 * Resolves to a connection, to 'busy' (PostgreSQL is starting, stopping, replaying its log, or full) or to 'silent' (nothing is listening).
 */
async function tryConnect(connection: Connection): Promise<pg.Client | 'busy' | 'silent'> {
  // The lock connection uses the database `postgres`, because advisory locks belong to one database, and the program may drop its own
  // database.
  try {
    return await openClient({ ...connection, database: 'postgres' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === '57P03' || code === '53300') return 'busy';
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return 'silent';
    // The timeout means that PostgreSQL is frozen or overloaded.
    if (code === undefined && (error as Error).message === 'timeout expired') return 'busy';
    // A terminated connection means that PostgreSQL is stopping.
    if (code === undefined && /terminated/.test((error as Error).message)) return 'silent';
    throw error;
  }
}

function launchError({ logFile }: DataLocation): LocalPostgresRefusal {
  const tail = tailOfLog(logFile);
  const sentence = /no space left/i.test(tail)
    ? 'Il disco è pieno e il database non si avvia: libera spazio e riprova.'
    : `Il database non si avvia: risolvi la causa scritta qui sotto (da ${logFile}) e riprova.`;
  return new LocalPostgresRefusal(`${sentence}\n${tail}`);
}
