import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openClient } from '#server/db/connect.ts';
import { migrateWithin } from '#server/db/migrate.ts';
import {
  type Backup,
  BackupError,
  copyFromStdin,
  impossibleBackup,
  type Manifest,
  quote,
  readMigrations,
  readParts,
  readTables,
  type Table,
} from './manifest.ts';
import { copyOut, fixTextFormat } from './write-backup.ts';

/** Restores a backup into an empty database in one transaction; an error or an interruption leaves the database unchanged. */
export async function restoreBackup(owner: pg.ClientConfig, backup: Backup): Promise<void> {
  const { manifest } = backup;
  const client = await openClient({ application_name: 'organico restore', ...owner });
  try {
    await rejectUnsuitableDatabase(client, manifest);
    await raiseTransactionCounter(client, manifest.transazioni);
    const tables = await kyselyOn(client)
      .transaction()
      .execute(async (transaction) => {
        await fixTextFormat(client);
        await migrateWithin(transaction, manifest.migrazioni.at(-1));
        const tables = await readTables(client);
        rejectOtherTables(tables, manifest);
        await loadRows(client, backup, tables);
        await setSequences(client, manifest.sequenze);
        await rejectLaterTransactions(client, tables, manifest);
        await verifyRows(client, tables, manifest);
        await migrateWithin(transaction);
        return tables;
      });
    await client.query(`vacuum (analyze) ${tables.map(({ nome }) => `public.${quote(nome)}`).join(', ')}`);
  } finally {
    await client.end();
  }
}

// Kysely for the migrations on the connection that also restores the rows, so that migrations and rows share one transaction.
function kyselyOn(client: pg.Client): Kysely<unknown> {
  const connection = Object.assign(client, { release: () => {} });
  return new Kysely({ dialect: new PostgresDialect({ pool: { options: {}, connect: async () => connection, end: async () => {} } }) });
}

async function rejectUnsuitableDatabase(client: pg.ClientBase, { migrazioni }: Manifest): Promise<void> {
  const applied = await readMigrations(client);
  const tables = await readTables(client);
  if (!applied && tables.length > 0) {
    throw new BackupError('Nel database ci sono tabelle che non sono di Organico: indica un database vuoto con DATABASE_URL o DATA_DIR.');
  }
  for (const { nome } of tables) {
    const { rowCount } = await client.query(`select from public.${quote(nome)} limit 1`);
    if (rowCount !== 0) {
      throw new BackupError(
        'Il database contiene già dei dati e non è stato toccato: indicane uno vuoto, per esempio con DATA_DIR=./data-ripristinata.',
      );
    }
  }
  const newer = (applied ?? []).filter((name) => !migrazioni.includes(name));
  if (newer.length > 0) {
    throw new BackupError(
      `Il database è vuoto, ma già di una versione più recente del backup (${newer.join(', ')}): indicane uno nuovo con DATA_DIR o DATABASE_URL.`,
    );
  }
}

// The same migrations must give the same tables. If the tables differ, the program's migrations or the backup file were edited.
function rejectOtherTables(tables: Table[], manifest: Manifest): void {
  const toNamesAndColumns = (list: { nome: string; colonne: string[] }[]) => list.map(({ nome, colonne }) => ({ nome, colonne }));
  if (isDeepStrictEqual(toNamesAndColumns(tables), toNamesAndColumns(manifest.tabelle))) return;
  throw new BackupError(
    'Il backup ha altre tabelle di quelle che questo programma prepara: usa la versione di Organico che lo ha scritto.',
  );
}

/**
 * Rejects rows with a future transaction number. Such rows would count as new forever, so no cached value would become valid.
 */
async function rejectLaterTransactions(client: pg.ClientBase, tables: Table[], { transazioni }: Manifest): Promise<void> {
  for (const { nome, transactionColumns } of tables) {
    for (const column of transactionColumns) {
      const { rowCount } = await client.query(
        `select from public.${quote(nome)} where ${quote(column)}::text::numeric > ${transazioni} limit 1`,
      );
      if (rowCount !== 0) throw impossibleBackup();
    }
  }
}

async function verifyRows(client: pg.ClientBase, tables: Table[], { tabelle }: Manifest): Promise<void> {
  for (const [i, { nome, select }] of tables.entries()) {
    const copy = copyOut(client, select);
    const hash = createHash('sha256');
    for await (const lines of copy) hash.update(lines);
    const { righe, sha256 } = tabelle[i] ?? {};
    if (copy.count === righe && hash.digest('hex') === sha256) continue;
    throw new BackupError(`La tabella ${nome} non è tornata uguale al backup: niente è stato ripristinato. Usa un altro backup.`);
  }
}

/**
 * Raises the transaction counter, so that no later transaction gets a number of a restored row. Call it outside a transaction;
 * it takes seconds.
 */
