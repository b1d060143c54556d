import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { openClient } from '#server/db/connect.ts';
import {
  BackupError,
  copyFromStdin,
  END_OF_ROWS,
  FORMAT,
  HASH_PREFIX,
  type Manifest,
  quote,
  readMigrations,
  readTables,
  type Table,
  TITLE_PREFIX,
  writeManifest,
} from './manifest.ts';

interface WriteOptions {
  overwrite?: boolean;
}

/** Writes a backup of the database to a new file that only its owner can read. After an error no file is left. */
export async function writeBackup(
  owner: pg.ClientConfig,
  file: string,
  { overwrite = false }: WriteOptions = {},
): Promise<{ manifest: Manifest; bytes: number }> {
  const rejectExistingFile = () => {
    if (!overwrite && existsSync(file)) {
      throw new BackupError(`Il file ${file} esiste già: scegli un altro nome, oppure aggiungi -- --sovrascrivi per sostituirlo.`);
    }
  };
  rejectExistingFile();
  const partialFile = `${file}.parziale-${process.pid}`;
  const deletePartialFile = () => rmSync(partialFile, { force: true });
  // The exit handler also removes the partial backup file after a signal.
  process.once('exit', deletePartialFile);
  try {
    const manifest = await writePartialFile(owner, partialFile);
    rejectExistingFile();
    await rename(partialFile, file);
    await syncFolder(dirname(file));
    return { manifest, bytes: (await stat(file)).size };
  } catch (error) {
    throw explainWriteError(error, file);
  } finally {
    deletePartialFile();
    process.off('exit', deletePartialFile);
  }
}

async function writePartialFile(owner: pg.ClientConfig, partialFile: string): Promise<Manifest> {
  const client = await openClient({ application_name: 'organico backup', ...owner });
  try {
    let manifest: Manifest | undefined;
    const dump = async function* () {
      manifest = yield* dumpDatabase(client);
    };
    await pipeline(dump, createGzip(), createWriteStream(partialFile, { flags: 'wx', mode: 0o600, flush: true }));
    if (!manifest) throw new Error('The dump ended without its manifest.');
    return manifest;
  } finally {
    await client.end();
  }
}

// An fsync of the folder makes the renamed file survive a power cut.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function explainWriteError(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A connect error comes from the database socket, so it says nothing about the backup file.
  if (syscall === 'connect') return error;
  switch (code) {
    case 'ENOSPC':
      return new BackupError(`Il disco è pieno e il backup non è stato scritto: libera spazio, oppure scrivi ${file} su un altro disco.`);
    case 'ENOENT':
      return new BackupError(`La cartella ${dirname(file)} non esiste: creala, oppure scegli un altro posto per il backup.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupError(`Non posso scrivere in ${dirname(file)}: scegli una cartella in cui il tuo utente può scrivere.`);
    default:
      return error;
  }
}

export async function* dumpDatabase(client: pg.ClientBase): AsyncGenerator<Buffer, Manifest> {
  const fileHash = createHash('sha256');
  const dump = dumpSnapshot(client);
  for (let next = await dump.next(); ; next = await dump.next()) {
    if (next.done) {
      yield Buffer.from(`${HASH_PREFIX}${fileHash.digest('hex')}\n`);
      return next.value;
    }
    fileHash.update(next.value);
    yield next.value;
  }
}

async function* dumpSnapshot(client: pg.ClientBase): AsyncGenerator<Buffer, Manifest> {
  yield Buffer.from(`${TITLE_PREFIX}${FORMAT}\n`);
  // The isolation level repeatable read gives all statements one snapshot. `set local role none` undoes a role that a pooler
  // set on the connection.
  await client.query('begin isolation level repeatable read read only; set local role none');
  await fixTextFormat(client);
  const migrazioni = await readMigrations(client);
  if (!migrazioni?.length) throw new BackupError('Nel database non ci sono dati di Organico: controlla DATA_DIR o DATABASE_URL.');
  const { rows } = await client.query<{ now: Date }>('select now()');
  const tables = await readTables(client);
  const tabelle: Manifest['tabelle'] = [];
  for (const table of tables) {
    yield Buffer.from(`${copyFromStdin(table)}\n`);
    const copy = copyOut(client, table.select);
    const hash = createHash('sha256');
    for await (const lines of copy) {
      hash.update(lines);
      yield lines;
    }
    yield Buffer.from(`${END_OF_ROWS}\n`);
    tabelle.push({ nome: table.nome, colonne: table.colonne, righe: copy.count, sha256: hash.digest('hex') });
  }
  const manifest = {
    creato: rows[0]?.now.toISOString() ?? '',
    migrazioni,
    tabelle,
    sequenze: await readSequences(client),
    transazioni: await findHighestTransaction(client, tables),
  };
  await client.query('commit');
  yield Buffer.from(`${writeManifest(manifest)}\n`);
  return manifest;
}

/** Makes the text form of values independent of the database server's settings, and turns off the timeouts. */
export async function fixTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local bytea_output = 'hex';
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

// Sequences are not part of a snapshot and only increase. Read after the rows, their values are past every id in the backup.
async function readSequences(client: pg.ClientBase): Promise<Manifest['sequenze']> {
  const { rows } = await client.query<{ nome: string }>(
    `select relname::text as nome from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const sequences = [];
  for (const { nome } of rows) {
    const { rows } = await client.query<{ prossimo: string }>(
      `select last_value + is_called::integer as prossimo from public.${quote(nome)}`,
    );
    sequences.push({ nome, prossimo: Number(rows[0]?.prossimo) });
  }
  return sequences;
}

async function findHighestTransaction(client: pg.ClientBase, tables: Table[]): Promise<number> {
  let highest = 0;
  for (const { nome, transactionColumns } of tables) {
    for (const column of transactionColumns) {
      const { rows } = await client.query<{ n: string }>(`select count(distinct ${quote(column)}) + 2 as n from public.${quote(nome)}`);
      highest = Math.max(highest, Number(rows[0]?.n));
    }
  }
  return highest;
}

const BATCH_BYTES = 64 * 1024;

/**
 * Starts a COPY and returns its rows as a stream. The caller must read the stream to its end before the connection runs another
 * statement.
 */
export function copyOut(client: pg.ClientBase, select: string): CopyOut {
  return client.query(new CopyOut(`copy (${select}) to stdout`));
}

// A stream of COPY rows. pg sends one message per row, and a slow reader pauses the database.
class CopyOut extends Readable implements pg.Submittable {
  count = 0;
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #batch: Buffer[] = [];
  #size = 0;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The received chunk is a view of the connection's buffer, which the next message overwrites, so it is copied.
    this.#batch.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size >= BATCH_BYTES) this.#pushBatch();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.count = Number(text.replace('COPY ', ''));
    this.#pushBatch();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  // If the reader stops early, the remaining rows are discarded. Otherwise the connection would never receive another message.
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }

  #pushBatch(): void {
    if (this.#size > 0 && !this.destroyed && !this.push(Buffer.concat(this.#batch, this.#size))) this.#connection?.stream.pause();
    this.#batch = [];
    this.#size = 0;
  }
}
