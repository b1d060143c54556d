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

/** The PostgreSQL instances of the bench. 'azienda' is the database of the company; 'momento' and 'fine' are restored from its archive. */
export type Instance = 'azienda' | 'momento' | 'fine';
const INSTANCES: readonly Instance[] = ['azienda', 'momento', 'fine'];

export class PitrSetup {
  readonly folder: string;
  readonly archive: Archive;
  readonly #account: Account;
  readonly #passwords = { postgres: randomSecret(), organico: randomSecret(), organico_server: randomSecret() };
  readonly #secretKey = randomBytes(32).toString('base64url');
  readonly #units: Unit[] = [];
  readonly #binFolder = findPostgres();

  constructor(folder: string, account: Account) {
    this.folder = folder;
    this.#account = account;
    this.#setOwner(folder);
    this.archive = new Archive(join(folder, 'pgbackrest'), account);
  }

  createCluster(): void {
    const password = this.#writeFile('password', this.#passwords.postgres);
    const auth = ['-U', 'postgres', '-A', 'scram-sha-256', '--auth-local=peer', `--pwfile=${password}`];
    this.#runCommand(`${this.#binFolder}/initdb`, ['-D', this.dataFolder('azienda'), ...auth]);
    this.#writeFile('azienda/conf.d.conf', readFileSync(new URL('postgresql.conf', CONFIG), 'utf8'));
    const path = join(this.dataFolder('azienda'), 'postgresql.conf');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\nmax_connections = 120\ninclude 'conf.d.conf'\n`);
  }

  startPostgres(instance: Instance): Unit {
    const settings = ['-p', String(this.#port(instance)), '-k', this.folder, '-c', `listen_addresses=${ADDRESS}`];
    return this.#startUnit(
      `postgres-${instance}`,
      `${this.#binFolder}/postgres`,
      ['-D', this.dataFolder(instance), ...settings],
      this.#environment(instance),
      this.#account,
    );
  }

  startOrganico(instance: Instance, database = 'organico', isFirst = false): Unit {
    const servingSettings = { SERVING_DATABASE_URL: this.databaseUrl('organico_server', instance, database) };
    const DATA_DIR = join(this.folder, 'organico');
    mkdirSync(DATA_DIR, { recursive: true });
    const port = database === 'organico' ? this.#port(instance) + 10 : this.#port(instance) + 20;
    const env = {
      PORT: String(port),
      HOST: ADDRESS,
      DATA_DIR,
      SECRET_KEY: this.#secretKey,
      DATABASE_URL: this.databaseUrl('organico', instance, database),
    };
    return this.#startUnit(`organico-${port}`, process.execPath, ['scripts/serve-api.mjs'], {
      ...env,
      ...(isFirst ? {} : servingSettings),
    });
  }

  webUrl(instance: Instance, database = 'organico'): string {
    return `http://${ADDRESS}:${this.#port(instance) + (database === 'organico' ? 10 : 20)}`;
  }

  databaseUrl(login: 'postgres' | 'organico' | 'organico_server', instance: Instance, database = 'organico'): string {
    return `postgres://${login}:${this.#passwords[login]}@${ADDRESS}:${this.#port(instance)}/${database}`;
  }

  password(login: 'organico' | 'organico_server'): string {
    return this.#passwords[login];
  }

  async query<T extends object>(instance: Instance, statement: string, database = 'organico'): Promise<T[]> {
    const client = await openClient({ connectionString: this.databaseUrl('postgres', instance, database) });
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  pgbackrest(instance: Instance, ...args: string[]): number {
    return this.archive.run(this.#environment(instance), ...args);
  }

  restore(instance: Instance, moment?: string): number {
    this.#setOwner(this.dataFolder(instance), true);
    const target = ['--type=time', `--target=${moment}`, '--target-action=promote', '--archive-mode=off'];
    return this.pgbackrest(instance, ...(moment === undefined ? [] : target), 'restore');
  }

  runScript(script: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv): string {
    return this.#runCommand(process.execPath, [`scripts/${script}.ts`, file], env, undefined);
  }

  /** Kills all programs of the company with SIGKILL. Returns the time of the kill, by Date.now(). */
  async killAll(): Promise<number> {
    const stopped = this.#units.map((unit) => unit.takeDown());
    killPostgres(this.dataFolder('azienda'));
    const killedAt = Date.now();
    await Promise.all(stopped);
    return killedAt;
  }

  async stop(): Promise<void> {
    for (const unit of this.#units.reverse()) await unit.stop();
  }

  dataFolder(instance: Instance): string {
    return join(this.folder, instance);
  }

  #port(instance: Instance): number {
    return FIRST_PORT + INSTANCES.indexOf(instance);
  }

  #environment(instance: Instance): NodeJS.ProcessEnv {
    return this.archive.settingsOf(this.dataFolder(instance), this.#port(instance), this.folder);
  }

  #startUnit(name: string, command: string, args: string[], env: NodeJS.ProcessEnv, account?: Account): Unit {
    const unit = new Unit({ name, command, args, env, account, log: join(this.folder, `${name}.out`) });
    this.#units.push(unit);
    unit.start();
    return unit;
  }

  #runCommand(command: string, args: string[], env: NodeJS.ProcessEnv = {}, account = this.#account): string {
    const { status, stdout, stderr } = spawnSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8', ...account });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  }

  #writeFile(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    this.#setOwner(path);
    return path;
  }

  #setOwner(path: string, isFolder = false): void {
    if (isFolder) mkdirSync(path, { recursive: true, mode: 0o700 });
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }
}

const randomSecret = () => randomBytes(18).toString('hex');
