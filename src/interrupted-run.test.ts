import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { processesOf } from '../scripts/test/run-folder.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
// These tests run only on Linux, because they read the processes of a test run from /proc.
const onLinux = test.runIf(process.platform === 'linux');
const NO_LEFTOVERS = { files: [], processes: [] };

test('A test run whose terminal closes while the run starts leaves no process and no folder', async () => {
  const { run, temporary } = await startRun(hasFolder);
  run.kill('SIGHUP');
  expect(await exitCodeOf(run)).toBe(129);
  expect(leftoversIn(temporary)).toEqual(NO_LEFTOVERS);
});

onLinux('A run whose whole process group gets SIGINT while tests run leaves no process and no folder', async () => {
  const { run, temporary } = await startRun(hasWorkers);
  process.kill(-(run.pid ?? 0), 'SIGINT');
  expect(await exitCodeOf(run)).toBe(130);
  expect(leftoversIn(temporary)).toEqual(NO_LEFTOVERS);
});

test('A test run leaves no process and no folder if only its first process gets SIGTERM while PostgreSQL starts', async () => {
  const { run, temporary } = await startRun(hasPostgres);
  run.kill('SIGTERM');
  expect(await exitCodeOf(run)).toBe(143);
  expect(leftoversIn(temporary)).toEqual(NO_LEFTOVERS);
});

onLinux('A run ends what a killed run has left, and nothing of a run that goes on', async () => {
  const { run: killedRun, temporary } = await startRun(hasPostgres);
  killedRun.kill('SIGKILL');
  await once(killedRun, 'exit');
  expect(leftoversIn(temporary).processes).not.toEqual([]);
  const { run: nextRun } = await startRun(hasPostgres, temporary);
  await vi.waitFor(() => expect(leftoversIn(temporary).files).toEqual([expect.stringContaining(`organico-run-${nextRun.pid}-`)]), 20_000);
  const { run: concurrentRun } = await startRun(hasFolder, temporary);
  concurrentRun.kill('SIGTERM');
  expect(await exitCodeOf(concurrentRun)).toBe(143);
  expect(nextRun.exitCode).toBe(null);
  expect(leftoversIn(temporary).files).toHaveLength(1);
  nextRun.kill('SIGTERM');
  expect(await exitCodeOf(nextRun)).toBe(143);
  expect(leftoversIn(temporary)).toEqual(NO_LEFTOVERS);
});

type Phase = (folder: string) => boolean;
const hasFolder: Phase = (folder) => globSync(folder).length > 0;
const hasPostgres: Phase = (folder) => globSync(`${folder}/pg-*/postgres.log`).length > 0;
const hasWorkers: Phase = (folder) =>
  globSync(folder).some((run) => processesOf(run).some((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes('\0VITEST=')));

async function startRun(phase: Phase, temporary = makeFolder()): Promise<{ run: ChildProcess; temporary: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV$|DEV$|PROD$|MODE$)/.test(name)));
  const run = spawn(process.execPath, ['scripts/test.ts', '--only=unit'], {
    cwd: PROJECT,
    env: { ...env, TMPDIR: temporary },
    stdio: 'ignore',
    detached: true,
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  await vi.waitFor(() => expect(phase(join(temporary, `organico-run-${run.pid}-*`))).toBe(true), { timeout: 60_000 });
  return { run, temporary };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 't-'));
  // When the tests run as root, another account runs PostgreSQL and needs to enter this folder.
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function exitCodeOf(run: ChildProcess): Promise<number | null> {
  if (run.exitCode === null && run.signalCode === null) await once(run, 'exit');
  return run.exitCode;
}

function leftoversIn(temporary: string): { files: string[]; processes: number[] } {
  return { files: readdirSync(temporary), processes: processesOf(temporary) };
}
