import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { knownMigrations } from '#server/db/migrate.ts';
import { BackupRefusal, damaged, END_OF_ROWS, FORMAT, impossible, type Manifest, readManifest, SEAL, TITLE } from './manifest.ts';

/** A backup that is whole, and that this program understands. */
export interface Backup {
  file: string;
  manifest: Manifest;
}

// A restore makes the database count past the transactions of the rows, one by one: more than any company comes to, and minutes of work.
const MOST_TRANSACTIONS = 100_000_000;

/**
 * Reads the file from end to end before any database is touched. Its hash shows that it is whole, not who wrote it: what it says of
 * itself is held against what is in it.
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

/** How many rows the file holds, table by table. */
function countRows(rows: number[], piece: Piece): void {
  if ('line' in piece) {
    if (piece.line.startsWith('COPY ')) rows.push(0);
    return;
  }
  let count = 0;
  for (let at = piece.rows.indexOf(NEWLINE); at !== -1; at = piece.rows.indexOf(NEWLINE, at + 1)) count += 1;
  rows.push((rows.pop() ?? 0) + count);
}

/** A transaction has written a row, at least: numbered from 3 (manifest.ts), there are no more of them than rows. */
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

/** What reading a file that is not, or no longer, a backup comes to. */
function explain(error: unknown, file: string): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  if (code === 'ENOENT') return new BackupRefusal(`Il file ${file} non esiste: controlla il nome e riprova.`);
  if (code === 'EISDIR') return new BackupRefusal(`${file} è una cartella: indica il file del backup.`);
  if (code === 'EACCES') return new BackupRefusal(`Non posso leggere ${file}: usa l'utente che lo ha scritto, oppure cambiane i permessi.`);
  if (code.startsWith('Z_')) return /header/.test((error as Error).message) ? notABackup(file) : damaged(file);
  return error;
}

function notABackup(file: string): BackupRefusal {
  return new BackupRefusal(`${file} non è un backup di Organico: indica un file scritto da "npm run backup".`);
}

function tooNew(file: string, why: string): BackupRefusal {
  return new BackupRefusal(`Il backup ${file} è di una versione più recente di questo programma (${why}): aggiorna Organico e riprova.`);
}

/** A line of the backup's frame, or some of a table's rows. */
type Piece = { line: string } | { rows: Buffer };

const NEWLINE = 0x0a;
// Of a file that somebody has made to fill the memory, a line has no end. The longest of ours is a signed record: a scan of
// 10 MB beside a PDF of 8 MB, each byte as two signs.
const LONGEST_LINE = 40 * 1024 * 1024;
const END = Buffer.from(`${END_OF_ROWS}\n`);

/** The file's text piece by piece, from the beginning, in little memory. */
export async function* readPieces(file: string): AsyncGenerator<Piece> {
  const source = createReadStream(file);
  const text = createGunzip({ chunkSize: 256 * 1024 });
  source.once('error', (error) => text.destroy(error));
  // A line that is not whole yet, as it came: put together once, when its end is there.
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

/** How much of it belongs to the table. In a row a backslash is doubled: only the end has one alone. */
function rowsIn(lines: Buffer): number {
  if (lines.subarray(0, END.length).equals(END)) return 0;
  const before = lines.indexOf(`\n${END}`);
  return before === -1 ? lines.length : before + 1;
}
