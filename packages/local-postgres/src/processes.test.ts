import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aDataFolder, postmasterOf, prepareTestFolders, query, root, start, startElsewhere, until } from './testing/data-folders.ts';

prepareTestFolders();

describe('the processes of the embedded database', { timeout: 60_000 }, () => {
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
    const db = await start(dataDir, { log: (line) => lines.push(line) });
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
});
