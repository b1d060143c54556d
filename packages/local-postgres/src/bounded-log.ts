import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const LIMIT = 5 * 1024 * 1024;

/**
 * Keeps PostgreSQL's log within twice the limit. It is copied and emptied, not renamed: PostgreSQL holds it open, in append
 * mode, also when it outlives the process that gave it.
 */
export function trimLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LIMIT) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** The last lines, for a refusal. */
export function tailOfLog(file: string): string {
  const handle = openSync(file, 'r');
  const { size } = fstatSync(handle);
  const tail = Buffer.alloc(Math.min(size, 4096));
  readSync(handle, tail, 0, tail.length, size - tail.length);
  closeSync(handle);
  return tail.toString('utf8').trim().split('\n').slice(-8).join('\n');
}
