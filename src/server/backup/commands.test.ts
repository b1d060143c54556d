// The backup and restore commands, each run in its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { aDataFolder, postmasterOf, prepareTestFolders, query, root, start } from '@organico/local-postgres/testing';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { connect, openClient } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { writeBackup } from './write-backup.ts';

prepareTestFolders();

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

function begin(command: 'backup' | 'restore', args: string[], env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, ...ours } = process.env;
  return spawn(process.execPath, [`scripts/${command}.ts`, ...args], { cwd: PROJECT, env: { ...ours, INIT_CWD: root, ...env } });
}

async function run(...command: Parameters<typeof begin>): Promise<{ code: number; said: string }> {
  const child = begin(...command);
  const said = [child.stdout, child.stderr].map((stream) => text(stream as NodeJS.ReadableStream as AsyncIterable<Buffer>));
  const [code] = await once(child, 'exit');
  return { code, said: (await Promise.all(said)).join('') };
}

test('With a running server, backup works and restore is rejected; restore works on a new data folder', { timeout: 60_000 }, async () => {
  const dataDir = aDataFolder();
  const server = await start(dataDir);
  await migrate(server.connection);
  await query(server, `insert into brands (nome) values ('Bosco')`);

  const made = await run('backup', ['oggi.backup'], { DATA_DIR: dataDir });
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`Backup scritto in ${join(root, 'oggi.backup')}: `) });
  expect(await query(server, 'select nome from brands')).toEqual(['Bosco']);

  const again = await run('backup', ['oggi.backup'], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('esiste già') });
  expect(await run('backup', ['oggi.backup', '--sovrascrivi'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });

  const refused = await run('restore', ['oggi.backup'], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`già in uso dal processo ${process.pid}`) });

  const other = join(root, 'nuova');
  const restored = await run('restore', ['oggi.backup'], { DATA_DIR: other });
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Tutti dovranno accedere di nuovo.') });
  expect(postmasterOf(other)).toBeUndefined();
  expect(await query(await start(other), 'select nome from brands')).toEqual(['Bosco']);
});

test('The backup command starts the database and stops it again if no server is running', { timeout: 60_000 }, async () => {
  const dataDir = aDataFolder();
  const server = await start(dataDir);
  await migrate(server.connection);
  await server.stop();
  expect(await run('backup', ['fermo.backup'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('A backup or restore command that cannot run prints one sentence and creates nothing', { timeout: 60_000 }, async () => {
  const nowhere = join(root, 'nessuno');
  expect(await run('backup', ['x.backup'], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    said: `In ${nowhere} non trovo dati di Organico: indica la cartella giusta con DATA_DIR, oppure DATABASE_URL, e usa l'utente con cui gira il server.\n`,
  });
  expect(await run('backup', [], { DATA_DIR: nowhere })).toEqual({ code: 1, said: 'Scrivi così: npm run backup FILE -- --sovrascrivi\n' });
  writeFileSync(join(root, 'altro.txt'), 'altro');
  expect(await run('restore', ['altro.txt'], { DATA_DIR: nowhere })).toMatchObject({ code: 1 });
  expect(existsSync(nowhere)).toBe(false);
  const closed = await run('backup', ['x.backup'], { DATABASE_URL: 'postgres://chi:segreto@127.0.0.1:1/niente' });
  expect(closed).toMatchObject({ code: 1, said: expect.stringContaining("nessuno risponde a quell'indirizzo") });
  expect(closed.said).not.toContain('segreto');
});

test('A restore that is killed halfway leaves the database empty, and the next restore succeeds', { timeout: 60_000 }, async () => {
  const [source, target] = [await freshDatabase(), await freshDatabase()];
  const { db, pool } = connect({ ...source.owner, asApplication: false });
  const [blocker, watcher] = [await openClient(target.owner), await openClient(source.owner)];
  try {
    await insertBrand(pool, { nome: 'Bosco' });
    await db.destroy();
    await writeBackup(source.owner, join(root, 'uno.backup'));
    // Brands are restored before workflows, so the restore stops at this lock after some rows.
    await blocker.query('begin; lock table workflows in share mode');
    const restoring = begin('restore', ['uno.backup'], { DATABASE_URL: urlOf(target) });
    await until(watcher, `select from pg_stat_activity where datname = '${target.name}' and wait_event_type = 'Lock'`, 1);
    restoring.kill('SIGKILL');
    await once(restoring, 'exit');
    await blocker.query('rollback');
    await until(watcher, `select from pg_stat_activity where datname = '${target.name}' and application_name = 'organico restore'`, 0);
    expect((await blocker.query('select from brands')).rowCount).toBe(0);

    expect(await run('restore', ['uno.backup'], { DATABASE_URL: urlOf(target) })).toMatchObject({ code: 0 });
    expect((await blocker.query('select nome from brands')).rows).toEqual([{ nome: 'Bosco' }]);
  } finally {
    await Promise.all([blocker.end(), watcher.end()]);
    await Promise.all([source.drop(), target.drop()]);
  }
});

async function until(client: pg.Client, statement: string, rows: number): Promise<void> {
  while ((await client.query(statement)).rowCount !== rows) await delay(10);
}

function urlOf({ owner, name }: FreshDatabase): string {
  const { host = '', port, user = '', password } = owner;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${encodeURIComponent(user)}${secret}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}
