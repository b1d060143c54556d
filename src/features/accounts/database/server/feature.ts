import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { type TestConnection, testConnection } from '../contract.ts';
import { compareMigrations } from '../rules.ts';

const databaseRoutes: Route[] = [route(testConnection, ({ db }) => testDatabase(db))];

/** Tests the connection to the database. The response contains neither the address nor the user of the database. */
async function testDatabase(db: Db): Promise<TestConnection> {
  const startedAt = performance.now();
  const { rows } = await sql<{ versione: string }>`select current_setting('server_version') as versione`.execute(db);
  const latenza_ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const [previste, applicate] = await Promise.all([knownMigrations(), appliedMigrations(db)]);
  return {
    ...compareMigrations(previste, applicate),
    details: {
      postgresql: rows[0]?.versione ?? 'sconosciuta',
      latenza_ms,
      migrazioni: { applicate: applicate.length, previste: previste.length, ultima: applicate.at(-1) ?? null },
    },
  };
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

export const databaseFeature = {
  routes: databaseRoutes,
} satisfies Feature;
