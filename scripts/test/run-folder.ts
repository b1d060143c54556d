// One folder for all temporary files of a test run. It is the TMPDIR of every process that the run starts, so the run can find and end them
// all.
import {
  accessSync,
  chmodSync,
  existsSync,
  constants as fsConstants,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processStamp } from '@organico/local-postgres';

// The folder name contains the pid and the stamp of the process that created the folder.
const FOLDER_NAME = /^organico-run-(\d+)-(\w+)$/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SIGNAL_TIMEOUT_MS = 5_000;

/**
 * Creates the folder, sets it as the TMPDIR of this process and its children, and deletes the folders of killed runs. Returns the function
 * that stops all processes of the run and deletes the folder. If this process already belongs to a run, nothing happens.
 */
export function openRunFolder(): () => Promise<void> {
  if (FOLDER_NAME.test(basename(tmpdir()))) return async () => undefined;
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(import.meta.dirname, '../../node_modules/.cache/playwright');
  const parent = chooseParent();
  // The path of a socket in this folder must fit into 107 bytes.
  const folder = join(parent, `organico-run-${process.pid}-${processStamp(process.pid)}`);
  mkdirSync(folder);
  // When the tests run as root, PostgreSQL runs with another account and has its data in this folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const deadRunsEnded = endDeadRuns(parent).catch((error) => console.error(error));
  return async () => {
    await deadRunsEnded;
    await endRun(folder);
  };
}

const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Returns the parent of the run folder. In /dev/shm, a folder in memory on Linux, a test database is created in a tenth of the time.
 * Returns the default folder when TMPDIR is set or /dev/shm cannot be used.
 */
function chooseParent(): string {
  const usesDefault = process.env.TMPDIR || !existsSync(MEMORY_FOLDER);
  if (!usesDefault) {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= NEEDED_BYTES && isWritable(MEMORY_FOLDER) && !isMountedNoexec(MEMORY_FOLDER)) return MEMORY_FOLDER;
  }
  return realpathSync(tmpdir());
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, fsConstants.W_OK);
    return true;
  } catch {
    return false;
  }
}

// Returns whether programs in this folder cannot be started. Some tests write a program into the folder and start it.
function isMountedNoexec(folder: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  return mounts.some(([, mountPoint, , options = '']) => mountPoint === folder && options.split(',').includes('noexec'));
}

/**
 * Calls `end` at the first signal and then exits with 128 + the number of the signal. Removes earlier listeners, because they would exit
 * before `end` has finished.
 */
export function endOnSignal(end: (signal: NodeJS.Signals) => Promise<void>, signals: readonly NodeJS.Signals[] = SIGNALS): void {
  let isEnding = false;
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      end(signal)
        .catch((error) => console.error(error))
        .finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

async function endDeadRuns(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const [, pid, stamp] = FOLDER_NAME.exec(name) ?? [];
    const folder = join(parent, name);
    const isDead = pid !== undefined && processStamp(Number(pid)) !== stamp;
    if (isDead && statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) await endRun(folder);
  }
}

async function endRun(folder: string): Promise<void> {
  // SIGINT stops PostgreSQL in order, so that it leaves no shared memory. While initdb fills a cluster it obeys SIGTERM only.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    const deadline = Date.now() + SIGNAL_TIMEOUT_MS;
    let signalled = new Set<number>();
    for (let running = processesOf(folder); running.length > 0 && Date.now() < deadline; running = processesOf(folder)) {
      for (const pid of running.filter((processId) => !signalled.has(processId))) sendSignal(pid, signal);
      signalled = new Set(running);
      await delay(20);
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

// Returns the running processes of a test run. The list is empty without /proc (macOS), so there a run ends its direct children only.
export function processesOf(folder: string): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => pid !== process.pid && belongsTo(pid, folder));
}

// Returns whether a process belongs to the run. The working directory is checked as well, because PostgreSQL gets no TMPDIR but works in
// its data folder.
function belongsTo(pid: number, folder: string): boolean {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const folders = [environment.find((entry) => entry.startsWith('TMPDIR='))?.slice('TMPDIR='.length), readlinkSync(`/proc/${pid}/cwd`)];
    return folders.some((path) => `${path}/`.startsWith(`${folder}/`));
  } catch {
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
