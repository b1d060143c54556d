import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { connect } from './connect.ts';
import type { DB } from './schema.gen.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = files.map((file): [string, Migration] => {
    const up = async (db: Kysely<unknown>) => void (await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(db));
    return [file.replace(/\.sql$/, ''), { up }];
  });
  return Object.fromEntries(entries);
}

export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations(FOLDER)).sort();
}

/**
 * Runs all missing migrations in one transaction under an advisory lock. Throws a StartupError if the database is newer than
 * the program.
 */
export async function migrate(owner: pg.PoolConfig, folder: URL = FOLDER): Promise<{ applied: string[] }> {
  const { db } = connect({ ...owner, max: 1, asApplication: false });
  try {
    const knownMigrationsByName = await readMigrations(folder);
    const applied = await readAppliedMigrations(db);
    rejectNewerSchema(applied, Object.keys(knownMigrationsByName));
    if (applied.length === Object.keys(knownMigrationsByName).length) return { applied: [] }; // at most starts no migration is missing
    const migrator = new Migrator({ db, provider: { getMigrations: async () => knownMigrationsByName } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return { applied: (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName) };
  } finally {
    await db.destroy();
  }
}

export async function migrateWithin<Tables>(transaction: Transaction<Tables>, upTo?: string): Promise<void> {
  const knownMigrationsByName = await readMigrations(FOLDER);
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => knownMigrationsByName } });
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error;
}

async function readAppliedMigrations(db: Kysely<DB>): Promise<string[]> {
  const table = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!table.rows[0]?.found) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}

function rejectNewerSchema(applied: string[], knownNames: string[]): void {
  const unknownNames = applied.filter((name) => !knownNames.includes(name));
  if (unknownNames.length > 0) {
    throw new StartupError(
      `Il database è più recente di questo programma (contiene ${unknownNames.join(', ')}). Aggiorna Organico, oppure usa il database giusto: DATABASE_URL o DATA_DIR.`,
    );
  }
}
