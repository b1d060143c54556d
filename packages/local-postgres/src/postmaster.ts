import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processStamp } from './living-process.ts';
import { LocalPostgresRefusal } from './refusal.ts';

/** The pid of the PostgreSQL that runs on this cluster, ours or an orphan's. */
export function findPostmaster(cluster: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
  if (!(pid > 0) || processStamp(pid) === undefined) return undefined;
  return worksIn(pid, cluster) ? pid : undefined;
}

// The pid of a dead postmaster may by now be anybody's; a postmaster works in its data folder.
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

/**
 * Stops it: SIGINT ends the sessions, writes everything and leaves. After a minute SIGQUIT leaves at once, and the next
 * start replays the log: slower, nothing lost.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const stamp = processStamp(pid);
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    tell(pid, signal);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      // Not the pid file: it goes a moment before the process does.
      if (stamp === undefined || processStamp(pid) !== stamp) return;
      await delay(10);
    }
  }
  throw new LocalPostgresRefusal(`Il database (processo ${pid}) non si ferma: chiudilo con "kill -9 ${pid}" e riprova.`);
}

export function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
