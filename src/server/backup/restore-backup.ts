import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { migrateWithin } from '#server/db/migrate.ts';
import { openClient } from '#server/db/open-client.ts';
import { copyOut } from './copy-out.ts';
import { writeAlike } from './dump-database.ts';
import { loadRows } from './load-rows.ts';
import type { Manifest } from './manifest.ts';
import type { Backup } from './open-backup.ts';
import { quote, readMigrations, readTables, type Table } from './read-tables.ts';
import { BackupRefusal, impossible } from './refusal.ts';
import { setSequences } from './set-sequences.ts';
import { spendTransactions } from './spend-transactions.ts';

/** Fills an empty database with a backup, in one transaction: whatever stops it, the database is as it was. */
export async function restoreBackup(owner: pg.ClientConfig, backup: Backup): Promise<void> {
  const { manifest } = backup;
  const client = await openClient({ application_name: 'organico restore', ...owner });
  try {
    await refuseUnfit(client, manifest);
    await spendTransactions(client, manifest.transazioni);
    const tables = await kyselyOn(client)
      .transaction()
      .execute(async (transaction) => {
        await writeAlike(client);
        await migrateWithin(transaction, manifest.migrazioni.at(-1));
        const tables = await readTables(client);
        refuseOtherTables(tables, manifest);
        await loadRows(client, backup, tables);
        await setSequences(client, manifest.sequenze);
        await refuseLaterTransactions(client, tables, manifest);
        await verify(client, tables, manifest);
        await migrateWithin(transaction);
        return tables;
      });
    await client.query(`vacuum (analyze) ${tables.map(({ nome }) => `public.${quote(nome)}`).join(', ')}`);
  } finally {
    await client.end();
  }
}

// Migrations and rows share one connection, and so one transaction.
function kyselyOn(client: pg.Client): Kysely<unknown> {
  const connection = Object.assign(client, { release: () => {} });
  return new Kysely({ dialect: new PostgresDialect({ pool: { options: {}, connect: async () => connection, end: async () => {} } }) });
}

async function refuseUnfit(client: pg.ClientBase, { migrazioni }: Manifest): Promise<void> {
  const applied = await readMigrations(client);
  const tables = await readTables(client);
  if (!applied && tables.length > 0) {
    throw new BackupRefusal('Nel database ci sono tabelle che non sono di Organico: indica un database vuoto con DATABASE_URL o DATA_DIR.');
  }
  for (const { nome } of tables) {
    const { rowCount } = await client.query(`select from public.${quote(nome)} limit 1`);
    if (rowCount !== 0) {
      throw new BackupRefusal(
        'Il database contiene già dei dati e non è stato toccato: indicane uno vuoto, per esempio con DATA_DIR=./data-ripristinata.',
      );
    }
  }
  const newer = (applied ?? []).filter((name) => !migrazioni.includes(name));
  if (newer.length > 0) {
    throw new BackupRefusal(
      `Il database è vuoto, ma già di una versione più recente del backup (${newer.join(', ')}): indicane uno nuovo con DATA_DIR o DATABASE_URL.`,
    );
  }
}

// The names of migrations say the same, the tables do not: somebody has changed either.
function refuseOtherTables(tables: Table[], manifest: Manifest): void {
  const shape = (list: { nome: string; colonne: string[] }[]) => list.map(({ nome, colonne }) => ({ nome, colonne }));
  if (isDeepStrictEqual(shape(tables), shape(manifest.tabelle))) return;
  throw new BackupRefusal(
    'Il backup ha altre tabelle di quelle che questo programma prepara: usa la versione di Organico che lo ha scritto.',
  );
}

/** A row of a transaction that is still to come would seem new for ever: what is remembered until something changes never would be. */
async function refuseLaterTransactions(client: pg.ClientBase, tables: Table[], { transazioni }: Manifest): Promise<void> {
  for (const { nome, transactions } of tables) {
    for (const column of transactions) {
      const { rowCount } = await client.query(
        `select from public.${quote(nome)} where ${quote(column)}::text::numeric > ${transazioni} limit 1`,
      );
      if (rowCount !== 0) throw impossible();
    }
  }
}

/** Reads back what the database now holds: row by row what was backed up, or nothing at all. */
async function verify(client: pg.ClientBase, tables: Table[], { tabelle }: Manifest): Promise<void> {
  for (const [i, { nome, rows }] of tables.entries()) {
    const copy = copyOut(client, rows);
    const hash = createHash('sha256');
    for await (const lines of copy) hash.update(lines);
    const { righe, sha256 } = tabelle[i] ?? {};
    if (copy.count === righe && hash.digest('hex') === sha256) continue;
    throw new BackupRefusal(`La tabella ${nome} non è tornata uguale al backup: niente è stato ripristinato. Usa un altro backup.`);
  }
}
