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

function startCommand(command: 'backup' | 'restore', args: string[], env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, ...environment } = process.env;
  return spawn(process.execPath, [`scripts/${command}.ts`, ...args], { cwd: PROJECT, env: { ...environment, INIT_CWD: root, ...env } });
}

async function runCommand(...command: Parameters<typeof startCommand>): Promise<{ code: number; output: string }> {
  const child = startCommand(...command);
  const output = [child.stdout, child.stderr].map((stream) => text(stream as NodeJS.ReadableStream as AsyncIterable<Buffer>));
  const [code] = await once(child, 'exit');
  return { code, output: (await Promise.all(output)).join('') };
}

test('While the server runs, the backup command works and the restore command is rejected; a restore works on a new data folder', {
  timeout: 60_000,
}, async () => {
  const dataDir = aDataFolder();
  const server = await start(dataDir);
  await migrate(server.connection);
  await query(server, `insert into brands (nome) values ('Bosco')`);

  const firstBackup = await runCommand('backup', ['oggi.backup'], { DATA_DIR: dataDir });
  expect(firstBackup).toMatchObject({ code: 0, output: expect.stringContaining(`Backup scritto in ${join(root, 'oggi.backup')}: `) });
  expect(await query(server, 'select nome from brands')).toEqual(['Bosco']);

  const secondBackup = await runCommand('backup', ['oggi.backup'], { DATA_DIR: dataDir });
  expect(secondBackup).toMatchObject({ code: 1, output: expect.stringContaining('esiste già') });
  expect(await runCommand('backup', ['oggi.backup', '--sovrascrivi'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });

  const rejectedRestore = await runCommand('restore', ['oggi.backup'], { DATA_DIR: dataDir });
  expect(rejectedRestore).toMatchObject({ code: 1, output: expect.stringContaining(`già in uso dal processo ${process.pid}`) });

  const newFolder = join(root, 'nuova');
  const restored = await runCommand('restore', ['oggi.backup'], { DATA_DIR: newFolder });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Tutti dovranno accedere di nuovo.') });
  expect(postmasterOf(newFolder)).toBeUndefined();
  expect(await query(await start(newFolder), 'select nome from brands')).toEqual(['Bosco']);
});

test('The backup command starts the database and stops it again if no server is running', { timeout: 60_000 }, async () => {
  const dataDir = aDataFolder();
  const server = await start(dataDir);
  await migrate(server.connection);
  await server.stop();
  expect(await runCommand('backup', ['fermo.backup'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('A backup or restore command that cannot run prints one sentence and creates nothing', { timeout: 60_000 }, async () => {
  const missingFolder = join(root, 'nessuno');
  expect(await runCommand('backup', ['x.backup'], { DATA_DIR: missingFolder })).toEqual({
    code: 1,
    output: `In ${missingFolder} non trovo dati di Organico: indica la cartella giusta con DATA_DIR, oppure DATABASE_URL, e usa l'utente con cui gira il server.\n`,
  });
  expect(await runCommand('backup', [], { DATA_DIR: missingFolder })).toEqual({
    code: 1,
    output: 'Scrivi così: npm run backup FILE -- --sovrascrivi\n',
  });
  writeFileSync(join(root, 'altro.txt'), 'altro');
  expect(await runCommand('restore', ['altro.txt'], { DATA_DIR: missingFolder })).toMatchObject({ code: 1 });
  expect(existsSync(missingFolder)).toBe(false);
  const unreachable = await runCommand('backup', ['x.backup'], { DATABASE_URL: 'postgres://chi:segreto@127.0.0.1:1/niente' });
  expect(unreachable).toMatchObject({ code: 1, output: expect.stringContaining("nessuno risponde a quell'indirizzo") });
  expect(unreachable.output).not.toContain('segreto');
});

test('A restore that is killed halfway leaves the database empty, and the next restore succeeds', { timeout: 60_000 }, async () => {
  const [source, target] = [await freshDatabase(), await freshDatabase()];
  const { db, pool } = connect({ ...source.owner, asApplication: false });
  const [blockingClient, watchingClient] = [await openClient(target.owner), await openClient(source.owner)];
  try {
    await insertBrand(pool, { nome: 'Bosco' });
    await db.destroy();
    await writeBackup(source.owner, join(root, 'uno.backup'));
    // A restore inserts brands before workflows, so it stops at this lock after it has inserted some rows.
    await blockingClient.query('begin; lock table workflows in share mode');
    const restoreProcess = startCommand('restore', ['uno.backup'], { DATABASE_URL: databaseUrl(target) });
    await waitForRowCount(watchingClient, `select from pg_stat_activity where datname = '${target.name}' and wait_event_type = 'Lock'`, 1);
    restoreProcess.kill('SIGKILL');
    await once(restoreProcess, 'exit');
    await blockingClient.query('rollback');
    await waitForRowCount(
      watchingClient,
      `select from pg_stat_activity where datname = '${target.name}' and application_name = 'organico restore'`,
      0,
    );
    expect((await blockingClient.query('select from brands')).rowCount).toBe(0);

    expect(await runCommand('restore', ['uno.backup'], { DATABASE_URL: databaseUrl(target) })).toMatchObject({ code: 0 });
    expect((await blockingClient.query('select nome from brands')).rows).toEqual([{ nome: 'Bosco' }]);
  } finally {
    await Promise.all([blockingClient.end(), watchingClient.end()]);
    await Promise.all([source.drop(), target.drop()]);
  }
});

async function waitForRowCount(client: pg.Client, statement: string, rows: number): Promise<void> {
  while ((await client.query(statement)).rowCount !== rows) await delay(10);
}

function databaseUrl({ owner, name }: FreshDatabase): string {
  const { host = '', port, user = '', password } = owner;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${encodeURIComponent(user)}${secret}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}
