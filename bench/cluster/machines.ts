import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Archive } from '../pitr/archive.ts';
import { type Account, findPostgres, killPostgres } from './debian.ts';
import { Unit } from './unit.ts';

const CONFIG = new URL('../../deploy/cluster/', import.meta.url);
const ADDRESS = '127.0.0.1';
const FIRST_PORT = 21_000;
const PORTS = ['ETCD_CLIENT', 'ETCD_PEER', 'PATRONI', 'POSTGRES', 'ORGANICO', 'PGBOUNCER', 'PRIMARY', 'STANDBY', 'WEB'] as const;
type Ports = { [P in (typeof PORTS)[number]]: number };

const portsOf = (machine: string): Ports => {
  const firstPort = FIRST_PORT + 20 * 'abc'.indexOf(machine);
  return Object.fromEntries(PORTS.map((name, n) => [name, firstPort + n])) as Ports;
};

export type MachineName = 'a' | 'b';

/**
 * The processes of the simulated machines a, b and c (deploy/cluster), each with its own folder and ports. The constructor starts no
 * process.
 */
export class Machines {
  readonly folder: string;
  readonly etcd: Record<string, Unit> = {};
  readonly patroni = {} as Record<MachineName, Unit>;
  readonly haproxy = {} as Record<MachineName, Unit>;
  readonly pgbouncer = {} as Record<MachineName, Unit>;
  readonly organico = {} as Record<MachineName, Unit>;
  readonly #passwords = {
    postgres: randomSecret(),
    replicatore: randomSecret(),
    organico: randomSecret(),
    organico_server: randomSecret(),
  };
  readonly #secretKey = randomBytes(32).toString('base64url');
  readonly #account: Account;
  readonly #archive: Archive;

  constructor(folder: string, account: Account) {
    this.folder = folder;
    this.#account = account;
    this.#archive = new Archive(join(folder, 'archivio'), account);
    for (const name of ['a', 'b', 'c']) {
      this.#makeFolder(join(folder, name));
      this.etcd[name] = this.#createUnit(name, 'etcd', '/usr/bin/etcd', ['--config-file', this.#writeConfig(name, 'etcd.conf.yml')]);
    }
    for (const name of ['a', 'b'] as const) {
      this.patroni[name] = this.#createUnit(
        name,
        'patroni',
        '/usr/bin/patroni',
        [this.#writeConfig(name, 'patroni.yml')],
        this.#archiveSettings(name),
      );
      this.haproxy[name] = this.#createUnit(name, 'haproxy', '/usr/sbin/haproxy', ['-db', '-f', this.#writeConfig(name, 'haproxy.cfg')]);
      const users = (['organico', 'organico_server'] as const).map((login) => `"${login}" "${this.#passwords[login]}"\n`);
      this.#writeFile(name, 'pgbouncer.users', users.join(''));
      this.pgbouncer[name] = this.#createUnit(name, 'pgbouncer', '/usr/sbin/pgbouncer', [this.#writeConfig(name, 'pgbouncer.ini')]);
      this.organico[name] = this.server(name, true);
    }
  }

  /**
   * Returns the server program of a machine. `afterSetup` is false for the first start, which migrates the database before the login
   * organico_server exists.
   */
  server(name: MachineName, afterSetup: boolean): Unit {
    const { ORGANICO, PRIMARY, PGBOUNCER } = portsOf(name);
    const { organico_server } = this.#passwords;
    const servingSettings = {
      SERVING_DATABASE_URL: `postgres://organico_server:${organico_server}@${ADDRESS}:${PGBOUNCER}/organico`,
      LISTENING_DATABASE_URL: `postgres://organico_server:${organico_server}@${ADDRESS}:${PRIMARY}/organico`,
    };
    return this.#createUnit(name, 'organico', process.execPath, ['scripts/serve-api.mjs'], {
      PORT: String(ORGANICO),
      HOST: ADDRESS,
      TRUST_PROXY: 'true',
      DATABASE_URL: this.databaseUrl('organico', name),
      SECRET_KEY: this.#secretKey,
      DATA_DIR: join(this.folder, name),
      ...(afterSetup ? servingSettings : {}),
    });
  }

  webUrl(name: MachineName): string {
    return `http://${ADDRESS}:${portsOf(name).WEB}`;
  }

  databaseUrl(
    login: 'postgres' | 'organico' | 'organico_server',
    name: MachineName,
    route: 'PRIMARY' | 'STANDBY' | 'PGBOUNCER' = 'PRIMARY',
    database = 'organico',
  ): string {
    return `postgres://${login}:${this.#passwords[login]}@${ADDRESS}:${portsOf(name)[route]}/${database}`;
  }

  password(login: 'organico' | 'organico_server'): string {
    return this.#passwords[login];
  }

  get units(): Unit[] {
    const groups = [this.organico, this.pgbouncer, this.haproxy, this.patroni, this.etcd];
    return groups.flatMap((units) => Object.values(units));
  }

  /**
   * Returns the role that Patroni reports ('primary', 'sync_standby', 'replica'), the state of PostgreSQL if PostgreSQL is not running, or
   * 'via' if Patroni does not answer.
   */
  async roleOf(name: MachineName): Promise<string> {
    const answer = await fetch(`http://${ADDRESS}:${portsOf(name).PATRONI}/patroni`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    if (!answer) return 'via';
    const { role, state, sync_standby } = (await answer.json()) as { role?: string; state?: string; sync_standby?: boolean };
    if (state !== 'running') return state ?? 'via';
    return role === 'replica' && sync_standby ? 'sync_standby' : (role ?? 'via');
  }

  async primary(): Promise<MachineName | undefined> {
    for (const name of ['a', 'b'] as const) if (/master|primary/.test(await this.roleOf(name))) return name;
    return undefined;
  }

  async areHealthy(): Promise<boolean> {
    const ready = await Promise.all(
      (['a', 'b'] as const).map((name) => respondsOk(`http://${ADDRESS}:${portsOf(name).ORGANICO}/api/health/ready`)),
    );
    const roles = [await this.roleOf('a'), await this.roleOf('b')].sort().join();
    return (
      ready.every(Boolean) && /^(master|primary),sync_standby$/.test(roles) && (await respondsOk(`${this.webUrl('a')}/api/health/ready`))
    );
  }

  async etcdLeader(): Promise<string> {
    for (const name of ['a', 'b', 'c']) {
      const init = { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) };
      const answer = await fetch(`http://${ADDRESS}:${portsOf(name).ETCD_CLIENT}/v3/maintenance/status`, init).catch(() => null);
      const status = answer?.ok ? ((await answer.json()) as { header: { member_id: string }; leader?: string }) : undefined;
      if (status?.leader === status?.header.member_id && status) return name;
    }
    throw new Error('Nessun etcd guida.');
  }

  async losePower(name: MachineName): Promise<void> {
    const stopped = this.patroni[name].takeDown();
    killPostgres(join(this.folder, name, 'postgres'));
    await stopped;
  }

  pgbackrest(name: MachineName, ...args: string[]): void {
    this.#archive.run(this.#archiveSettings(name), ...args);
  }

  runBeforeBackup(name: MachineName, directive: 'ExecCondition' | 'ExecStartPre'): boolean {
    const unit = readFileSync(new URL('../pitr/organico-pitr@.service', CONFIG), 'utf8');
    const line = new RegExp(`^${directive}=(.*)$`, 'm').exec(unit)?.[1] ?? 'false';
    const connection = { PGHOST: join(this.folder, name), PGPORT: String(portsOf(name).POSTGRES) };
    return spawnSync('/bin/sh', ['-c', line], { env: { ...process.env, ...connection }, ...this.#account }).status === 0;
  }

  get patroniFile(): string {
    return join(this.folder, 'a', 'patroni.yml');
  }

  #archiveSettings(name: MachineName): Record<string, string> {
    const machine = join(this.folder, name);
    return this.#archive.settingsOf(join(machine, 'postgres'), portsOf(name).POSTGRES, machine);
  }

  #createUnit(machine: string, program: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Unit {
    const log = join(this.folder, machine, `${program}.out`);
    const account = program === 'organico' ? undefined : this.#account;
    return new Unit({ name: `${program} di ${machine}`, command, args, env, account, log });
  }

  #writeConfig(machine: string, file: string): string {
    const portsByMachine = { a: portsOf('a'), b: portsOf('b'), c: portsOf('c') };
    const hosts = Object.values(portsByMachine);
    const values: Record<string, string | number> = {
      ...portsOf(machine),
      NAME: machine,
      ADDRESS,
      NETWORK: `${ADDRESS}/32`,
      DATA: join(this.folder, machine),
      ETCD_HOSTS: hosts.map(({ ETCD_CLIENT }) => `${ADDRESS}:${ETCD_CLIENT}`).join(','),
      ETCD_MEMBERS: Object.entries(portsByMachine)
        .map(([name, { ETCD_PEER }]) => `${name}=http://${ADDRESS}:${ETCD_PEER}`)
        .join(','),
      PG_BIN: findPostgres(),
      PASSWORD_POSTGRES: this.#passwords.postgres,
      PASSWORD_REPLICATORE: this.#passwords.replicatore,
    };
    for (const [name, ports] of Object.entries(portsByMachine)) {
      values[`ADDRESS_${name.toUpperCase()}`] = ADDRESS;
      for (const [portName, port] of Object.entries(ports)) values[`${portName}_${name.toUpperCase()}`] = port;
    }
    const text = readFileSync(new URL(file, CONFIG), 'utf8').replace(/@([A-Z_]+)@/g, (_, name: string) => {
      if (values[name] === undefined) throw new Error(`${file}: @${name}@ non è noto.`);
      return String(values[name]);
    });
    return this.#writeFile(machine, file, text);
  }

  #writeFile(machine: string, file: string, text: string): string {
    const path = join(this.folder, machine, file);
    writeFileSync(path, text, { mode: 0o600 });
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
    return path;
  }

  #makeFolder(path: string): void {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }
}

const respondsOk = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const randomSecret = () => randomBytes(18).toString('hex');
