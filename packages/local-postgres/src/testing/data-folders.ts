import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openClient } from '../connection.ts';
import { type LocalPostgres, type Options, startLocalPostgres } from '../local-postgres.ts';
import { findPostmaster } from '../postmaster.ts';

const TIMEOUT_MS = 20_000;

let templateRoot: string;
export let root: string;
const openDatabases: { stop(): Promise<void> }[] = [];

export function prepareTestFolders(): void {
  beforeAll(async () => {
    templateRoot = makeRoot();
    await (await startLocalPostgres({ dataDir: join(templateRoot, 'data') })).stop();
  }, TIMEOUT_MS);

  afterAll(() => rmSync(templateRoot, { recursive: true, force: true }));

  beforeEach(() => {
    root = makeRoot();
  });

  afterEach(async () => {
    for (const database of openDatabases.splice(0)) await database.stop();
    rmSync(root, { recursive: true, force: true });
  });
}

function makeRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'organico-test-'));
  // When this program runs as root, another account runs PostgreSQL and needs to enter this folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** A data folder in the state after a first start. A copy is a second faster than a first start. */
export function aDataFolder(): string {
  execFileSync('cp', ['-a', join(templateRoot, 'data'), root]);
  return join(root, 'data');
}

export async function start(dataDir: string, options: Omit<Options, 'dataDir'> = {}): Promise<LocalPostgres> {
  const db = await startLocalPostgres({ dataDir, ...options });
  openDatabases.push(db);
  return db;
}

export async function query(db: LocalPostgres, sql: string): Promise<unknown[]> {
  const client = await openClient(db.connection);
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts the database in another process. Resolves when that process has the lock. */
export async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const program = `
    const { startLocalPostgres } = await import(${JSON.stringify(new URL('../local-postgres.ts', import.meta.url).href)});
    await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('open');
    process.stdin.resume().on('end', () => process.exit(0));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended before it had the lock')));
  exited.catch(() => {});
  await Promise.race([once(createInterface(child.stdout as NodeJS.ReadableStream), 'line'), exited]);
  return child;
}

export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`The condition was not met within ${TIMEOUT_MS} ms`);
    await delay(5);
  }
}

export function postmasterOf(dataDir: string): number | undefined {
  return findPostmaster(join(dataDir, 'postgres'));
}
