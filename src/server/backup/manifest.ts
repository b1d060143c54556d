import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { knownMigrations } from '#server/db/migrate.ts';
import { StartupError } from '#server/startup-error.ts';

// The backup file: compressed text with a title line, each table in COPY format, the manifest, and a SHA-256 line over
// everything before it. psql can read it too, because everything but COPY is an SQL comment.
export const TITLE = '-- Organico, backup, formato ';
export const FORMAT = 1;
export const END_OF_ROWS = '\\.';
export const SEAL = '-- sha256 ';

const schema = z.object({
  creato: z.iso.datetime(),
  migrazioni: z.array(z.string()).min(1),
  tabelle: z.array(
    z.object({ nome: z.string(), colonne: z.array(z.string()), righe: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  sequenze: z.array(z.object({ nome: z.string(), prossimo: z.int().min(1) })),
  transazioni: z.int().min(0),
});

/** The contents of a backup. Written after the rows, because the row counts and hashes are known only then. */
export type Manifest = z.output<typeof schema>;

export function writeManifest(manifest: Manifest): string {
  return `-- ${JSON.stringify(manifest)}`;
}

/** The parsed manifest line; undefined if it is not valid. */
export function readManifest(line: string): Manifest | undefined {
  try {
    return schema.safeParse(JSON.parse(line.slice(3))).data;
  } catch {
    return undefined;
  }
}

/** The COPY statement of a table, both for the backup file and for the restore. */
export function copyFromStdin({ nome, colonne }: { nome: string; colonne: string[] }): string {
  return `COPY public.${quote(nome)} (${colonne.map(quote).join(', ')}) FROM stdin;`;
}

/** A backup cannot be made or restored for a reason the administrator can act on: one Italian sentence, printed without a stack. */
export class BackupError extends StartupError {
  override readonly name = 'BackupError';
}

export function damaged(file: string): BackupError {
  return new BackupError(`Il backup ${file} è danneggiato o incompleto: niente è stato ripristinato. Copialo di nuovo, o usane un altro.`);
}

/** The error for a file with a valid hash but with numbers that Organico never writes: the file was edited. */
export function impossible(): BackupError {
  return new BackupError('Il backup contiene numeri che Organico non può avere scritto: niente è stato ripristinato. Usane un altro.');
}

/** A table in a backup. Order of tables and columns matters. */
export interface Table {
  nome: string;
  colonne: string[];
  /** The SELECT that COPY runs: all rows of the table in the order of its primary key. */
  rows: string;
  transactions: string[];
}

// Sessions, links and sign-in limits are not backed up: a restore would open ended sessions and used links again. Mails and
// webhook events that waited at the time of the backup have been sent since then.
const SENT = ['posta', 'giri', 'consegne_webhook', 'giri_webhook'];
const LEFT_OUT = ['sessions', 'reimpostazioni', 'verbali_link', 'login_throttle', ...SENT, 'secondi_passi', 'sfide_usate', 'gettoni'];
// These two tables are not in a backup. During a restore the migrations create and fill them.
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock'];

interface Found {
  nome: string;
  colonne: { nome: string; transazione: boolean }[];
  keys: string[];
  needs: string[];
}

/** The tables to back up, from the database catalog. Each table comes after the tables that its foreign keys reference. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `select c.relname::text as nome,
       (select jsonb_agg(jsonb_build_object('nome', a.attname, 'transazione', a.atttypid = 'xid8'::regtype) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as colonne,
       array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
             from pg_index i
             cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
             where i.indrelid = c.oid and i.indisprimary order by k.n) as keys,
       array(select distinct r.relname::text
             from pg_constraint f join pg_class r on r.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [[...LEFT_OUT, ...MIGRATOR]],
  );
  return inOrderOfNeed(rows).map(toTable);
}

function inOrderOfNeed(found: Found[]): Found[] {
  const ordered: Found[] = [];
  const isReady = ({ needs }: Found) => needs.every((name) => ordered.some(({ nome }) => nome === name));
  for (let left = found; left.length > 0; left = left.filter((each) => !ordered.includes(each))) {
    const ready = left.find(isReady);
    if (!ready) throw new Error(`The foreign keys of ${left.map(({ nome }) => nome).join(', ')} form a circle.`);
    ordered.push(ready);
  }
  return ordered;
}

function toTable({ nome, colonne, keys }: Found): Table {
  if (keys.length === 0) throw new Error(`${nome} has no primary key: its rows have no order to be compared in.`);
  return {
    nome,
    colonne: colonne.map((each) => each.nome),
    rows: `select ${colonne.map(asCopied).join(', ')} from public.${quote(nome)} order by ${keys.join(', ')}`,
    transactions: colonne.filter(({ transazione }) => transazione).map((each) => each.nome),
  };
}

// The stored transaction numbers are renumbered from 3, the first number that PostgreSQL assigns. The target database may have
// a lower transaction counter and would treat the original numbers as future. The order of the rows and their grouping by
// transaction stay the same.
function asCopied({ nome, transazione }: Found['colonne'][number]): string {
  return transazione ? `dense_rank() over (order by ${quote(nome)}) + 2` : quote(nome);
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The names of the applied migrations, sorted; undefined if the database has no Organico tables. */
export async function readMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows } = await client.query<{ present: boolean }>(`select to_regclass('public.kysely_migration') is not null as present`);
  if (!rows[0]?.present) return undefined;
  const applied = await client.query<{ name: string }>('select name from public.kysely_migration order by name collate "C"');
  return applied.rows.map(({ name }) => name);
}

/** A backup file that is complete and has a format that this program can read, with its parsed manifest. */
export interface Backup {
  file: string;
  manifest: Manifest;
}

// A restore increments the transaction counter of the database one by one. This limit is higher than any company reaches and
// takes minutes.
const MOST_TRANSACTIONS = 100_000_000;

/**
 * Reads the whole file before any database is touched, and compares its manifest with its rows. Throws a BackupError for a
 * damaged or impossible file. The hash proves completeness, not the author.
 */
export async function openBackup(file: string): Promise<Backup> {
  const manifest = await checkWhole(file).catch((error) => {
    throw explain(error, file);
  });
  const known = await knownMigrations();
  const unknown = manifest.migrazioni.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw tooNew(file, `contiene ${unknown.join(', ')}`);
  return { file, manifest };
}

async function checkWhole(file: string): Promise<Manifest> {
  const hash = createHash('sha256');
  let lastLine = '';
  let isSealed = false;
  let isTitled = false;
  const rows: number[] = [];
  for await (const piece of readPieces(file)) {
    if (!isTitled) checkTitle(piece, file);
    isTitled = true;
    if (isSealed) throw damaged(file);
    if ('line' in piece && piece.line.startsWith(SEAL)) {
      if (piece.line !== SEAL + hash.digest('hex')) throw damaged(file);
      isSealed = true;
    } else {
      hash.update('line' in piece ? `${piece.line}\n` : piece.rows);
      if ('line' in piece) lastLine = piece.line;
      countRows(rows, piece);
    }
  }
  if (!isSealed) throw damaged(file);
  const manifest = readManifest(lastLine);
  if (!manifest || !isPossible(manifest, rows)) throw impossible();
  return manifest;
}

function countRows(rows: number[], piece: Piece): void {
  if ('line' in piece) {
    if (piece.line.startsWith('COPY ')) rows.push(0);
    return;
  }
  let count = 0;
  for (let at = piece.rows.indexOf(NEWLINE); at !== -1; at = piece.rows.indexOf(NEWLINE, at + 1)) count += 1;
  rows.push((rows.pop() ?? 0) + count);
}

/**
 * Each transaction number belongs to at least one row and numbers start at 3 (see asCopied), so the highest number cannot
 * exceed the row count by more than 2.
 */
function isPossible({ tabelle, transazioni }: Manifest, rows: number[]): boolean {
  const counted = tabelle.map(({ righe }) => righe);
  return isDeepStrictEqual(counted, rows) && transazioni <= Math.min(Math.max(0, ...rows) + 2, MOST_TRANSACTIONS);
}

function checkTitle(piece: Piece, file: string): void {
  const title = 'line' in piece ? piece.line : '';
  if (!title.startsWith(TITLE)) throw notABackup(file);
  const format = title.slice(TITLE.length);
  if (format !== String(FORMAT)) throw tooNew(file, `il suo formato è il ${format}`);
}

function explain(error: unknown, file: string): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  if (code === 'ENOENT') return new BackupError(`Il file ${file} non esiste: controlla il nome e riprova.`);
  if (code === 'EISDIR') return new BackupError(`${file} è una cartella: indica il file del backup.`);
  if (code === 'EACCES') return new BackupError(`Non posso leggere ${file}: usa l'utente che lo ha scritto, oppure cambiane i permessi.`);
  if (code.startsWith('Z_')) return /header/.test((error as Error).message) ? notABackup(file) : damaged(file);
  return error;
}

