// npm run bench cluster [-- rounds]: does the service keep running when a machine of deploy/cluster fails?
// Needs root, after apt install postgresql patroni etcd-server haproxy pgbouncer pgbackrest. Kills one program after another under load: no
// acknowledged write may be lost or applied twice, and open pages must reconnect.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '#server/db/connect.ts';
import { goOnArchiving } from './cluster/check-archiving.ts';
import { accountOf } from './cluster/debian.ts';
import { Machines } from './cluster/machines.ts';
import { make } from './cluster/set-up-database.ts';
import { People } from './cluster/simulated-users.ts';
import { until } from './cluster/wait-until.ts';
import { makeDataFolder } from './crowd/data-folder.ts';
import { BrandWriter } from './kills/brand-writer.ts';

const GOAL_MS = 15_000;
const OPEN_PAGES = 10;
const QUIET_MS = 4_000;
const AWAY_MS = 20_000;
const HOW_MANY = `select (select count(*) from brands) as brand, (select count(*) from hardware) as hardware,
  (select count(*) from dipendenti_hardware) as assegnazioni, (select max(id) from registro) as registro`;

const rounds = Number(process.argv[2] ?? 1);
const folder = makeDataFolder('organico-cluster-');
const machines = new Machines(folder, accountOf('postgres'));
let bad = 0;
let keeps = false;
try {
  await bringUp();
  const door = new BrandWriter(machines.web('a'));
  const who = await prepare(door);
  const people = new People(door);
  people.begin(who, OPEN_PAGES);
  await delay(QUIET_MS);
  for (let round = 0; round < rounds; round++) {
    for (const fault of FAULTS()) await suffer(people, fault);
  }
  await people.end();
  await count(people);
  await backUp('STANDBY');
  await backUp('PGBOUNCER');
  tell(await goOnArchiving(machines), "deploy/pitr: manda e copia chi è primario, anche dopo che uno ha preso il posto dell'altro");
} catch (error) {
  keeps = true;
  console.error(error, `\nI log sono in ${folder}`);
  bad += 1;
} finally {
  for (const unit of machines.units) await unit.stop();
  if (!keeps) rmSync(folder, { recursive: true, force: true });
}
process.exit(bad > 0 ? 1 : 0);

interface Fault {
  what: string;
  strike(): Promise<void> | void;
  /** Restarts programs that no supervisor restarts. */
  mend?(): void;
}

function FAULTS(): Fault[] {
  const lost = (which: 'primario' | 'standby'): Fault => {
    let name: 'a' | 'b' = 'a';
    return {
      what: `via la macchina del database ${which}`,
      async strike() {
        const primary = (await machines.primary()) ?? 'a';
        name = which === 'primario' ? primary : primary === 'a' ? 'b' : 'a';
        await machines.losePower(name);
      },
      mend: () => machines.patroni[name].start(),
    };
  };
  let leader = '';
  return [
    lost('primario'),
    { what: 'ucciso un server', strike: () => machines.organico.a.kill() },
    { what: 'ucciso HAProxy', strike: () => machines.haproxy.a.kill() },
    {
      what: 'via la guida di etcd',
      async strike() {
        leader = await machines.etcdLeader();
        await machines.etcd[leader]?.takeAway();
      },
      mend: () => machines.etcd[leader]?.start(),
    },
    { what: 'ucciso PgBouncer', strike: () => machines.pgbouncer.a.kill() },
    lost('standby'),
  ];
}

async function suffer(people: People, { what, strike, mend }: Fault): Promise<void> {
  const from = performance.now();
  await strike();
  await delay(mend ? AWAY_MS : QUIET_MS);
  mend?.();
  await until(`tutto intero dopo: ${what}`, () => machines.areWhole());
  const whole = performance.now();
  await until('scritture', () => (people.acknowledgedAt.at(-1) ?? 0) > whole);
  await until('pagine', () => people.pages.every(({ heardAt }) => heardAt > whole), 30_000).catch(() => undefined);
  const back = people.pages.filter(({ heardAt }) => heardAt > whole).length;
  const silence = longestGap(people.acknowledgedAt, from);
  const isGood = silence <= GOAL_MS && back === OPEN_PAGES;
  if (!isGood) bad += 1;
  console.log(
    `${isGood ? 'sì' : 'NO'}  ${what}: senza scritture per ${(silence / 1000).toFixed(1)} s (obiettivo ${GOAL_MS / 1000}); pagine tornate da sole ${back} di ${OPEN_PAGES}; intero dopo ${((whole - from) / 1000).toFixed(0)} s`,
  );
}

