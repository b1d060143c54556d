import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { DataLocation } from './place.ts';
import { changeOwner } from './run-as.ts';

/** The port in the name of the socket file. PostgreSQL opens no TCP port. */
export const PORT = 5432;

// The longest path of a socket: the size of sun_path in sockaddr_un without the closing NUL.
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/**
 * Creates the folder of the socket. Access to this folder is the only authentication: every process that can enter it is a database
 * superuser. The folder is beside the data or, if that path is too long for a socket, in the temporary folder under a name that every
 * process computes from the path of the data.
 */
export function makeSocketFolder({ databaseName, home, account }: DataLocation): string {
  const shortName = `${databaseName}-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  // The account may have no access to the TMPDIR of root.
  const temporary = account ? ['/tmp'] : [tmpdir(), '/tmp'];
  const folder = [join(home, 'socket'), ...temporary.map((parent) => join(parent, shortName))].find(isShortEnough);
  if (!folder) throw new LocalPostgresRefusal(`Il percorso ${home} è troppo lungo: indicane uno più corto con DATA_DIR.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = lstatSync(folder);
  const isOwn = [process.getuid?.(), account?.uid].includes(owner.uid);
  // In /tmp another account could have made the folder first, with its own database behind the socket.
  if (!owner.isDirectory() || !isOwn) {
    throw new LocalPostgresRefusal(
      `La cartella ${folder} appartiene a un altro utente: cancellala, oppure indica un percorso più corto con DATA_DIR.`,
    );
  }
  chmodSync(folder, 0o700);
  changeOwner(account, folder);
  return folder;
}

/** Removes the socket folder if it is empty. If it is not empty, another process uses it. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= MAX_PATH_BYTES;
}
