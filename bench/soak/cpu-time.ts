import { readFileSync } from 'node:fs';

// Clock ticks per second of /proc on Linux.
const TICKS_PER_SECOND = 100;

function cpuTimeMs(pid: number, withEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return ((user + system + (withEnded ? endedUser + endedSystem : 0)) * 1_000) / TICKS_PER_SECOND;
}

function databaseCpuTimeMs(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number);
  return children.reduce((sum, child) => sum + cpuTimeOrZero(child), cpuTimeMs(postmaster, true));
}

function cpuTimeOrZero(pid: number): number {
  try {
    return cpuTimeMs(pid);
  } catch {
    return 0; // the process has ended; its time now counts for its parent
  }
}

export interface CpuTime {
  server: number;
  database: number;
}

export function readCpuTime(server: number, postmaster: number): CpuTime {
  return { server: cpuTimeMs(server), database: databaseCpuTimeMs(postmaster) };
}

export const subtractCpuTime = (now: CpuTime, before: CpuTime): CpuTime => ({
  server: now.server - before.server,
  database: now.database - before.database,
});
