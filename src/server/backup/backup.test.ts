import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, openClient } from '#server/db/connect.ts';
import { knownMigrations, migrateWithin } from '#server/db/migrate.ts';
import { backUp, contentOf, openBackups, queryValues, restoreTo } from '#testing/backups.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { inOneTransaction } from '#testing/sql-session.ts';
import { openBackup } from './manifest.ts';
import { raiseTransactionCounter, restoreBackup } from './restore-backup.ts';
import { dumpDatabase, writeBackup } from './write-backup.ts';

const WEBHOOK_TABLES = ['consegne_webhook', 'giri_webhook'];
const EXCLUDED_TABLES = [
  ...WEBHOOK_TABLES,
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

const setup = openBackups();

describe('A restored database', () => {
  test('A restored database equals the source database row by row, but has no sessions', async () => {
    await restoreTo(setup.target, await backUp(setup));
    const expected = await contentOf(setup.source);
    const emptyTables = Object.keys(expected).filter((table) => expected[table]?.length === 0);
    expect(
      emptyTables,
      'Add a row of each of these tables to fillCompany: an empty table does not show whether its rows are restored.',
    ).toEqual([]);
    for (const table of EXCLUDED_TABLES) expected[table] = [];
    expect(await contentOf(setup.target)).toEqual(expected);
  });

  test('A backup of a restored database has the same text as the first backup', async () => {
    await restoreTo(setup.target, await backUp(setup));
    await writeBackup(setup.target.owner, join(setup.folder, 'due.backup'));
    const [first, second] = [await openBackup(join(setup.folder, 'uno.backup')), await openBackup(join(setup.folder, 'due.backup'))];
    expect({ ...second.manifest, creato: '' }).toEqual({ ...first.manifest, creato: '' });
  });

  test('A restored database continues the ids and the audit log of the source database and still rejects deletions from the audit log', async () => {
    await restoreTo(setup.target, await backUp(setup));
    const { db, pool } = connect(setup.target.owner);
    const nextId = await queryValues<number>(setup.source, 'select max(id) + 1 from brands');
    try {
      expect((await insertBrand(pool)).id).toBe(nextId[0]);
      const lastEntry = await pool.query(`select azione, oggetto_id from registro order by id desc limit 1`);
      expect(lastEntry.rows).toEqual([{ azione: 'crea', oggetto_id: String(nextId[0]) }]);
      await expect(pool.query('delete from registro')).rejects.toThrow('permission denied');
    } finally {
      await db.destroy();
    }
    await expect(queryValues(setup.target, 'delete from registro')).rejects.toThrow('append-only');
  });

  test('A restored database has no row with a future transaction number, and rows written in one transaction still share one number', async () => {
    await restoreTo(setup.target, await backUp(setup));
    expect(
      await queryValues(setup.target, 'select bool_and(pg_visible_in_snapshot(transazione, pg_current_snapshot())) from registro'),
    ).toEqual([true]);
    const groupedByTransaction = `select string_agg(id::text, ' ' order by id) from registro group by transazione order by min(id)`;
    expect(await queryValues(setup.target, groupedByTransaction)).toEqual(await queryValues(setup.source, groupedByTransaction));
  });
});

test('A backup contains the state of one moment, even while other transactions write', async () => {
  const brand = await insertBrand(setup.sql, { descrizione: 'qui' });
  const person = await insertDipendente(setup.sql, { brand_id: brand.id, posizione: 'altrove' });
  const updateBoth = (descrizione: string, posizione: string) =>
    inOneTransaction(setup.sql, async (tx) => {
      await tx.query('update brands set descrizione = $1 where id = $2', [descrizione, brand.id]);
      await tx.query('update dipendenti set posizione = $1 where id = $2', [posizione, person.id]);
    });
  const client = await openClient(setup.source.owner);
  const chunks: Buffer[] = [];
  for await (const chunk of dumpDatabase(client)) {
    chunks.push(chunk);
    // Between the dumps of two tables a transaction changes one row of each table. The backup must contain both rows as they
    // were at the same moment.
    if (/^COPY/.test(chunk.toString())) await updateBoth(`passo ${chunks.length}`, `passo ${chunks.length}`);
  }
  await client.end();
  writeFileSync(join(setup.folder, 'uno.backup'), gzipSync(Buffer.concat(chunks)));
  await restoreTo(setup.target, join(setup.folder, 'uno.backup'));
  const restoredTexts = await queryValues(
    setup.target,
    `select descrizione || ' ' || posizione from brands b join dipendenti d on d.brand_id = b.id where b.id = ${brand.id}`,
  );
  expect(restoredTexts).toEqual(['qui altrove']);
});

describe('The backup file', () => {
  test('Only the owner can read a backup file, and no temporary file is left beside it', async () => {
    const file = await backUp(setup);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(setup.folder)).toEqual(['uno.backup']);
  });

  test('A backup replaces an existing backup file only with the overwrite option', async () => {
    writeFileSync(join(setup.folder, 'uno.backup'), 'di ieri');
    await expect(backUp(setup)).rejects.toThrow('esiste già');
    expect(readFileSync(join(setup.folder, 'uno.backup'), 'utf8')).toBe('di ieri');
    await writeBackup(setup.source.owner, join(setup.folder, 'uno.backup'), { overwrite: true });
    await restoreTo(setup.target, join(setup.folder, 'uno.backup'));
  });

  test('A failed backup leaves no backup file', async () => {
    await expect(writeBackup(setup.target.owner, join(setup.folder, 'uno.backup'))).rejects.toThrow('non ci sono dati di Organico');
    expect(readdirSync(setup.folder)).toEqual([]);
    await expect(writeBackup(setup.source.owner, join(setup.folder, 'manca/uno.backup'))).rejects.toThrow('La cartella');
  });
});

