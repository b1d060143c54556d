// PostgreSQL and pgBackRest on one machine, as deploy/pitr describes, with their own folder and ports.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '#server/db/connect.ts';
import { type Account, findPostgres, killPostgres } from '../cluster/debian.ts';
import { Unit } from '../cluster/unit.ts';
import { Archive } from './archive.ts';

const CONFIG = new URL('../../deploy/pitr/', import.meta.url);
const ADDRESS = '127.0.0.1';
const FIRST_PORT = 22_000;

/** 'azienda' is the database of the company; 'momento' and 'fine' are restored from its archive. */
export type Which = 'azienda' | 'momento' | 'fine';
const WHICH: readonly Which[] = ['azienda', 'momento', 'fine'];

export class House {
  readonly folder: string;
  readonly archive: Archive;
  readonly #account: Account;
  readonly #passwords = { postgres: secret(), organico: secret(), organico_server: secret() };
  readonly #key = randomBytes(32).toString('base64url');
  readonly #units: Unit[] = [];
  readonly #bin = findPostgres();

  constructor(folder: string, account: Account) {
    this.folder = folder;
    this.#account = account;
    this.#own(folder);
    this.archive = new Archive(join(folder, 'pgbackrest'), account);
  }

  make(): void {
    const password = this.#put('password', this.#passwords.postgres);
    const auth = ['-U', 'postgres', '-A', 'scram-sha-256', '--auth-local=peer', `--pwfile=${password}`];
    this.#run(`${this.#bin}/initdb`, ['-D', this.data('azienda'), ...auth]);
    this.#put('azienda/conf.d.conf', readFileSync(new URL('postgresql.conf', CONFIG), 'utf8'));
    const path = join(this.data('azienda'), 'postgresql.conf');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\nmax_connections = 120\ninclude 'conf.d.conf'\n`);
  }

  startPostgres(which: Which): Unit {
    const settings = ['-p', String(this.#port(which)), '-k', this.folder, '-c', `listen_addresses=${ADDRESS}`];
    return this.#start(
      `postgres-${which}`,
      `${this.#bin}/postgres`,
      ['-D', this.data(which), ...settings],
      this.#env(which),
      this.#account,
    );
  }

  startOrganico(which: Which, database = 'organico', isFirst = false): Unit {
    const serving = { SERVING_DATABASE_URL: this.urlAs('organico_server', which, database) };
    const DATA_DIR = join(this.folder, 'organico');
    mkdirSync(DATA_DIR, { recursive: true });
    const port = database === 'organico' ? this.#port(which) + 10 : this.#port(which) + 20;
    const env = {
      PORT: String(port),
      HOST: ADDRESS,
      DATA_DIR,
      SECRET_KEY: this.#key,
      DATABASE_URL: this.urlAs('organico', which, database),
    };
    return this.#start(`organico-${port}`, process.execPath, ['scripts/serve-api.mjs'], { ...env, ...(isFirst ? {} : serving) });
  }

  web(which: Which, database = 'organico'): string {
    return `http://${ADDRESS}:${this.#port(which) + (database === 'organico' ? 10 : 20)}`;
  }

  urlAs(login: 'postgres' | 'organico' | 'organico_server', which: Which, database = 'organico'): string {
    return `postgres://${login}:${this.#passwords[login]}@${ADDRESS}:${this.#port(which)}/${database}`;
  }

  password(login: 'organico' | 'organico_server'): string {
    return this.#passwords[login];
  }

  /** Runs the statement as superuser. */
  async query<T extends object>(which: Which, statement: string, database = 'organico'): Promise<T[]> {
    const client = await openClient({ connectionString: this.urlAs('postgres', which, database) });
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  pgbackrest(which: Which, ...args: string[]): number {
    return this.archive.run(this.#env(which), ...args);
  }

  /** Restores everything that was archived, or up to `moment`. Returns the duration in seconds. */
  restore(which: Which, moment?: string): number {
    this.#own(this.data(which), true);
    const target = ['--type=time', `--target=${moment}`, '--target-action=promote', '--archive-mode=off'];
    return this.pgbackrest(which, ...(moment === undefined ? [] : target), 'restore');
  }

  organico(script: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv): string {
    return this.#run(process.execPath, [`scripts/${script}.ts`, file], env, undefined);
  }

  /** kill -9 of everything. Returns the time of the kill (Date.now()). */
  async burn(): Promise<number> {
    const gone = this.#units.map((unit) => unit.takeAway());
    killPostgres(this.data('azienda'));
    const at = Date.now();
    await Promise.all(gone);
    return at;
  }

  async stop(): Promise<void> {
    for (const unit of this.#units.reverse()) await unit.stop();
  }

  data(which: Which): string {
    return join(this.folder, which);
  }

  #port(which: Which): number {
    return FIRST_PORT + WHICH.indexOf(which);
  }

  #env(which: Which): NodeJS.ProcessEnv {
    return this.archive.settingsOf(this.data(which), this.#port(which), this.folder);
  }

  #start(name: string, command: string, args: string[], env: NodeJS.ProcessEnv, account?: Account): Unit {
    const unit = new Unit({ name, command, args, env, account, log: join(this.folder, `${name}.out`) });
    this.#units.push(unit);
    unit.start();
    return unit;
  }

  #run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, account = this.#account): string {
    const { status, stdout, stderr } = spawnSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8', ...account });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  }

  #put(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    this.#own(path);
    return path;
  }

  #own(path: string, isFolder = false): void {
    if (isFolder) mkdirSync(path, { recursive: true, mode: 0o700 });
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }
}

const secret = () => randomBytes(18).toString('hex');
