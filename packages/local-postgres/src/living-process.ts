import { readFileSync } from 'node:fs';

/**
 * What tells a living process from a later one with the same pid; undefined when there is none. On Linux it is the start
 * time of /proc/<pid>/stat, elsewhere only the fact that the pid is in use.
 */
export function processStamp(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, it belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return 'alive';
  try {
    // The command name, second field, may hold spaces and parentheses: count from its closing one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds its pid until its parent collects it, for ever in a container without an init.
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
