import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRunning } from './find-running.ts';
import { aDataFolder, postmasterOf, prepareTestFolders, query, root, start } from './testing/data-folders.ts';

prepareTestFolders();

describe('The embedded database', { timeout: 60_000 }, () => {
  test('The embedded database keeps the data through stop and start, in an Italian UTF-8 database', async () => {
    const dataDir = join(root, `l'azienda, "Però" S.p.A.`);
    const first = await start(dataDir);
    await query(first, `create table brands as select 'Perù' as nome`);
    await first.stop();
    expect(postmasterOf(dataDir)).toBeUndefined();

    const second = await start(dataDir);
    expect(await query(second, 'select nome from brands')).toEqual(['Perù']);
    expect(await query(second, `select datlocale, pg_encoding_to_char(encoding) from pg_database where datname = 'organico'`)).toEqual([
      'it-IT',
      'UTF8',
    ]);
    expect(await query(second, 'show fsync')).toEqual(['on']);
    expect(await query(second, 'show data_checksums')).toEqual(['on']);
    expect(await query(second, 'show listen_addresses')).toEqual(['']);
    expect(await query(second, 'show timezone')).toEqual(['UTC']);
  });

  test('The database waits for the disk at each commit unless started with lasting: false', async () => {
    const db = await start(aDataFolder(), { lasting: false });
    expect(await query(db, 'show fsync')).toEqual(['off']);
    await db.stop();
    expect(await query(await start(join(root, 'data')), 'show fsync')).toEqual(['on']);
  });

  test('The database has the name of the product, and a name that is not allowed is rejected before a folder is made', async () => {
    const db = await start(join(root, 'data'), { product: 'Magazzino' });
    expect(await query(db, 'select current_database()')).toEqual(['magazzino']);
    expect(findRunning(join(root, 'data'), 'Magazzino')).toEqual(db.connection);
    await expect(start(join(root, 'altro'), { product: 'Il magazzino' })).rejects.toThrow('cannot name a database');
    expect(existsSync(join(root, 'altro'))).toBe(false);
  });

  test('A start on the data of another PostgreSQL version fails with a message that says what to do', async () => {
    const dataDir = aDataFolder();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '12\n');
    await expect(start(dataDir)).rejects.toThrow(/sono di PostgreSQL 12 e qui c'è PostgreSQL \d+: indica con PG_BIN/);
  });

  test('The error of a failed database start contains the reason from the PostgreSQL log', async () => {
    const dataDir = aDataFolder();
    writeFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), `max_connections = 'molte'\n`);
    await expect(start(dataDir)).rejects.toThrow(/Il database non si avvia: .*\n.*max_connections/s);
  });

  test('The database rejects a data folder that contains other files, and leaves the folder unchanged', async () => {
    mkdirSync(join(root, 'data/postgres'), { recursive: true });
    writeFileSync(join(root, 'data/postgres/foto.jpg'), '');
    await expect(start(join(root, 'data'))).rejects.toThrow('non contiene un database PostgreSQL');
    expect(existsSync(join(root, 'data/postgres/foto.jpg'))).toBe(true);
  });

  test('A start of the database removes the temporary folder of an earlier first start that was killed', async () => {
    const exitedProcess = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(exitedProcess, 'exit');
    const leftoverFolder = join(root, `data/postgres.init-${exitedProcess.pid}`);
    mkdirSync(leftoverFolder, { recursive: true });
    await start(join(root, 'data'));
    expect(existsSync(leftoverFolder)).toBe(false);
  });

  test('The database starts in a folder whose path is too long for a socket', async () => {
    const dataDir = join(root, ...Array.from({ length: 12 }, () => 'profonda-profonda'));
    const db = await start(dataDir);
    expect(Buffer.byteLength(db.connection.host)).toBeLessThan(80);
    expect(await query(db, 'select 1')).toEqual([1]);
    await db.stop();
    expect(existsSync(db.connection.host)).toBe(false);
  });

  test('PostgreSQL never writes what users typed to its log', async () => {
    const db = await start(aDataFolder());
    await query(db, 'create table brands (nome text primary key)');
    await query(db, `insert into brands values ('Mario Rossi')`);
    await expect(query(db, `insert into brands values ('Mario Rossi')`)).rejects.toThrow('duplicate key');
    await expect(query(db, `select 'Mario Rossi'::int`)).rejects.toThrow('Mario Rossi');
    await db.stop();
    const logText = readFileSync(join(root, 'data/postgres.log'), 'utf8');
    expect(logText).toContain('database system is shut down');
    expect(logText).not.toContain('Mario');
  });
});