export async function raiseTransactionCounter(client: pg.ClientBase, upTo: number): Promise<void> {
  await client.query(`do $$ begin while pg_current_xact_id()::text::bigint <= ${Math.trunc(upTo)} loop commit; end loop; end $$`);
}

/** Copies the rows into the tables with triggers turned off, because the effects of the triggers are already in the rows. */
async function loadRows(client: pg.ClientBase, { file }: Backup, tables: Table[]): Promise<void> {
  const remainingTables = [...tables];
  let copy: CopyIn | undefined;
  try {
    for await (const part of readParts(file)) {
      if ('rows' in part) await copy?.write(part.rows);
      else if (part.line.startsWith('COPY ')) copy = await startTableCopy(client, remainingTables[0]);
      else if (copy) {
        await copy.end();
        copy = undefined;
        await switchTriggers(client, remainingTables.shift(), 'enable');
      }
    }
  } catch (error) {
    await copy?.cancel();
    throw error;
  }
  if (remainingTables.length > 0) throw new Error(`The backup has no rows for ${remainingTables.map(({ nome }) => nome).join(', ')}.`);
}

async function startTableCopy(client: pg.ClientBase, table: Table | undefined): Promise<CopyIn> {
  if (!table) throw new Error('The backup has rows of more tables than the database.');
  await switchTriggers(client, table, 'disable');
  // The COPY statement is built from the known tables, because a statement in the backup file is untrusted.
  return startCopyIn(client, copyFromStdin(table));
}

// The SQL option `trigger user` keeps the foreign key checks on, and the table owner may use it. The lock blocks writers until
// the transaction ends.
async function switchTriggers(client: pg.ClientBase, table: Table | undefined, state: 'enable' | 'disable'): Promise<void> {
  if (table) await client.query(`alter table public.${quote(table.nome)} ${state} trigger user`);
}

async function startCopyIn(client: pg.ClientBase, statement: string): Promise<CopyIn> {
  const copy = client.query(new CopyIn(statement));
  await copy.ready;
  return copy;
}

// The methods of pg's connection that are missing from @types/pg.
type CopyConnection = pg.Connection & { sendCopyFromChunk(rows: Buffer): void; endCopyFrom(): void; sendCopyFail(reason: string): void };

class CopyIn implements pg.Submittable {
  readonly #statement: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  readonly #done = Promise.withResolvers<number>();
  #count = 0;

  constructor(statement: string) {
    this.#statement = statement;
    // The empty handler prevents an unhandled rejection before write or end awaits the promises.
    for (const { promise } of [this.#ready, this.#done]) promise.catch(() => {});
  }

  get ready(): Promise<unknown> {
    return this.#ready.promise;
  }

  async write(rows: Buffer): Promise<void> {
    const connection = await this.#ready.promise;
    connection.sendCopyFromChunk(rows);
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.#done.promise]);
  }

  async end(): Promise<number> {
    (await this.#ready.promise).endCopyFrom();
    return this.#done.promise;
  }

  async cancel(): Promise<void> {
    (await this.#ready.promise).sendCopyFail('abandoned');
    await this.#done.promise.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#ready.resolve(connection as CopyConnection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(text.replace('COPY ', ''));
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#count);
  }

  handleError(error: Error): void {
    this.#ready.reject(error);
    this.#done.reject(error);
  }
}

interface Sequence {
  nome: string;
  tabella: string;
  colonna: string;
  half: number;
}

/**
 * Sets each sequence past the existing ids. A sequence number above half of the maximum is rejected, because later inserts
 * would soon fail.
 */
async function setSequences(client: pg.ClientBase, sequenze: Manifest['sequenze']): Promise<void> {
  const sequences = await findSequences(client);
  const toNames = (list: { nome: string }[]) => list.map(({ nome }) => nome);
  if (!isDeepStrictEqual(toNames(sequences), toNames(sequenze))) throw impossibleBackup();
  for (const [i, { nome, tabella, colonna, half }] of sequences.entries()) {
    const { rows } = await client.query<{ past: string }>(
      `select coalesce(max(${quote(colonna)}), 0) + 1 as past from public.${quote(tabella)}`,
    );
    const next = Math.max(Number(rows[0]?.past), sequenze[i]?.prossimo ?? 1);
    if (next > half) throw impossibleBackup();
    await client.query(`alter sequence public.${quote(nome)} restart with ${next}`);
  }
}

async function findSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select s.relname::text as nome, t.relname::text as tabella, a.attname::text as colonna, (q.seqmax / 2)::float8 as half
     from pg_class s
     join pg_sequence q on q.seqrelid = s.oid
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relnamespace = 'public'::regnamespace
     order by s.relname collate "C"`,
  );
  return rows;
}
