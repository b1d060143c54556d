import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { LocalPostgresRefusal } from './local-postgres-error.ts';

export type Account = { name: string; uid: number; gid: number };

/**
 * The account that runs PostgreSQL when this process is root, because PostgreSQL does not run as root; undefined for other processes. The
 * owner of existing data comes before `postgres` and `nobody`, so that the data still open after a `postgres` account is added to the
 * machine.
 */
export function chooseAccount(cluster: string, product: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = readId('-u', name);
    const gid = readId('-g', name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new LocalPostgresRefusal(
    `PostgreSQL non si avvia come root e qui non esistono gli utenti "postgres" e "nobody": avvia ${product} con un utente normale.`,
  );
}

/** Returns options with which spawn() runs a program as the given account. Node also drops the supplementary groups of root. */
export function spawnAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Checks access by running a program as that account, because mode bits alone would miss ACLs and mount options. */
export function canEnter(account: Account, folder: string): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...spawnAccount(account), cwd: '/', stdio: 'ignore' });
  return attempt.status === 0;
}

export function changeOwner(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

// Reads the id with the program `id` and not from /etc/passwd, because accounts may come from a directory service.
function readId(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}
