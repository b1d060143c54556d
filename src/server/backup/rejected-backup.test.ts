import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { backUp, contentOf, openBackups, queryValues, restoreTo, tablesOf } from '#testing/backups.ts';
import { freshDatabase } from '#testing/database.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { openBackup } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const DAMAGED_MESSAGE = 'Il backup FILE è danneggiato o incompleto: niente è stato ripristinato. Copialo di nuovo, o usane un altro.';

const setup = openBackups();

/** Edits the text of a backup file and compresses it again, so gzip's own checksum is correct. */
function editBackup(file: string, edit: (text: string) => string): void {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  expect(edit(text)).not.toBe(text);
  writeFileSync(file, gzipSync(edit(text)));
}

describe('A rejected restore changes nothing', () => {
  const DAMAGE_CASES: [string, (file: string) => void, string][] = [
    ['a file that ends too early', (file) => writeFileSync(file, readFileSync(file).subarray(0, -200)), DAMAGED_MESSAGE],
    ['a backup with a flipped bit', (file) => writeFileSync(file, flipMiddleBit(readFileSync(file))), DAMAGED_MESSAGE],
    ['a backup with a changed row', (file) => editBackup(file, (text) => text.replace(/bosco \d+/, 'bosco zero')), DAMAGED_MESSAGE],
    ['a backup with a missing row', (file) => editBackup(file, (text) => text.replace(/\n[^\n]+\n\\\.\n/, '\n\\.\n')), DAMAGED_MESSAGE],
    ['a backup with text after its end', (file) => editBackup(file, (text) => `${text}altro\n`), DAMAGED_MESSAGE],
    ['an empty file', (file) => writeFileSync(file, ''), DAMAGED_MESSAGE],
    [
      'a file that is not a backup',
      (file) => writeFileSync(file, 'brands'),
      'FILE non è un backup di Organico: indica un file scritto da "npm run backup".',
    ],
    [
      'a compressed file that is not a backup',
      (file) => writeFileSync(file, gzipSync('brands\n')),
      'FILE non è un backup di Organico: indica un file scritto da "npm run backup".',
    ],
    [
      'a backup of a future format',
      (file) => editBackup(file, (text) => text.replace('formato 1', 'formato 2')),
      'Il backup FILE è di una versione più recente di questo programma (il suo formato è il 2): aggiorna Organico e riprova.',
    ],
    ['a file that does not exist', (file) => rmSync(file), 'Il file FILE non esiste: controlla il nome e riprova.'],
  ];
  test.each(DAMAGE_CASES)('A restore of %s is rejected', async (_, damage, sentence) => {
    const file = await backUp(setup);
    damage(file);
    await expect(restoreTo(setup.target, file)).rejects.toThrow(sentence.replace('FILE', file));
    expect(await tablesOf(setup.target)).toEqual([]);
  });

  test('A restore of a backup whose rows changed after the check is rejected although its compression is valid', async () => {
    const file = await backUp(setup);
    const backup = await openBackup(file);
    editBackup(file, (text) => text.replace(/bosco \d+/, 'bosco zero'));
    await expect(restoreBackup(setup.target.owner, backup)).rejects.toThrow('non è tornata uguale al backup: niente è stato ripristinato');
    expect(await tablesOf(setup.target)).toEqual([]);
  });

  test('A restore of a backup with rows that violate a column type is rejected', async () => {
    const file = await backUp(setup);
    const backup = await openBackup(file);
    editBackup(file, (text) => text.replace(/(COPY public\."dipendenti" [^\n]+\n)[0-9a-f-]{36}/, '$1non-un-id'));
    await expect(restoreBackup(setup.target.owner, backup)).rejects.toThrow('invalid input syntax for type uuid');
    expect(await tablesOf(setup.target)).toEqual([]);
  });

  test('A restore of a backup from a newer program is rejected', async () => {
    await setup.sql.query(`insert into kysely_migration (name, timestamp) values ('9999_futuro', 'now')`);
    try {
      const file = await backUp(setup);
      await expect(restoreTo(setup.target, file)).rejects.toThrow('(contiene 9999_futuro): aggiorna Organico e riprova.');
    } finally {
      await setup.sql.query(`delete from kysely_migration where name = '9999_futuro'`);
    }
  });

  test('A restore into a database that contains data is rejected', async () => {
    const usedDatabase = await freshDatabase();
    try {
      const { db, pool } = connect({ ...usedDatabase.owner, asApplication: false });
      await insertUser(pool, { email: 'prima@organico.test' });
      await db.destroy();
      const before = await contentOf(usedDatabase);
      await expect(restoreTo(usedDatabase, await backUp(setup))).rejects.toThrow('Il database contiene già dei dati e non è stato toccato');
      expect(await contentOf(usedDatabase)).toEqual(before);
    } finally {
      await usedDatabase.drop();
    }
  });

  test('A restore into a database of another program is rejected', async () => {
    await queryValues(setup.target, 'create table fatture (id integer primary key)');
    await expect(restoreTo(setup.target, await backUp(setup))).rejects.toThrow('tabelle che non sono di Organico');
    expect(await tablesOf(setup.target)).toEqual(['fatture']);
  });
});

function flipMiddleBit(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  return bytes;
}
