import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { knownMigrations, migrateWithin } from '#server/db/migrate.ts';
import { openClient } from '#server/db/open-client.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { everythingOf } from '#testing/everything.ts';
import { insertBrand, insertDipendente, insertHardware, insertRow, insertUser } from '#testing/sql-rows.ts';
import { inOneTransaction } from '#testing/sql-session.ts';
import { dumpDatabase } from './dump-database.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { spendTransactions } from './spend-transactions.ts';
import { writeBackup } from './write-backup.ts';

const NEVER_COPIED = ['login_throttle', 'reimpostazioni', 'sessions'];
const WHOLE = 'Il backup FILE è danneggiato o incompleto: niente è stato ripristinato. Copialo di nuovo, o usane un altro.';

let source: FreshDatabase;
let sql: pg.Pool;
let target: FreshDatabase;
let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  source = await freshDatabase();
  sql = connect({ ...source.owner, asApplication: false }).pool;
  await fillCompany();
});
afterAll(async () => {
  await sql.end();
  await source.drop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'organico-backup-'));
  target = await emptyDatabase();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await target.drop();
});

/** Something of everything, some of it changed or gone since, and texts that COPY has to escape. */
async function fillCompany(): Promise<void> {
  const ids = await everythingOf(sql, 'bosco');
  await sql.query(`update brands set descrizione = E'prima\\triga\\n\\\\.\\n\\\\N COPY x FROM stdin;\\n-- sha256 "è" 🌲' where id = $1`, [
    ids.brand_id,
  ]);
  const { id } = await insertDipendente(sql, { brand_id: Number(ids.brand_id), stipendio: '1234.56' });
  await sql.query('update dipendenti set manager_id = null, nome = $2 where id = $1', [id, 'Zoë']);
  await sql.query('delete from dipendenti where id = $1', [id]);
  await insertHardware(sql, [Number(ids.brand_id)]);
  await inOneTransaction(sql, async (tx) => {
    await tx.query('delete from hardware_brands where hardware_id = (select max(id) from hardware)');
    await tx.query('delete from hardware where id = (select max(id) from hardware)');
  });
  const token_hash = Buffer.alloc(32, 7);
  const { id: user_id } = await insertUser(sql);
  await insertRow(sql, 'reimpostazioni', { user_id, token_hash, expires_at: 'tomorrow' });
  await insertRow(sql, 'login_throttle', { chiave: token_hash, falliti: 3, riprova_dopo: 'tomorrow' });
  await insertRow(sql, 'primo_amministratore', { user_id });
  await insertRow(sql, 'avvisi_nascosti', { user_id, chiave: 'licenza/1', impronta: '30' });
  // The register of a database that has counted further than the one it is restored to ever will.
  const far = { azione: 'accesso', oggetto: 'users', transazione: '9000000000000' };
  await insertRow(sql, 'registro', far);
  await insertRow(sql, 'registro', far);
  await insertRow(sql, 'registro', { ...far, transazione: '9000000000007' });
}

async function backUp(name = 'uno.backup'): Promise<string> {
  await writeBackup(source.owner, inFolder(name));
  return inFolder(name);
}

async function restoreTo(database: FreshDatabase, file: string): Promise<void> {
  await restoreBackup(database.owner, await openBackup(file));
}

async function ask<T = string>({ owner }: FreshDatabase, statement: string): Promise<T[]> {
  const client = await openClient(owner);
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat() as T[];
  } finally {
    await client.end();
  }
}

