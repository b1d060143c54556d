import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostmaster } from './local-postgres/postmaster.ts';
import { type LocalPostgres, startLocalPostgres } from './local-postgres.ts';

// A deadline for conditions, not a pause: what is waited for takes milliseconds.
const SOON = 20_000;

let made: string;
let root: string;
const opened: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  made = makeRoot();
  await (await startLocalPostgres({ dataDir: join(made, 'data') })).stop();
}, SOON);

afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  root = makeRoot();
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
  rmSync(root, { recursive: true, force: true });
});

function makeRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'organico-test-'));
  // Open to the account that runs PostgreSQL when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Data that a first start has made: making them takes a second, copying them does not. */
function aDataFolder(): string {
  execFileSync('cp', ['-a', join(made, 'data'), root]);
  return join(root, 'data');
}

async function start(dataDir: string, log?: (line: string) => void): Promise<LocalPostgres> {
  const db = await startLocalPostgres({ dataDir, log });
  opened.push(db);
  return db;
}

async function query(db: LocalPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(db.connection);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Another process that opens the folder and stays; resolves when it holds it. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const program = `
    const { startLocalPostgres } = await import(${JSON.stringify(new URL('./local-postgres.ts', import.meta.url).href)});
    await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('open');
    process.stdin.resume().on('end', () => process.exit(0));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const refused = once(child, 'exit').then(() => Promise.reject(new Error('it ended')));
  refused.catch(() => {});
  await Promise.race([once(createInterface(child.stdout as NodeJS.ReadableStream), 'line'), refused]);
  return child;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + SOON;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the awaited condition did not come');
    await delay(5);
  }
}

function postmasterOf(dataDir: string): number | undefined {
  return findPostmaster(join(dataDir, 'postgres'));
}

describe('the embedded database', { timeout: 60_000 }, () => {
  test('keeps the data through stop and start, in an Italian UTF-8 database', async () => {
    const dataDir = join(root, `l'azienda, "Però" S.p.A.`);
    const first = await start(dataDir);
    await query(first, `create table brands as select 'Perù' as nome`);
    await first.stop();
    expect(postmasterOf(dataDir)).toBeUndefined();

    const second = await start(dataDir);
    expect(await query(second, 'select nome from brands')).toEqual(['Perù']);
    expect(
      await query(second, `select datlocale, pg_encoding_to_char(encoding) from pg_database where datname = 'organico'`),
    ).toEqual(['it-IT', 'UTF8']);
    expect(await query(second, 'show fsync')).toEqual(['on']);
    expect(await query(second, 'show data_checksums')).toEqual(['on']);
    expect(await query(second, 'show listen_addresses')).toEqual(['']);
    expect(await query(second, 'show timezone')).toEqual(['UTC']);
  });

  test('refuses a second process with a sentence that names the first', async () => {
    const dataDir = aDataFolder();
    const other = await startElsewhere(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`sono già in uso dal processo ${other.pid}`);
    // The refused one must not have stopped the database of the other.
    expect(postmasterOf(dataDir)).toBeDefined();
    other.kill('SIGKILL');
    await once(other, 'exit');
    await start(dataDir);
  });

  test('refuses a second start in the same process', async () => {
    const dataDir = aDataFolder();
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`già in uso dal processo ${process.pid}`);
  });

  test('of two that start together on an empty folder one gets it', async () => {
    const dataDir = join(root, 'data');
    const rival = startElsewhere(dataDir).catch(() => undefined);
    const mine = await start(dataDir).catch((error: Error) => error);
    const other = await rival;
    if (mine instanceof Error) expect(mine.message).toContain(`già in uso dal processo ${other?.pid}`);
    else expect(other).toBeUndefined();
    other?.kill('SIGKILL');
    if (mine instanceof Error) await start(dataDir);
  });

  test('joins the database that a killed process left running', async () => {
    const dataDir = aDataFolder();
    const other = await startElsewhere(dataDir);
    const postmaster = postmasterOf(dataDir);
    other.kill('SIGKILL');
    await once(other, 'exit');

    const db = await start(dataDir);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    await db.stop();
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  test('starts again when both were killed, and when the pid file names a stranger', async () => {
    const dataDir = aDataFolder();
    const other = await startElsewhere(dataDir);
    const postmaster = postmasterOf(dataDir) as number;
    other.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await once(other, 'exit');
    await until(() => postmasterOf(dataDir) === undefined);
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)));

    const db = await start(dataDir);
    expect(await query(db, 'select 1')).toEqual([1]);
  });

  test('brings a fallen database back by itself', async () => {
    const dataDir = aDataFolder();
    const lines: string[] = [];
    const db = await start(dataDir, (line) => lines.push(line));
    await query(db, 'create table brands (nome text)');
    process.kill(postmasterOf(dataDir) as number, 'SIGKILL');
    await until(() => lines.includes('Il database è di nuovo in funzione.'));
    expect(await query(db, 'select count(*)::int from brands')).toEqual([0]);
    await db.stop();
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  test('stops with a program that ends without saying so', async () => {
    const dataDir = aDataFolder();
    const other = await startElsewhere(dataDir);
    other.stdin?.end();
    await once(other, 'exit');
    await until(() => postmasterOf(dataDir) === undefined);
  });

  test('says what to do with data of another PostgreSQL version', async () => {
    const dataDir = aDataFolder();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '12\n');
    await expect(start(dataDir)).rejects.toThrow(/sono di PostgreSQL 12 e qui c'è PostgreSQL \d+: indica con PG_BIN/);
  });

  test('shows why PostgreSQL does not start', async () => {
    const dataDir = aDataFolder();
    writeFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), `max_connections = 'molte'\n`);
    await expect(start(dataDir)).rejects.toThrow(/Il database non si avvia: .*\n[^]*max_connections/);
  });

  test('refuses a folder that holds something else, and leaves it alone', async () => {
    mkdirSync(join(root, 'data/postgres'), { recursive: true });
    writeFileSync(join(root, 'data/postgres/foto.jpg'), '');
    await expect(start(join(root, 'data'))).rejects.toThrow('non contiene un database PostgreSQL');
    expect(existsSync(join(root, 'data/postgres/foto.jpg'))).toBe(true);
  });

  test('clears away what a first start that was killed left behind', async () => {
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(dead, 'exit');
    const remains = join(root, `data/postgres.init-${dead.pid}`);
    mkdirSync(remains, { recursive: true });
    await start(join(root, 'data'));
    expect(existsSync(remains)).toBe(false);
  });

  test('opens data in a path too long for a socket', async () => {
    const dataDir = join(root, ...Array.from({ length: 12 }, () => 'profonda-profonda'));
    const db = await start(dataDir);
    expect(Buffer.byteLength(db.connection.host)).toBeLessThan(80);
    expect(await query(db, 'select 1')).toEqual([1]);
  });

  test('never writes what users typed to its log', async () => {
    const db = await start(aDataFolder());
    await query(db, 'create table brands (nome text primary key)');
    await query(db, `insert into brands values ('Mario Rossi')`);
    await expect(query(db, `insert into brands values ('Mario Rossi')`)).rejects.toThrow('duplicate key');
    await expect(query(db, `select 'Mario Rossi'::int`)).rejects.toThrow('Mario Rossi');
    await db.stop();
    const logged = readFileSync(join(root, 'data/postgres.log'), 'utf8');
    expect(logged).toContain('database system is shut down');
    expect(logged).not.toContain('Mario');
  });
});
