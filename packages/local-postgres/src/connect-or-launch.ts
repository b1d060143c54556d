import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Binaries } from './binaries.ts';
import { tailOfLog } from './bounded-log.ts';
import { type Connection, openClient } from './connection.ts';
import { launch } from './launch.ts';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { Place } from './place.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type Installation = { binaries: Binaries; place: Place; connection: Connection; lasting: boolean; log: (line: string) => void };

type Launch = { child: ChildProcess; failed: boolean; at: number };

const SILENCE_OF_A_DEAD_SOCKET = 5_000;
const PATIENCE_WITH_REMAINS = 15_000;
const PATIENCE_WITH_A_LAUNCH = 60_000;

/**
 * Connects to the PostgreSQL of the cluster, whichever process started it. Joins a running one, waits for one that is starting or stopping,
 * stops one whose socket is gone, and launches one if there is none.
 */
export async function bringUp(installation: Installation, signal: AbortSignal): Promise<pg.Client> {
  const { place, connection, log } = installation;
  const begun = Date.now();
  let silentSince = begun;
  let launched: Launch | undefined;
  while (!signal.aborted) {
    const answer = await knock(connection);
    if (typeof answer === 'object') return answer;
    if (answer === 'busy') silentSince = Date.now();
    else if (launched?.failed) {
      // Temporary causes: sessions of a killed postmaster still use its shared memory, another process started first, or a stopping
      // PostgreSQL removed the socket folder.
      const passing = /pre-existing shared memory|lock file .* already exists|could not create lock file/.test(tailOfLog(place.logFile));
      if (!passing || Date.now() - begun > PATIENCE_WITH_REMAINS) throw launchRefusal(place);
      launched = undefined;
    } else if (launched) {
      if (Date.now() - Math.max(launched.at, silentSince) > PATIENCE_WITH_A_LAUNCH) throw launchRefusal(place);
    } else {
      const postmaster = findPostmaster(place.cluster);
      if (postmaster === undefined) launched = watchLaunch(installation);
      else if (Date.now() - silentSince > SILENCE_OF_A_DEAD_SOCKET) {
        log(`Il database (processo ${postmaster}) non risponde: lo fermo e lo riavvio.`);
        await stopPostmaster(postmaster);
      }
    }
    await delay(15);
  }
  // Without a pid file no later start could find the launched PostgreSQL.
  if (launched && !launched.failed && launched.child.kill('SIGINT')) await once(launched.child, 'exit');
  throw signal.reason;
}

function watchLaunch({ binaries, place, lasting }: Installation): Launch {
  // A stopping PostgreSQL or a cleaner of temporary folders may have removed the socket folder.
  const child = launch(binaries, place, makeSocketFolder(place), lasting);
  const state: Launch = { child, failed: false, at: Date.now() };
  child.once('exit', () => (state.failed = true));
  child.once('error', () => (state.failed = true));
  return state;
}

/** A connection, 'busy' (PostgreSQL is starting, stopping, replaying its log, or full) or 'silent' (nothing is listening). */
async function knock(connection: Connection): Promise<pg.Client | 'busy' | 'silent'> {
  // Advisory locks belong to one database, and the program may drop its own.
  try {
    return await openClient({ ...connection, database: 'postgres' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === '57P03' || code === '53300') return 'busy';
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return 'silent';
    // PostgreSQL is frozen or overloaded.
    if (code === undefined && (error as Error).message === 'timeout expired') return 'busy';
    // PostgreSQL is stopping.
    if (code === undefined && /terminated/.test((error as Error).message)) return 'silent';
    throw error;
  }
}

function launchRefusal({ logFile }: Place): LocalPostgresRefusal {
  const tail = tailOfLog(logFile);
  const sentence = /no space left/i.test(tail)
    ? 'Il disco è pieno e il database non si avvia: libera spazio e riprova.'
    : `Il database non si avvia: risolvi la causa scritta qui sotto (da ${logFile}) e riprova.`;
  return new LocalPostgresRefusal(`${sentence}\n${tail}`);
}