function tablesOf(database: FreshDatabase): Promise<string[]> {
  return ask(
    database,
    `select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  );
}

/** Every row of every table, but for the number of its transaction. */
async function contentOf(database: FreshDatabase): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await tablesOf(database)) {
    content[table] = await ask(database, `select (to_jsonb(t) - 'transazione')::text as row from ${table} t order by 1`);
  }
  return content;
}

/** The same file with its text changed and sealed by gzip again: what a copy over a bad cable does not do, and a careless hand does. */
function change(file: string, edit: (text: string) => string): void {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  expect(edit(text)).not.toBe(text);
  writeFileSync(file, gzipSync(edit(text)));
}

describe('a restored database', () => {
  test('equals the source row by row, and nobody is signed in', async () => {
    await restoreTo(target, await backUp());
    const expected = await contentOf(source);
    const empty = Object.keys(expected).filter((table) => expected[table]?.length === 0);
    expect(empty, 'Give fillCompany a row of each table, or nobody sees whether it comes back.').toEqual([]);
    for (const table of NEVER_COPIED) expected[table] = [];
    expect(await contentOf(target)).toEqual(expected);
  });

  test('is backed up to the same text again', async () => {
    await restoreTo(target, await backUp());
    await writeBackup(target.owner, inFolder('due.backup'));
    const [one, two] = [await openBackup(inFolder('uno.backup')), await openBackup(inFolder('due.backup'))];
    expect({ ...two.manifest, creato: '' }).toEqual({ ...one.manifest, creato: '' });
  });

  test('goes on counting, checking and recording where the source stopped', async () => {
    await restoreTo(target, await backUp());
    const { db, pool } = connect(target.owner);
    const next = await ask<number>(source, 'select max(id) + 1 from brands');
    try {
      expect((await insertBrand(pool)).id).toBe(next[0]);
      const recorded = await pool.query(`select azione, oggetto_id from registro order by id desc limit 1`);
      expect(recorded.rows).toEqual([{ azione: 'crea', oggetto_id: String(next[0]) }]);
      await expect(pool.query('delete from registro')).rejects.toThrow('permission denied');
    } finally {
      await db.destroy();
    }
    await expect(ask(target, 'delete from registro')).rejects.toThrow('append-only');
  });

  test('has no row of a transaction that is still to come, and the same rows were written together', async () => {
    await restoreTo(target, await backUp());
    expect(await ask(target, 'select bool_and(pg_visible_in_snapshot(transazione, pg_current_snapshot())) from registro')).toEqual([true]);
    const together = `select string_agg(id::text, ' ' order by id) from registro group by transazione order by min(id)`;
    expect(await ask(target, together)).toEqual(await ask(source, together));
  });
});

test('a backup is of one moment, while others write', async () => {
  const one = await insertBrand(sql, { descrizione: 'qui' });
  const person = await insertDipendente(sql, { brand_id: one.id, posizione: 'altrove' });
  const move = (from: string, to: string) =>
    inOneTransaction(sql, async (tx) => {
      await tx.query('update brands set descrizione = $1 where id = $2', [from, one.id]);
      await tx.query('update dipendenti set posizione = $1 where id = $2', [to, person.id]);
    });
  const client = await openClient(source.owner);
  const text: Buffer[] = [];
  for await (const piece of dumpDatabase(client)) {
    text.push(piece);
    // Between the two tables, and at every other step: the other's hand.
    if (/^COPY/.test(piece.toString())) await move(`passo ${text.length}`, `passo ${text.length}`);
  }
  await client.end();
  writeFileSync(inFolder('uno.backup'), gzipSync(Buffer.concat(text)));
  await restoreTo(target, inFolder('uno.backup'));
  const moved = await ask(
    target,
    `select descrizione || ' ' || posizione from brands b join dipendenti d on d.brand_id = b.id where b.id = ${one.id}`,
  );
  expect(moved).toEqual(['qui altrove']);
});

describe('refused, and nothing is changed:', () => {
  const DAMAGES: [string, (file: string) => void, string][] = [
    ['a file that ends too early', (file) => writeFileSync(file, readFileSync(file).subarray(0, -200)), WHOLE],
    ['a flipped bit', (file) => writeFileSync(file, flipped(readFileSync(file))), WHOLE],
    ['a changed row', (file) => change(file, (text) => text.replace('bosco 1', 'bosco 2')), WHOLE],
    ['a missing row', (file) => change(file, (text) => text.replace(/\n[^\n]+\n\\\.\n/, '\n\\.\n')), WHOLE],
    ['text after its end', (file) => change(file, (text) => `${text}altro\n`), WHOLE],
    ['an empty file', (file) => writeFileSync(file, ''), WHOLE],
    [
      'another file',
      (file) => writeFileSync(file, 'brands'),
      'FILE non è un backup di Organico: indica un file scritto da "npm run backup".',
    ],
    [
      'another compressed file',
      (file) => writeFileSync(file, gzipSync('brands\n')),
      'FILE non è un backup di Organico: indica un file scritto da "npm run backup".',
    ],
    [
      'a format to come',
      (file) => change(file, (text) => text.replace('formato 1', 'formato 2')),
      'Il backup FILE è di una versione più recente di questo programma (il suo formato è il 2): aggiorna Organico e riprova.',
    ],
    ['a file that is not there', (file) => rmSync(file), 'Il file FILE non esiste: controlla il nome e riprova.'],
  ];
  test.each(DAMAGES)('%s', async (_, damage, sentence) => {
    const file = await backUp();
    damage(file);
    await expect(restoreTo(target, file)).rejects.toThrow(sentence.replace('FILE', file));
    expect(await tablesOf(target)).toEqual([]);
  });

  test('a backup whose rows are not those that were counted, although its seal is right', async () => {
    const file = await backUp();
    const backup = await openBackup(file);
    change(file, (text) => text.replace('bosco 1', 'bosco 2'));
    await expect(restoreBackup(target.owner, backup)).rejects.toThrow('non è tornata uguale al backup: niente è stato ripristinato');
    expect(await tablesOf(target)).toEqual([]);
  });

  test('rows that a table does not take', async () => {
    const file = await backUp();
    const backup = await openBackup(file);
    change(file, (text) => text.replace(/(COPY public\."dipendenti" [^\n]+\n)[0-9a-f-]{36}/, '$1non-un-id'));
    await expect(restoreBackup(target.owner, backup)).rejects.toThrow('invalid input syntax for type uuid');
    expect(await tablesOf(target)).toEqual([]);
  });

  test('a backup of a newer program', async () => {
    await sql.query(`insert into kysely_migration (name, timestamp) values ('9999_futuro', 'now')`);
    try {
      const file = await backUp();
      await expect(restoreTo(target, file)).rejects.toThrow('(contiene 9999_futuro): aggiorna Organico e riprova.');
    } finally {
      await sql.query(`delete from kysely_migration where name = '9999_futuro'`);
    }
  });

  test('a database that has something in it', async () => {
    const used = await freshDatabase();
    try {
      const { db, pool } = connect({ ...used.owner, asApplication: false });
      await insertUser(pool, { email: 'prima@organico.test' });
      await db.destroy();
      const before = await contentOf(used);
      await expect(restoreTo(used, await backUp())).rejects.toThrow('Il database contiene già dei dati e non è stato toccato');
      expect(await contentOf(used)).toEqual(before);
    } finally {
      await used.drop();
    }
  });

  test('a database of another program', async () => {
    await ask(target, 'create table fatture (id integer primary key)');
    await expect(restoreTo(target, await backUp())).rejects.toThrow('tabelle che non sono di Organico');
    expect(await tablesOf(target)).toEqual(['fatture']);
  });
});

describe('the file', () => {
  test('is for its owner alone, and nothing else is left beside it', async () => {
    const file = await backUp();
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(folder)).toEqual(['uno.backup']);
  });

  test('never replaces another one, unless it is told to', async () => {
    writeFileSync(inFolder('uno.backup'), 'di ieri');
    await expect(backUp()).rejects.toThrow('esiste già');
    expect(readFileSync(inFolder('uno.backup'), 'utf8')).toBe('di ieri');
    await writeBackup(source.owner, inFolder('uno.backup'), { overwrite: true });
    await restoreTo(target, inFolder('uno.backup'));
  });

  test('is not there when the backup fails', async () => {
    await expect(writeBackup(target.owner, inFolder('uno.backup'))).rejects.toThrow('non ci sono dati di Organico');
    expect(readdirSync(folder)).toEqual([]);
    await expect(writeBackup(source.owner, inFolder('manca/uno.backup'))).rejects.toThrow('La cartella');
  });
});

test('an owner who is no superuser backs up and restores', async () => {
  const role = `organico_test_owner_${target.name.slice(-10)}`;
  const as = { options: `-c session_authorization=${role}` };
  try {
    await ask(target, `create role ${role} login`);
    await ask(target, `grant organico_app to ${role}`);
    await ask(target, `alter database ${target.name} owner to ${role}`);
    await restoreBackup({ ...target.owner, ...as }, await openBackup(await backUp()));
    await writeBackup({ ...target.owner, ...as }, inFolder('due.backup'));
    const [one, two] = [await openBackup(inFolder('uno.backup')), await openBackup(inFolder('due.backup'))];
    expect(two.manifest.tabelle).toEqual(one.manifest.tabelle);
  } finally {
    await target.drop();
    await ask(source, `drop role ${role}`);
  }
});

test('the transactions of a database are counted on', async () => {
  const [before] = await ask(source, 'select pg_current_xact_id()::text');
  const client = await openClient(source.owner);
  await spendTransactions(client, Number(before) + 500);
  await client.end();
  const [after] = await ask(source, 'select pg_current_xact_id()::text');
  expect(Number(after)).toBeGreaterThan(Number(before) + 500);
});

describe('a backup of an older version', () => {
  let old: FreshDatabase;
  beforeEach(async () => {
    old = await emptyDatabase();
    const { db, pool } = connect({ ...old.owner, asApplication: false });
    await db.transaction().execute((transaction) => migrateWithin(transaction, '0009_grants'));
    await insertBrand(pool, { nome: 'Di una volta' });
    await db.destroy();
    await writeBackup(old.owner, inFolder('vecchio.backup'));
  });
  afterEach(() => old.drop());

  test('is restored as it was, and brought forward', async () => {
    await restoreTo(target, inFolder('vecchio.backup'));
    expect(await ask(target, 'select nome from brands')).toEqual(['Di una volta']);
    expect(await ask(target, 'select name from kysely_migration order by name')).toEqual(await knownMigrations());
  });

  test('does not go where a newer program has prepared its tables', async () => {
    const prepared = await freshDatabase();
    try {
      await expect(restoreTo(prepared, inFolder('vecchio.backup'))).rejects.toThrow(
        'già di una versione più recente del backup (0010_eventi',
      );
      expect(await ask(prepared, 'select * from brands')).toEqual([]);
    } finally {
      await prepared.drop();
    }
  });
});

function flipped(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  return bytes;
}