test('A database owner who is not a superuser can back up and restore', async () => {
  const role = `organico_test_owner_${setup.target.name.slice(-10)}`;
  const credentials = { user: role, password: 'only-for-this-test' };
  try {
    await queryValues(setup.target, `create role ${role} login password '${credentials.password}'`);
    await queryValues(setup.target, `grant organico_app to ${role}`);
    await queryValues(setup.target, `alter database ${setup.target.name} owner to ${role}`);
    await restoreBackup({ ...setup.target.owner, ...credentials }, await openBackup(await backUp(setup)));
    await writeBackup({ ...setup.target.owner, ...credentials }, join(setup.folder, 'due.backup'));
    const [first, second] = [await openBackup(join(setup.folder, 'uno.backup')), await openBackup(join(setup.folder, 'due.backup'))];
    expect(second.manifest.tabelle).toEqual(first.manifest.tabelle);
  } finally {
    await setup.target.drop();
    await queryValues(setup.source, `drop role ${role}`);
  }
});

test('A backup over a pooled connection with another role and a statement timeout has the same rows', async () => {
  const [ownerBackup, pooledFile] = [await openBackup(await backUp(setup)), join(setup.folder, 'due.backup')];
  await writeBackup({ ...setup.source.owner, options: '-c role=organico_app -c statement_timeout=15s' }, pooledFile);
  expect((await openBackup(pooledFile)).manifest.tabelle).toEqual(ownerBackup.manifest.tabelle);
});

test('The function spendTransactions() raises the transaction counter of a database', async () => {
  const [before] = await queryValues(setup.source, 'select pg_current_xact_id()::text');
  const client = await openClient(setup.source.owner);
  await raiseTransactionCounter(client, Number(before) + 500);
  await client.end();
  const [after] = await queryValues(setup.source, 'select pg_current_xact_id()::text');
  expect(Number(after)).toBeGreaterThan(Number(before) + 500);
});

describe('A backup of an older version', () => {
  let oldDatabase: FreshDatabase;
  beforeEach(async () => {
    oldDatabase = await emptyDatabase();
    const { db, pool } = connect({ ...oldDatabase.owner, asApplication: false });
    await db.transaction().execute((transaction) => migrateWithin(transaction, '0008_journeys'));
    await insertBrand(pool, { nome: 'Di una volta' });
    await db.destroy();
    await writeBackup(oldDatabase.owner, join(setup.folder, 'vecchio.backup'));
  });
  afterEach(() => oldDatabase.drop());

  test('A backup of an older version is restored with its rows and then migrated to the current version', async () => {
    await restoreTo(setup.target, join(setup.folder, 'vecchio.backup'));
    expect(await queryValues(setup.target, 'select nome from brands')).toEqual(['Di una volta']);
    expect(await queryValues(setup.target, 'select name from kysely_migration order by name')).toEqual(await knownMigrations());
  });

  test('A restore of an older backup is rejected if a newer program has already created the tables', async () => {
    const migratedDatabase = await freshDatabase();
    try {
      await expect(restoreTo(migratedDatabase, join(setup.folder, 'vecchio.backup'))).rejects.toThrow(
        'già di una versione più recente del backup (0009_documents',
      );
      expect(await queryValues(migratedDatabase, 'select * from brands')).toEqual([]);
    } finally {
      await migratedDatabase.drop();
    }
  });
});
