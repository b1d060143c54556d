import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { knownMigrations } from '#server/db/migrate.ts';
import { FORMAT, type Manifest, readManifest, SEAL, TITLE } from './manifest.ts';
import { NEWLINE, type Piece, readPieces } from './read-pieces.ts';
import { BackupRefusal, damaged, impossible } from './refusal.ts';

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

/** A transaction has written a row, at least: numbered from 3 (read-tables.ts), there are no more of them than rows. */
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
