// CPU time is the measure that other work on the machine distorts least.
import { readFileSync } from 'node:fs';

// Clock ticks per second of /proc on Linux.
const TICKS_A_SECOND = 100;

/** `withEnded` includes children that have ended. */
function usedMs(pid: number, withEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return ((user + system + (withEnded ? endedUser + endedSystem : 0)) * 1_000) / TICKS_A_SECOND;
}

function usedByDatabaseMs(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number);
  return children.reduce((sum, child) => sum + tryUsed(child), usedMs(postmaster, true));
}

function tryUsed(pid: number): number {
  try {
    return usedMs(pid);
  } catch {
    return 0; // the process has ended; its time now counts for its parent
  }
}

export interface Used {
  server: number;
  database: number;
}

export function used(server: number, postmaster: number): Used {
  return { server: usedMs(server), database: usedByDatabaseMs(postmaster) };
}

export const less = (now: Used, before: Used): Used => ({ server: now.server - before.server, database: now.database - before.database });
