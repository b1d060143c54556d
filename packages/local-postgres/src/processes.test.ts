import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aDataFolder, postmasterOf, prepareTestFolders, query, root, start, startElsewhere, until } from './testing/data-folders.ts';

prepareTestFolders();

describe('The processes of the embedded database', { timeout: 60_000 }, () => {
  test('A second process that opens the same data folder is rejected with a message that names the pid of the first process', async () => {
    const dataDir = aDataFolder();
    const otherProcess = await startElsewhere(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`sono già in uso dal processo ${otherProcess.pid}`);
    expect(postmasterOf(dataDir)).toBeDefined();
    otherProcess.kill('SIGKILL');
    await once(otherProcess, 'exit');
    await start(dataDir);
  });

  test('A second start of the embedded database in the same process is rejected', async () => {
    const dataDir = aDataFolder();
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`già in uso dal processo ${process.pid}`);
  });

  test('If two processes start the database on an empty folder at the same time, exactly one of them gets it', async () => {
    const dataDir = join(root, 'data');
    const otherStart = startElsewhere(dataDir).catch(() => undefined);
    const ownStart = await start(dataDir).catch((error: Error) => error);
    const otherProcess = await otherStart;
    if (ownStart instanceof Error) expect(ownStart.message).toContain(`già in uso dal processo ${otherProcess?.pid}`);
    else expect(otherProcess).toBeUndefined();
    otherProcess?.kill('SIGKILL');
    if (ownStart instanceof Error) await start(dataDir);
  });

  test('A start of the database joins the PostgreSQL that a killed process left running', async () => {
    const dataDir = aDataFolder();
    const otherProcess = await startElsewhere(dataDir);
    const postmaster = postmasterOf(dataDir);
    otherProcess.kill('SIGKILL');
    await once(otherProcess, 'exit');

    const db = await start(dataDir);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    await db.stop();
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  test('The database starts again after both processes were killed, even if the pid file names an unrelated process', async () => {
    const dataDir = aDataFolder();
    const otherProcess = await startElsewhere(dataDir);
    const postmaster = postmasterOf(dataDir) as number;
    otherProcess.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await once(otherProcess, 'exit');
    await until(() => postmasterOf(dataDir) === undefined);
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)));

    const db = await start(dataDir);
    expect(await query(db, 'select 1')).toEqual([1]);
  });

  test('A killed PostgreSQL is restarted automatically', async () => {
    const dataDir = aDataFolder();
    const lines: string[] = [];
    const db = await start(dataDir, { log: (line) => lines.push(line) });
    await query(db, 'create table brands (nome text)');
    process.kill(postmasterOf(dataDir) as number, 'SIGKILL');
    await until(() => lines.includes('Il database è di nuovo in funzione.'));
    expect(await query(db, 'select count(*)::int from brands')).toEqual([0]);
    await db.stop();
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  test('PostgreSQL stops when its program ends without calling stop()', async () => {
    const dataDir = aDataFolder();
    const otherProcess = await startElsewhere(dataDir);
    otherProcess.stdin?.end();
    await once(otherProcess, 'exit');
    await until(() => postmasterOf(dataDir) === undefined);
  });
});
