import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const MAX_BYTES = 5 * 1024 * 1024;

/** Limits the log to twice MAX_BYTES. The file is copied and truncated, not renamed, because PostgreSQL keeps it open in append mode. */
export function trimLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MAX_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export function tailOfLog(file: string): string {
  const handle = openSync(file, 'r');
  const { size } = fstatSync(handle);
  const tail = Buffer.alloc(Math.min(size, 4096));
  readSync(handle, tail, 0, tail.length, size - tail.length);
  closeSync(handle);
  return tail.toString('utf8').trim().split('\n').slice(-8).join('\n');
}
