import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { LocalPostgresRefusal } from './refusal.ts';

/** The unprivileged account that runs PostgreSQL when we are root. */
export type Account = { name: string; uid: number; gid: number };

/**
 * Who runs PostgreSQL: undefined (ourselves) for an ordinary user. PostgreSQL refuses root, so root lends it the owner of
 * the existing data, or `postgres`, or `nobody`. The owner comes first: data made under one account must go on opening
 * after a `postgres` account appears on the machine.
 */
export function chooseAccount(cluster: string, product: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = askId('-u', name);
    const gid = askId('-g', name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new LocalPostgresRefusal(
    `PostgreSQL non si avvia come root e qui non esistono gli utenti "postgres" e "nobody": avvia ${product} con un utente normale.`,
  );
}

/** spawn() options that become the account; Node also drops root's supplementary groups. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Asked by trying, as that account: reading the mode bits ourselves would miss ACLs and mount options. */
export function canEnter(account: Account, folder: string): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity(account), cwd: '/', stdio: 'ignore' });
  return attempt.status === 0;
}

export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

// `id` and not /etc/passwd: accounts may come from a directory service.
function askId(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}
