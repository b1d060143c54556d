import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '#testing/database.ts';
import { openClient } from './connect.ts';
import { knownMigrations, migrate } from './migrate.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

test('A migration run on an empty database applies every migration, and a second run applies none', async () => {
  expect((await migrate(database.owner)).applied).toEqual(await knownMigrations());
  expect((await migrate(database.owner)).applied).toEqual([]);
});

test('Of two concurrent migration runs one waits and then has nothing to do', async () => {
  const applied = await Promise.all([migrate(database.owner), migrate(database.owner)]);
  expect(applied.map((run) => run.applied.length).sort((a, b) => a - b)).toEqual([0, (await knownMigrations()).length]);
});

test('A database that is newer than the program is rejected with a sentence and stays unchanged', async () => {
  await migrate(database.owner);
  await query(`insert into kysely_migration (name, timestamp) values ('9999_futuro', 'now')`);
  await expect(migrate(database.owner)).rejects.toThrow(
    'Il database è più recente di questo programma (contiene 9999_futuro). Aggiorna Organico, oppure usa il database giusto: DATABASE_URL o DATA_DIR.',
  );
});

test('A failed migration undoes its own changes and the changes of earlier migrations in the same run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'organico-migrations-'));
  try {
    await cp(new URL('../../../db/migrations/', import.meta.url), folder, { recursive: true });
    await writeFile(join(folder, '9998_broken.sql'), 'create table mezza (id integer); select 1 / 0;');
    await expect(migrate(database.owner, pathToFileURL(`${folder}/`))).rejects.toThrow('division by zero');
    const tables = await query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
    // Kysely's migrator creates two tables for itself before it runs.
    expect(tables.map(({ relname }) => relname)).toEqual(['kysely_migration', 'kysely_migration_lock']);
    expect(await query('select name from kysely_migration')).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect((await migrate(database.owner)).applied).toEqual(await knownMigrations());
});

test('A database owner who is not a superuser can migrate, even if the application role already exists', async () => {
  await migrate(database.owner); // creates the role organico_app
  const ownedDatabase = await emptyDatabase();
  const role = `organico_test_owner_${ownedDatabase.name.slice(-10)}`;
  try {
    await query(`create role ${role} login password 'only-for-this-test'`);
    await query(`grant organico_app to ${role}`);
    await query(`alter database ${ownedDatabase.name} owner to ${role}`);
    const { applied } = await migrate({ ...ownedDatabase.owner, user: role, password: 'only-for-this-test' });
    expect(applied).toEqual(await knownMigrations());
  } finally {
    await ownedDatabase.drop();
    await query(`drop role ${role}`);
  }
});

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = await openClient(database.owner);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
