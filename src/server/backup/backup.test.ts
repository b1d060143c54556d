import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, openClient } from '#server/db/connect.ts';
import { knownMigrations, migrateWithin } from '#server/db/migrate.ts';
import { ask, backUp, contentOf, openBackups, restoreTo } from '#testing/backups.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { inOneTransaction } from '#testing/sql-session.ts';
import { openBackup } from './manifest.ts';
import { restoreBackup, spendTransactions } from './restore-backup.ts';
import { dumpDatabase, writeBackup } from './write-backup.ts';

const WEBHOOK = ['consegne_webhook', 'giri_webhook'];
const NEVER_COPIED = [
  ...WEBHOOK,
  'gettoni',
  'giri',
  'login_throttle',
  'posta',
  'reimpostazioni',
  'secondi_passi',
  'sessions',
  'sfide_usate',
  'verbali_link',
];

const at = openBackups();

describe('a restored database', () => {
  test('equals the source row by row, and nobody is signed in', async () => {
    await restoreTo(at.target, await backUp(at));
    const expected = await contentOf(at.source);
    const empty = Object.keys(expected).filter((table) => expected[table]?.length === 0);
    expect(empty, 'Give fillCompany a row of each table, or nobody sees whether it comes back.').toEqual([]);
    for (const table of NEVER_COPIED) expected[table] = [];
    expect(await contentOf(at.target)).toEqual(expected);
  });

  test('is backed up to the same text again', async () => {
    await restoreTo(at.target, await backUp(at));
    await writeBackup(at.target.owner, join(at.folder, 'due.backup'));
    const [one, two] = [await openBackup(join(at.folder, 'uno.backup')), await openBackup(join(at.folder, 'due.backup'))];
    expect({ ...two.manifest, creato: '' }).toEqual({ ...one.manifest, creato: '' });
  });

  test('goes on counting, checking and recording where the source stopped', async () => {
    await restoreTo(at.target, await backUp(at));
    const { db, pool } = connect(at.target.owner);
    const next = await ask<number>(at.source, 'select max(id) + 1 from brands');
    try {
      expect((await insertBrand(pool)).id).toBe(next[0]);
      const recorded = await pool.query(`select azione, oggetto_id from registro order by id desc limit 1`);
      expect(recorded.rows).toEqual([{ azione: 'crea', oggetto_id: String(next[0]) }]);
      await expect(pool.query('delete from registro')).rejects.toThrow('permission denied');
    } finally {
      await db.destroy();
    }
    await expect(ask(at.target, 'delete from registro')).rejects.toThrow('append-only');
  });

  test('has no row of a transaction that is still to come, and the same rows were written together', async () => {
    await restoreTo(at.target, await backUp(at));
    expect(await ask(at.target, 'select bool_and(pg_visible_in_snapshot(transazione, pg_current_snapshot())) from registro')).toEqual([
      true,
    ]);
    const together = `select string_agg(id::text, ' ' order by id) from registro group by transazione order by min(id)`;
    expect(await ask(at.target, together)).toEqual(await ask(at.source, together));
  });
});

test('a backup is of one moment, while others write', async () => {
  const one = await insertBrand(at.sql, { descrizione: 'qui' });
  const person = await insertDipendente(at.sql, { brand_id: one.id, posizione: 'altrove' });
  const move = (from: string, to: string) =>
    inOneTransaction(at.sql, async (tx) => {
      await tx.query('update brands set descrizione = $1 where id = $2', [from, one.id]);
      await tx.query('update dipendenti set posizione = $1 where id = $2', [to, person.id]);
    });
  const client = await openClient(at.source.owner);
  const text: Buffer[] = [];
  for await (const piece of dumpDatabase(client)) {
    text.push(piece);
    // Between the two tables, and at every other step: the other's hand.
    if (/^COPY/.test(piece.toString())) await move(`passo ${text.length}`, `passo ${text.length}`);
  }
  await client.end();
  writeFileSync(join(at.folder, 'uno.backup'), gzipSync(Buffer.concat(text)));
  await restoreTo(at.target, join(at.folder, 'uno.backup'));
  const moved = await ask(
    at.target,
    `select descrizione || ' ' || posizione from brands b join dipendenti d on d.brand_id = b.id where b.id = ${one.id}`,
  );
  expect(moved).toEqual(['qui altrove']);
});

