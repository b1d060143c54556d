import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../cluster/debian.ts';

const CONFIG = new URL('../../deploy/pitr/pgbackrest.conf', import.meta.url);
const FOLDERS = { REPO1_PATH: 'archivio', LOG_PATH: 'log', LOCK_PATH: 'lock', SPOOL_PATH: 'coda', CONFIG_INCLUDE_PATH: 'conf.d' };

/**
 * The pgBackRest archive of the bench, with its own key. It uses the configuration file of deploy/pitr; environment variables override the
 * local values.
 */
export class Archive {
  readonly #folder: string;
  readonly #account: Account;

  constructor(folder: string, account: Account) {
    this.#folder = folder;
    this.#account = account;
    for (const name of ['', ...Object.values(FOLDERS)]) this.#setOwner(this.#pathOf(name), true);
    const files = {
      'pgbackrest.conf': readFileSync(CONFIG, 'utf8'),
      'conf.d/chiave.conf': `[global]\nrepo1-cipher-pass=${randomBytes(36).toString('base64')}\n`,
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(this.#pathOf(name), text, { mode: 0o600 });
      this.#setOwner(this.#pathOf(name));
    }
  }

  settingsOf(dataDir: string, port: number, socketFolder: string): Record<string, string> {
    const folders = Object.entries(FOLDERS).map(([setting, name]) => [`PGBACKREST_${setting}`, this.#pathOf(name)]);
    return {
      ...Object.fromEntries(folders),
      PGBACKREST_CONFIG: this.#pathOf('pgbackrest.conf'),
      PGBACKREST_PG1_PATH: dataDir,
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: socketFolder,
    };
  }

  run(settings: NodeJS.ProcessEnv, ...args: string[]): number {
    const startedAt = performance.now();
    const run = { env: { ...process.env, ...settings }, encoding: 'utf8', ...this.#account } as const;
    const { status, stdout, stderr } = spawnSync('pgbackrest', ['--stanza=organico', ...args], run);
    if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${stdout}${stderr}`);
    return (performance.now() - startedAt) / 1000;
  }

  sizeMb(): string {
    const files = readdirSync(this.#pathOf('archivio'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return (files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6).toFixed(0);
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }

  #setOwner(path: string, isFolder = false): void {
    if (isFolder) mkdirSync(path, { recursive: true, mode: 0o700 });
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }
}
