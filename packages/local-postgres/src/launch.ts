import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { trimLog } from './bounded-log.ts';
import type { DataLocation } from './place.ts';
import { spawnAccount } from './run-as.ts';
import { PORT } from './socket-folder.ts';

// ERROR messages quote user input, so only LOG, FATAL and PANIC are logged, without details.
const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  max_connections: '100',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_preload_libraries: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_checkpoints: 'off',
};

// Settings for data that are not needed after this run: PostgreSQL is faster and may lose data after a crash.
const FAST_SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts PostgreSQL in its own process group, because Ctrl-C in a terminal signals the whole group, and the server must finish its requests
 * before the database stops. The child process does not keep the event loop alive, so that a script can end.
 */
export function launch(
  { binDir }: Binaries,
  { cluster, logFile, account }: DataLocation,
  socketFolder: string,
  lasting: boolean,
): ChildProcess {
  trimLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  // `unix_socket_directories` is a list of folders. Quotes protect commas and spaces in the path.
  const socketSettings = { unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`, unix_socket_permissions: '0700' };
  const settings = { ...SETTINGS, ...socketSettings, ...(lasting ? {} : FAST_SETTINGS) };
  const child = spawn(
    join(binDir, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // PostgreSQL does not get the environment of this process, because it may contain secrets.
    {
      ...spawnAccount(account),
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      detached: true,
    },
  );
  closeSync(log);
  child.unref();
  return child;
}
