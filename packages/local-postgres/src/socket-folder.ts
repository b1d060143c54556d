import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { LocalPostgresRefusal } from './refusal.ts';
import { giveTo } from './run-as.ts';

/** The number only names the socket file: there is no TCP port. */
export const PORT = 5432;

// sun_path of sockaddr_un, less the closing NUL.
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

/**
 * The folder of the socket, mode 0700: who may enter it is a database superuser, that is the whole authentication. Beside
 * the data, or, where that path is too long for a socket, in the temporary folder (a socket is no data) under a name that
 * every process on the same data works out alike.
 */
export function makeSocketFolder({ name, home, account }: Place): string {
  const shortened = `${name}-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  // Root's own TMPDIR may be closed to the account.
  const temporary = account ? ['/tmp'] : [tmpdir(), '/tmp'];
  const folder = [join(home, 'socket'), ...temporary.map((parent) => join(parent, shortened))].find(fits);
  if (!folder) throw new LocalPostgresRefusal(`Il percorso ${home} è troppo lungo: indicane uno più corto con DATA_DIR.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = lstatSync(folder);
  const ours = [process.getuid?.(), account?.uid].includes(owner.uid);
  // In /tmp anybody can be there first, with a database of their own behind the socket.
  if (!owner.isDirectory() || !ours) {
    throw new LocalPostgresRefusal(
      `La cartella ${folder} appartiene a un altro utente: cancellala, oppure indica un percorso più corto con DATA_DIR.`,
    );
  }
  chmodSync(folder, 0o700);
  giveTo(account, folder);
  return folder;
}

/** Leaves nothing in the temporary folder. Not empty means that another process is using it already. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH;
}