function notABackup(file: string): BackupError {
  return new BackupError(`${file} non è un backup di Organico: indica un file scritto da "npm run backup".`);
}

function tooNew(file: string, why: string): BackupError {
  return new BackupError(`Il backup ${file} è di una versione più recente di questo programma (${why}): aggiorna Organico e riprova.`);
}

/** One piece of a parsed backup file: either a line outside the table blocks, or a block of rows of a table. */
type Piece = { line: string } | { rows: Buffer };

const NEWLINE = 0x0a;
// Limits the memory that a forged line without an end can take. The longest real line is a signed verbale: a scan of 10 MB and
// a PDF of 8 MB, with two characters per byte.
const LONGEST_LINE = 40 * 1024 * 1024;
const END = Buffer.from(`${END_OF_ROWS}\n`);

/** Streams the text of the file in pieces, with little memory. */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  const source = createReadStream(file);
  const text = createGunzip({ chunkSize: 256 * 1024 });
  source.once('error', (error) => text.destroy(error));
  // The pieces of a line that is not complete yet. They are joined once, at its end.
  const begun: Buffer[] = [];
  let insideTable = false;
  try {
    for await (const chunk of source.pipe(text)) {
      const whole = (chunk as Buffer).lastIndexOf(NEWLINE) + 1;
      let lines = whole === 0 ? Buffer.alloc(0) : Buffer.concat([...begun.splice(0), chunk.subarray(0, whole)]);
      begun.push(chunk.subarray(whole));
      if (begun.reduce((sum, { length }) => sum + length, 0) > LONGEST_LINE) throw damaged(file);
      while (lines.length > 0) {
        const length = insideTable ? rowsIn(lines) : 0;
        if (length > 0) yield { rows: lines.subarray(0, length) };
        lines = lines.subarray(length);
        if (lines.length === 0) break;
        const line = lines.subarray(0, lines.indexOf(NEWLINE)).toString('utf8');
        lines = lines.subarray(lines.indexOf(NEWLINE) + 1);
        insideTable = line.startsWith('COPY ');
        yield { line };
      }
    }
    const rest = Buffer.concat(begun);
    if (rest.length > 0) yield { line: rest.toString('utf8') };
  } finally {
    source.destroy();
  }
}

/** The number of bytes that belong to the table. COPY doubles every backslash in a row, so a single backslash marks the end. */
function rowsIn(lines: Buffer): number {
  if (lines.subarray(0, END.length).equals(END)) return 0;
  const before = lines.indexOf(`\n${END}`);
  return before === -1 ? lines.length : before + 1;
}
