import { readFileSync } from 'node:fs';

/**
 * Returns a value that distinguishes a living process from a later process with the same pid, or undefined if there is no process. On Linux
 * the value is the start time from /proc/<pid>/stat. Elsewhere it only says that the pid is in use.
 */
export function processStamp(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return 'alive';
  try {
    // The second field, the command name, may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie counts as dead: in a container without an init its parent never collects it.
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
