import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { knownMigrations } from '#server/db/migrate.ts';
import { StartupError } from '#server/startup-error.ts';

// A backup file is compressed text. psql can read it too, because everything but the COPY blocks is an SQL comment.
export const TITLE_PREFIX = '-- Organico, backup, formato ';
export const FORMAT = 1;
export const END_OF_ROWS = '\\.';
export const HASH_PREFIX = '-- sha256 ';

const schema = z.object({
  creato: z.iso.datetime(),
  migrazioni: z.array(z.string()).min(1),
  tabelle: z.array(
    z.object({ nome: z.string(), colonne: z.array(z.string()), righe: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  sequenze: z.array(z.object({ nome: z.string(), prossimo: z.int().min(1) })),
  transazioni: z.int().min(0),
});

/** The description of a backup, stored after the rows, because the row counts and hashes are known only then. */
export type Manifest = z.output<typeof schema>;

export function writeManifest(manifest: Manifest): string {
  return `-- ${JSON.stringify(manifest)}`;
}

export function readManifest(line: string): Manifest | undefined {
  try {
    return schema.safeParse(JSON.parse(line.slice(3))).data;
  } catch {
    return undefined;
  }
}

export function copyFromStdin({ nome, colonne }: { nome: string; colonne: string[] }): string {
  return `COPY public.${quote(nome)} (${colonne.map(quote).join(', ')}) FROM stdin;`;
}

export class BackupError extends StartupError {
  override readonly name = 'BackupError';
}

export function damagedBackup(file: string): BackupError {
  return new BackupError(`Il backup ${file} è danneggiato o incompleto: niente è stato ripristinato. Copialo di nuovo, o usane un altro.`);
}

export function impossibleBackup(): BackupError {
  return new BackupError('Il backup contiene numeri che Organico non può avere scritto: niente è stato ripristinato. Usane un altro.');
}

export interface Table {
  nome: string;
  colonne: string[];
  select: string;
  transactionColumns: string[];
}

// A backup excludes waiting mails and webhook events, because a restore would send them twice, and sessions and links, because
// ended ones would be valid again.
const OUTGOING_TABLES = ['posta', 'giri', 'consegne_webhook', 'giri_webhook'];
const EXCLUDED_TABLES = [
  'sessions',
  'reimpostazioni',
  'verbali_link',
  'login_throttle',
  ...OUTGOING_TABLES,
  'secondi_passi',
  'sfide_usate',
  'gettoni',
];
// The tables that the migrations create and fill during a restore. A backup excludes them.
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

interface CatalogTable {
  nome: string;
  colonne: { nome: string; transazione: boolean }[];
  keys: string[];
  needs: string[];
}

/** Returns the tables to back up, each after the tables that its foreign keys reference. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<CatalogTable>(
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
    [[...EXCLUDED_TABLES, ...MIGRATION_TABLES]],
  );
  return sortByReferences(rows).map(toTable);
}

function sortByReferences(tables: CatalogTable[]): CatalogTable[] {
  const ordered: CatalogTable[] = [];
  const hasAllReferences = ({ needs }: CatalogTable) => needs.every((name) => ordered.some(({ nome }) => nome === name));
  for (let remaining = tables; remaining.length > 0; remaining = remaining.filter((each) => !ordered.includes(each))) {
    const nextTable = remaining.find(hasAllReferences);
    if (!nextTable) throw new Error(`The foreign keys of ${remaining.map(({ nome }) => nome).join(', ')} form a cycle.`);
    ordered.push(nextTable);
  }
  return ordered;
}

function toTable({ nome, colonne, keys }: CatalogTable): Table {
  if (keys.length === 0) throw new Error(`${nome} has no primary key: its rows have no defined order.`);
  return {
    nome,
    colonne: colonne.map((each) => each.nome),
    select: `select ${colonne.map(copyExpression).join(', ')} from public.${quote(nome)} order by ${keys.join(', ')}`,
    transactionColumns: colonne.filter(({ transazione }) => transazione).map((each) => each.nome),
  };
}

// Transaction numbers in a backup start at 3, because the target database may have a lower counter and would treat higher
// numbers as future.
function copyExpression({ nome, transazione }: CatalogTable['colonne'][number]): string {
  return transazione ? `dense_rank() over (order by ${quote(nome)}) + 2` : quote(nome);
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export async function readMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows } = await client.query<{ present: boolean }>(`select to_regclass('public.kysely_migration') is not null as present`);
  if (!rows[0]?.present) return undefined;
  const applied = await client.query<{ name: string }>('select name from public.kysely_migration order by name collate "C"');
  return applied.rows.map(({ name }) => name);
}

export interface Backup {
  file: string;
  manifest: Manifest;
}

// The highest transaction number of a backup. A restore raises the transaction counter one by one, so this number takes
// minutes; no company reaches it.
const MAX_TRANSACTIONS = 100_000_000;

/**
 * Reads and checks a whole backup file before any database is touched. Throws a BackupError. The hash proves that the file is
 * complete, not who wrote it.
 */
export async function openBackup(file: string): Promise<Backup> {
  const manifest = await verifyFile(file).catch((error) => {
    throw explainReadError(error, file);
  });
  const knownNames = await knownMigrations();
  const unknownNames = manifest.migrazioni.filter((name) => !knownNames.includes(name));
  if (unknownNames.length > 0) throw newerBackup(file, `contiene ${unknownNames.join(', ')}`);
  return { file, manifest };
}

async function verifyFile(file: string): Promise<Manifest> {
  const hash = createHash('sha256');
  let lastLine = '';
  let isHashChecked = false;
  let isTitleChecked = false;
  const rows: number[] = [];
  for await (const part of readParts(file)) {
    if (!isTitleChecked) checkTitle(part, file);
    isTitleChecked = true;
    if (isHashChecked) throw damagedBackup(file);
    if ('line' in part && part.line.startsWith(HASH_PREFIX)) {
      if (part.line !== HASH_PREFIX + hash.digest('hex')) throw damagedBackup(file);
      isHashChecked = true;
    } else {
      hash.update('line' in part ? `${part.line}\n` : part.rows);
      if ('line' in part) lastLine = part.line;
      countRows(rows, part);
    }
  }
  if (!isHashChecked) throw damagedBackup(file);
  const manifest = readManifest(lastLine);
  if (!manifest || !isPlausible(manifest, rows)) throw impossibleBackup();
  return manifest;
}

function countRows(rowCounts: number[], part: BackupPart): void {
  if ('line' in part) {
    if (part.line.startsWith('COPY ')) rowCounts.push(0);
    return;
  }
  let count = 0;
  for (let position = part.rows.indexOf(NEWLINE); position !== -1; position = part.rows.indexOf(NEWLINE, position + 1)) count += 1;
  rowCounts.push((rowCounts.pop() ?? 0) + count);
}

/**
 * Returns whether the backup's manifest can be true: its row counts are the counted rows, and its highest transaction number is possible
 * for these counts. Transaction numbers start at 3 (see copyExpression) and each of them occurs in a row, so a table with n rows has no
 * number above n + 2.
 */
function isPlausible({ tabelle, transazioni }: Manifest, rowCounts: number[]): boolean {
  const manifestCounts = tabelle.map(({ righe }) => righe);
  return isDeepStrictEqual(manifestCounts, rowCounts) && transazioni <= Math.min(Math.max(0, ...rowCounts) + 2, MAX_TRANSACTIONS);
}

function checkTitle(part: BackupPart, file: string): void {
  const title = 'line' in part ? part.line : '';
  if (!title.startsWith(TITLE_PREFIX)) throw notABackup(file);
  const format = title.slice(TITLE_PREFIX.length);
  if (format !== String(FORMAT)) throw newerBackup(file, `il suo formato è il ${format}`);
}

function explainReadError(error: unknown, file: string): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  if (code === 'ENOENT') return new BackupError(`Il file ${file} non esiste: controlla il nome e riprova.`);
  if (code === 'EISDIR') return new BackupError(`${file} è una cartella: indica il file del backup.`);
  if (code === 'EACCES') return new BackupError(`Non posso leggere ${file}: usa l'utente che lo ha scritto, oppure cambiane i permessi.`);
  if (code.startsWith('Z_')) return /header/.test((error as Error).message) ? notABackup(file) : damagedBackup(file);
  return error;
}

function notABackup(file: string): BackupError {
  return new BackupError(`${file} non è un backup di Organico: indica un file scritto da "npm run backup".`);
}

function newerBackup(file: string, reason: string): BackupError {
  return new BackupError(`Il backup ${file} è di una versione più recente di questo programma (${reason}): aggiorna Organico e riprova.`);
}

type BackupPart = { line: string } | { rows: Buffer };

const NEWLINE = 0x0a;
// The maximum length of a line limits the memory that a forged file can take. The longest real line is a signed verbale with a
// scan of 10 MB and a PDF of 8 MB.
const MAX_LINE_BYTES = 40 * 1024 * 1024;
const END_OF_ROWS_LINE = Buffer.from(`${END_OF_ROWS}\n`);

export async function* readParts(file: string): AsyncGenerator<BackupPart> {
  const source = createReadStream(file);
  const text = createGunzip({ chunkSize: 256 * 1024 });
  source.once('error', (error) => text.destroy(error));
  const unfinishedLine: Buffer[] = [];
  let insideTable = false;
  try {
    for await (const chunk of source.pipe(text)) {
      const completeLength = (chunk as Buffer).lastIndexOf(NEWLINE) + 1;
      let lines = completeLength === 0 ? Buffer.alloc(0) : Buffer.concat([...unfinishedLine.splice(0), chunk.subarray(0, completeLength)]);
      unfinishedLine.push(chunk.subarray(completeLength));
      if (unfinishedLine.reduce((sum, { length }) => sum + length, 0) > MAX_LINE_BYTES) throw damagedBackup(file);
      while (lines.length > 0) {
        const length = insideTable ? rowBytesIn(lines) : 0;
        if (length > 0) yield { rows: lines.subarray(0, length) };
        lines = lines.subarray(length);
        if (lines.length === 0) break;
        const line = lines.subarray(0, lines.indexOf(NEWLINE)).toString('utf8');
        lines = lines.subarray(lines.indexOf(NEWLINE) + 1);
        insideTable = line.startsWith('COPY ');
        yield { line };
      }
    }
    const lastLine = Buffer.concat(unfinishedLine);
    if (lastLine.length > 0) yield { line: lastLine.toString('utf8') };
  } finally {
    source.destroy();
  }
}

/**
 * Returns the length of the row data. COPY doubles every backslash in a row, so a single backslash marks the end of the table.
 */
function rowBytesIn(lines: Buffer): number {
  if (lines.subarray(0, END_OF_ROWS_LINE.length).equals(END_OF_ROWS_LINE)) return 0;
  const endIndex = lines.indexOf(`\n${END_OF_ROWS_LINE}`);
  return endIndex === -1 ? lines.length : endIndex + 1;
}
