import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { ask, backUp, contentOf, openBackups, restoreTo, tablesOf } from '#testing/backups.ts';
import { freshDatabase } from '#testing/database.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { openBackup } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const WHOLE = 'Il backup FILE è danneggiato o incompleto: niente è stato ripristinato. Copialo di nuovo, o usane un altro.';

const at = openBackups();

/** Edits the text of a backup file and compresses it again, so gzip's own checksum is correct. */
function change(file: string, edit: (text: string) => string): void {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  expect(edit(text)).not.toBe(text);
  writeFileSync(file, gzipSync(edit(text)));
}

describe('A restore is rejected and changes nothing', () => {
  const DAMAGES: [string, (file: string) => void, string][] = [
    ['a file that ends too early', (file) => writeFileSync(file, readFileSync(file).subarray(0, -200)), WHOLE],
    ['a backup with a flipped bit', (file) => writeFileSync(file, flipped(readFileSync(file))), WHOLE],
    ['a backup with a changed row', (file) => change(file, (text) => text.replace(/bosco \d+/, 'bosco zero')), WHOLE],
    ['a backup with a missing row', (file) => change(file, (text) => text.replace(/\n[^\n]+\n\\\.\n/, '\n\\.\n')), WHOLE],
    ['a backup with text after its end', (file) => change(file, (text) => `${text}altro\n`), WHOLE],
    ['an empty file', (file) => writeFileSync(file, ''), WHOLE],
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
      (file) => change(file, (text) => text.replace('formato 1', 'formato 2')),
      'Il backup FILE è di una versione più recente di questo programma (il suo formato è il 2): aggiorna Organico e riprova.',
    ],
    ['a file that does not exist', (file) => rmSync(file), 'Il file FILE non esiste: controlla il nome e riprova.'],
  ];
  test.each(DAMAGES)('A restore of %s is rejected', async (_, damage, sentence) => {
    const file = await backUp(at);
    damage(file);
    await expect(restoreTo(at.target, file)).rejects.toThrow(sentence.replace('FILE', file));
    expect(await tablesOf(at.target)).toEqual([]);
  });

  test('A backup whose rows changed after the check is rejected although its compression is valid', async () => {
    const file = await backUp(at);
    const backup = await openBackup(file);
    change(file, (text) => text.replace(/bosco \d+/, 'bosco zero'));
    await expect(restoreBackup(at.target.owner, backup)).rejects.toThrow('non è tornata uguale al backup: niente è stato ripristinato');
    expect(await tablesOf(at.target)).toEqual([]);
  });

  test('A backup with rows that violate a column type is rejected', async () => {
    const file = await backUp(at);
    const backup = await openBackup(file);
    change(file, (text) => text.replace(/(COPY public\."dipendenti" [^\n]+\n)[0-9a-f-]{36}/, '$1non-un-id'));
    await expect(restoreBackup(at.target.owner, backup)).rejects.toThrow('invalid input syntax for type uuid');
    expect(await tablesOf(at.target)).toEqual([]);
  });

  test('A backup of a newer program is rejected', async () => {
    await at.sql.query(`insert into kysely_migration (name, timestamp) values ('9999_futuro', 'now')`);
    try {
      const file = await backUp(at);
      await expect(restoreTo(at.target, file)).rejects.toThrow('(contiene 9999_futuro): aggiorna Organico e riprova.');
    } finally {
      await at.sql.query(`delete from kysely_migration where name = '9999_futuro'`);
    }
  });

  test('A restore into a database that contains data is rejected', async () => {
    const used = await freshDatabase();
    try {
      const { db, pool } = connect({ ...used.owner, asApplication: false });
      await insertUser(pool, { email: 'prima@organico.test' });
      await db.destroy();
      const before = await contentOf(used);
      await expect(restoreTo(used, await backUp(at))).rejects.toThrow('Il database contiene già dei dati e non è stato toccato');
      expect(await contentOf(used)).toEqual(before);
    } finally {
      await used.drop();
    }
  });

  test('A restore into a database of another program is rejected', async () => {
    await ask(at.target, 'create table fatture (id integer primary key)');
    await expect(restoreTo(at.target, await backUp(at))).rejects.toThrow('tabelle che non sono di Organico');
    expect(await tablesOf(at.target)).toEqual(['fatture']);
  });
});

function flipped(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  return bytes;
}
