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

describe('A restored database', () => {
  test('A restored database equals the source row by row, but has no sessions', async () => {
    await restoreTo(at.target, await backUp(at));
    const expected = await contentOf(at.source);
    const empty = Object.keys(expected).filter((table) => expected[table]?.length === 0);
    expect(empty, 'Add a row of each of these tables to fillCompany: an empty table does not show whether its rows are restored.').toEqual(
      [],
    );
    for (const table of NEVER_COPIED) expected[table] = [];
    expect(await contentOf(at.target)).toEqual(expected);
  });

  test('A backup of a restored database has the same text as the first backup', async () => {
    await restoreTo(at.target, await backUp(at));
    await writeBackup(at.target.owner, join(at.folder, 'due.backup'));
    const [one, two] = [await openBackup(join(at.folder, 'uno.backup')), await openBackup(join(at.folder, 'due.backup'))];
    expect({ ...two.manifest, creato: '' }).toEqual({ ...one.manifest, creato: '' });
  });

  test('A restored database continues the ids and the audit log of the source and still rejects deletions from the audit log', async () => {
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

  test('A restored database has no row with a future transaction number, and rows written in one transaction still share one number', async () => {
    await restoreTo(at.target, await backUp(at));
    expect(await ask(at.target, 'select bool_and(pg_visible_in_snapshot(transazione, pg_current_snapshot())) from registro')).toEqual([
      true,
    ]);
    const together = `select string_agg(id::text, ' ' order by id) from registro group by transazione order by min(id)`;
    expect(await ask(at.target, together)).toEqual(await ask(at.source, together));
  });
});

test('A backup shows one moment, even while other transactions write', async () => {
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
    // Two rows of different tables change in one transaction, between the dumps of these tables. The backup must show both rows
    // from the same moment.
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

describe('The backup file', () => {
  test('Only the owner can read a backup file, and no temporary file is left beside it', async () => {
    const file = await backUp(at);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(at.folder)).toEqual(['uno.backup']);
  });

  test('A backup replaces an existing file only with the overwrite option', async () => {
    writeFileSync(join(at.folder, 'uno.backup'), 'di ieri');
    await expect(backUp(at)).rejects.toThrow('esiste già');
    expect(readFileSync(join(at.folder, 'uno.backup'), 'utf8')).toBe('di ieri');
    await writeBackup(at.source.owner, join(at.folder, 'uno.backup'), { overwrite: true });
    await restoreTo(at.target, join(at.folder, 'uno.backup'));
  });

  test('A failed backup leaves no file', async () => {
    await expect(writeBackup(at.target.owner, join(at.folder, 'uno.backup'))).rejects.toThrow('non ci sono dati di Organico');
    expect(readdirSync(at.folder)).toEqual([]);
    await expect(writeBackup(at.source.owner, join(at.folder, 'manca/uno.backup'))).rejects.toThrow('La cartella');
  });
});

test('A database owner who is not a superuser can back up and restore', async () => {
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

test('A backup over a pooled connection with another role and a statement timeout has the same rows', async () => {
  const [one, two] = [await openBackup(await backUp(at)), join(at.folder, 'due.backup')];
  await writeBackup({ ...at.source.owner, options: '-c role=organico_app -c statement_timeout=15s' }, two);
  expect((await openBackup(two)).manifest.tabelle).toEqual(one.manifest.tabelle);
});

test('The transaction counter of a database is raised by spendTransactions', async () => {
  const [before] = await ask(at.source, 'select pg_current_xact_id()::text');
  const client = await openClient(at.source.owner);
  await spendTransactions(client, Number(before) + 500);
  await client.end();
  const [after] = await ask(at.source, 'select pg_current_xact_id()::text');
  expect(Number(after)).toBeGreaterThan(Number(before) + 500);
});

describe('A backup of an older version', () => {
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

  test('A backup of an older version is restored with its rows and then migrated to the current version', async () => {
    await restoreTo(at.target, join(at.folder, 'vecchio.backup'));
    expect(await ask(at.target, 'select nome from brands')).toEqual(['Di una volta']);
    expect(await ask(at.target, 'select name from kysely_migration order by name')).toEqual(await knownMigrations());
  });

  test('A backup of an older version is rejected if a newer program has already created the tables', async () => {
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