describe('the file', () => {
  test('is for its owner alone, and nothing else is left beside it', async () => {
    const file = await backUp(at);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(at.folder)).toEqual(['uno.backup']);
  });

  test('never replaces another one, unless it is told to', async () => {
    writeFileSync(join(at.folder, 'uno.backup'), 'di ieri');
    await expect(backUp(at)).rejects.toThrow('esiste già');
    expect(readFileSync(join(at.folder, 'uno.backup'), 'utf8')).toBe('di ieri');
    await writeBackup(at.source.owner, join(at.folder, 'uno.backup'), { overwrite: true });
    await restoreTo(at.target, join(at.folder, 'uno.backup'));
  });

  test('is not there when the backup fails', async () => {
    await expect(writeBackup(at.target.owner, join(at.folder, 'uno.backup'))).rejects.toThrow('non ci sono dati di Organico');
    expect(readdirSync(at.folder)).toEqual([]);
    await expect(writeBackup(at.source.owner, join(at.folder, 'manca/uno.backup'))).rejects.toThrow('La cartella');
  });
});

test('an owner who is no superuser backs up and restores', async () => {
  const role = `organico_test_owner_${at.target.name.slice(-10)}`;
  const as = { user: role, password: 'only-for-this-test' };
  try {
    await ask(at.target, `create role ${role} login password '${as.password}'`);
    await ask(at.target, `grant organico_app to ${role}`);
    await ask(at.target, `alter database ${at.target.name} owner to ${role}`);
    await restoreBackup({ ...at.target.owner, ...as }, await openBackup(await backUp(at)));
    await writeBackup({ ...at.target.owner, ...as }, join(at.folder, 'due.backup'));
    const [one, two] = [await openBackup(join(at.folder, 'uno.backup')), await openBackup(join(at.folder, 'due.backup'))];
    expect(two.manifest.tabelle).toEqual(one.manifest.tabelle);
  } finally {
    await at.target.drop();
    await ask(at.source, `drop role ${role}`);
  }
});

test('a connection that a pooler lends, with another role and its limits set on it, backs up the same', async () => {
  const [one, two] = [await openBackup(await backUp(at)), join(at.folder, 'due.backup')];
  await writeBackup({ ...at.source.owner, options: '-c role=organico_app -c statement_timeout=15s' }, two);
  expect((await openBackup(two)).manifest.tabelle).toEqual(one.manifest.tabelle);
});

test('the transactions of a database are counted on', async () => {
  const [before] = await ask(at.source, 'select pg_current_xact_id()::text');
  const client = await openClient(at.source.owner);
  await spendTransactions(client, Number(before) + 500);
  await client.end();
  const [after] = await ask(at.source, 'select pg_current_xact_id()::text');
  expect(Number(after)).toBeGreaterThan(Number(before) + 500);
});

describe('a backup of an older version', () => {
  let old: FreshDatabase;
  beforeEach(async () => {
    old = await emptyDatabase();
    const { db, pool } = connect({ ...old.owner, asApplication: false });
    await db.transaction().execute((transaction) => migrateWithin(transaction, '0008_journeys'));
    await insertBrand(pool, { nome: 'Di una volta' });
    await db.destroy();
    await writeBackup(old.owner, join(at.folder, 'vecchio.backup'));
  });
  afterEach(() => old.drop());

  test('is restored as it was, and brought forward', async () => {
    await restoreTo(at.target, join(at.folder, 'vecchio.backup'));
    expect(await ask(at.target, 'select nome from brands')).toEqual(['Di una volta']);
    expect(await ask(at.target, 'select name from kysely_migration order by name')).toEqual(await knownMigrations());
  });

  test('does not go where a newer program has prepared its tables', async () => {
    const prepared = await freshDatabase();
    try {
      await expect(restoreTo(prepared, join(at.folder, 'vecchio.backup'))).rejects.toThrow(
        'già di una versione più recente del backup (0009_documents',
      );
      expect(await ask(prepared, 'select * from brands')).toEqual([]);
    } finally {
      await prepared.drop();
    }
  });
});
