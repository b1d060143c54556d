import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import { processStamp } from './process-stamp.ts';

/** Returns the pid of the PostgreSQL that runs on this cluster, even if the process that started it is gone. */
export function findPostmaster(cluster: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
  if (!(pid > 0) || processStamp(pid) === undefined) return undefined;
  return runsIn(pid, cluster) ? pid : undefined;
}

// Checks that the process is the postmaster of this cluster, because the pid of a dead postmaster may have been reused. The working
// directory of a postmaster is its data folder.
function runsIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/**
 * Stops PostgreSQL with SIGINT, which ends the sessions and writes all data. After a minute SIGQUIT makes PostgreSQL exit at once: the next
 * start replays the log, which is slower but loses nothing.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const stamp = processStamp(pid);
  for (const [signal, timeoutMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    sendSignal(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      // The wait ends with the process and not with the pid file, which disappears a moment before.
      if (stamp === undefined || processStamp(pid) !== stamp) return;
      await delay(10);
    }
  }
  throw new LocalPostgresRefusal(`Il database (processo ${pid}) non si ferma: chiudilo con "kill -9 ${pid}" e riprova.`);
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