/** Milliseconds. Only considers gaps that end after `from`. */
function longestGap(times: readonly number[], from: number): number {
  const begin = times.findLastIndex((time) => time <= from);
  return times.slice(Math.max(begin, 0)).reduce((longest, time, n, all) => Math.max(longest, n > 0 ? time - (all[n - 1] ?? time) : 0), 0);
}

async function bringUp(): Promise<void> {
  const machine = `${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  for (const etcd of Object.values(machines.etcd)) etcd.start();
  await until('etcd', () => machines.etcdLeader().then(Boolean, () => false));
  for (const name of ['a', 'b'] as const) {
    machines.haproxy[name].start();
    machines.patroni[name].start();
  }
  await until('un primario', async () => (await machines.primary()) !== undefined);
  await until('il database', () =>
    make(machines, 'database').then(
      () => true,
      () => false,
    ),
  );
  const first = machines.server('a', false);
  first.start();
  await until('il primo avvio', () =>
    fetch(`${machines.web('a')}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  await first.stop();
  await make(machines, 'serving');
  for (const name of ['a', 'b'] as const) {
    machines.pgbouncer[name].start();
    machines.organico[name].start();
  }
  await until('tutto intero', () => machines.areWhole());
}

async function prepare(door: BrandWriter): Promise<{ dipendente_id: string; brand_id: number }> {
  await door.setUpAdmin();
  await door.logIn();
  const brand = (await (await door.send('POST', '/api/brands', { nome: 'Prima' })).json()) as { id: number };
  const person = { nome: 'Anna', cognome: 'Prova', email: 'anna.prova@example.com', brand_id: brand.id };
  const made = (await (await door.send('POST', '/api/dipendenti', person)).json()) as { id: string };
  return { dipendente_id: made.id, brand_id: brand.id };
}

async function count(people: People): Promise<void> {
  const client = await openClient({ connectionString: machines.urlAs('postgres', 'a') });
  const { rows: brands } = await client.query('select id from brands where id = any($1)', [[...people.written]]);
  const { rows: periods } = await client.query<{ id: number; quanti: number }>(
    'select hardware_id as id, count(*)::integer as quanti from dipendenti_hardware where hardware_id = any($1) group by 1',
    [[...people.given]],
  );
  await client.end();
  const lost = people.written.size - brands.length + (people.given.size - periods.length);
  const doubles = periods.filter(({ quanti }) => quanti > 1).length;
  if (lost + doubles > 0 || people.written.size === 0 || people.given.size === 0) bad += 1;
  const comebacks = people.pages.reduce((sum, page) => sum + page.comebacks, 0);
  console.log(
    `\nScritture confermate: ${people.written.size + people.given.size}. Perse: ${lost}. Fatte due volte: ${doubles}. Pagine tornate: ${comebacks} volte.`,
  );
  console.log(
    [...people.answers]
      .sort()
      .map(([kind, times]) => `${times} ${kind}`)
      .join(', '),
  );
}

/** Backs up from the standby or through PgBouncer, restores the backup, and compares the row counts with the primary. */
async function backUp(from: 'STANDBY' | 'PGBOUNCER'): Promise<void> {
  const file = join(folder, `${from}.backup`);
  const name = `ripristino_${from.toLowerCase()}`;
  const run = (script: string, DATABASE_URL: string) => {
    const env = { ...process.env, DATABASE_URL };
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, file], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${script}: ${stdout}${stderr}`);
    return stdout.split('\n', 1)[0];
  };
  console.log(
    `\n${from === 'STANDBY' ? 'Dallo standby' : 'Attraverso PgBouncer'}: ${run('backup', machines.urlAs('organico', 'a', from))}`,
  );
  const client = await openClient({ connectionString: machines.urlAs('postgres', 'a') });
  await client.query(`create database ${name} owner organico`);
  const { rows: before } = await client.query(HOW_MANY);
  await client.end();
  run('restore', machines.urlAs('organico', 'a', 'PRIMARY', name));
  const restored = await openClient({ connectionString: machines.urlAs('postgres', 'a', 'PRIMARY', name) });
  const { rows: after } = await restored.query(HOW_MANY);
  await restored.end();
  tell(JSON.stringify(before) === JSON.stringify(after), `ripristinato altrove: ${JSON.stringify(after[0])}`);
}

function tell(isHeld: boolean, sentence: string): void {
  if (!isHeld) bad += 1;
  console.log(`${isHeld ? 'sì' : 'NO'}  ${sentence}`);
}
