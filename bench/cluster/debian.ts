import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Account = { uid: number; gid: number } | undefined;

export function accountOf(name: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: readId('-u'), gid: readId('-g') };
}

export function findPostgres(): string {
  const root = '/usr/lib/postgresql';
  const [version] = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  if (version === undefined) throw new Error('Manca PostgreSQL: apt install postgresql');
  return `${root}/${version}/bin`;
}

export function killPostgres(dataDir: string): void {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  for (const processId of [pid, ...children]) if (existsSync(`/proc/${processId}`)) process.kill(processId, 'SIGKILL');
}
