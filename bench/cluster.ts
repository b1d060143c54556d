// npm run bench cluster [-- rounds]: does the service keep running when a machine of deploy/cluster fails?
// Needs root, after apt install postgresql patroni etcd-server haproxy pgbouncer pgbackrest. Kills one program after another under load: no
// acknowledged write may be lost or applied twice, and open pages must reconnect.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '#server/db/connect.ts';
import { checkArchivingAfterFailover } from './cluster/check-archiving.ts';
import { accountOf } from './cluster/debian.ts';
import { Machines } from './cluster/machines.ts';
import { setUpDatabase } from './cluster/set-up-database.ts';
import { SimulatedUsers } from './cluster/simulated-users.ts';
import { waitUntil } from './cluster/wait-until.ts';
import { makeTemporaryDataFolder } from './crowd/data-folder.ts';
import { BrandWriter } from './kills/brand-writer.ts';

const MAX_WRITE_GAP_MS = 15_000;
const OPEN_PAGES = 10;
const PAUSE_MS = 4_000;
const DOWNTIME_MS = 20_000;
const COUNT_ROWS = `select (select count(*) from brands) as brand, (select count(*) from hardware) as hardware,
  (select count(*) from dipendenti_hardware) as assegnazioni, (select max(id) from registro) as registro`;

const rounds = Number(process.argv[2] ?? 1);
const folder = makeTemporaryDataFolder('organico-cluster-');
const machines = new Machines(folder, accountOf('postgres'));
let failures = 0;
let keepFolder = false;
try {
  await startAll();
  const writer = new BrandWriter(machines.webUrl('a'));
  const employee = await prepare(writer);
  const users = new SimulatedUsers(writer);
  users.start(employee, OPEN_PAGES);
  await delay(PAUSE_MS);
  for (let round = 0; round < rounds; round++) {
    for (const fault of listFaults()) await testFault(users, fault);
  }
  await users.stop();
  await checkWrites(users);
  await checkBackup('STANDBY');
  await checkBackup('PGBOUNCER');
  report(
    await checkArchivingAfterFailover(machines),
    "deploy/pitr: manda e copia chi è primario, anche dopo che uno ha preso il posto dell'altro",
  );
} catch (error) {
  keepFolder = true;
  console.error(error, `\nI log sono in ${folder}`);
  failures += 1;
} finally {
  for (const unit of machines.units) await unit.stop();
  if (!keepFolder) rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

interface Fault {
  label: string;
  inject(): Promise<void> | void;
  /** Restarts the programs that the fault stopped and that no supervisor restarts. */
  repair?(): void;
}

function listFaults(): Fault[] {
  const loseDatabaseMachine = (role: 'primario' | 'standby'): Fault => {
    let name: 'a' | 'b' = 'a';
    return {
      label: `via la macchina del database ${role}`,
      async inject() {
        const primary = (await machines.primary()) ?? 'a';
        name = role === 'primario' ? primary : primary === 'a' ? 'b' : 'a';
        await machines.losePower(name);
      },
      repair: () => machines.patroni[name].start(),
    };
  };
  let leader = '';
  return [
    loseDatabaseMachine('primario'),
    { label: 'ucciso un server', inject: () => machines.organico.a.kill() },
    { label: 'ucciso HAProxy', inject: () => machines.haproxy.a.kill() },
    {
      label: 'via la guida di etcd',
      async inject() {
        leader = await machines.etcdLeader();
        await machines.etcd[leader]?.takeDown();
      },
      repair: () => machines.etcd[leader]?.start(),
    },
    { label: 'ucciso PgBouncer', inject: () => machines.pgbouncer.a.kill() },
    loseDatabaseMachine('standby'),
  ];
}

async function testFault(users: SimulatedUsers, { label, inject, repair }: Fault): Promise<void> {
  const startedAt = performance.now();
  await inject();
  await delay(repair ? DOWNTIME_MS : PAUSE_MS);
  repair?.();
  await waitUntil(`tutto intero dopo: ${label}`, () => machines.areHealthy());
  const healthyAt = performance.now();
  await waitUntil('scritture', () => (users.acknowledgedAt.at(-1) ?? 0) > healthyAt);
  await waitUntil('pagine', () => users.pages.every(({ lastEventAt }) => lastEventAt > healthyAt), 30_000).catch(() => undefined);
  const reconnected = users.pages.filter(({ lastEventAt }) => lastEventAt > healthyAt).length;
  const writeGapMs = longestGap(users.acknowledgedAt, startedAt);
  const passed = writeGapMs <= MAX_WRITE_GAP_MS && reconnected === OPEN_PAGES;
  if (!passed) failures += 1;
  console.log(
    `${passed ? 'sì' : 'NO'}  ${label}: senza scritture per ${(writeGapMs / 1000).toFixed(1)} s (obiettivo ${MAX_WRITE_GAP_MS / 1000}); pagine tornate da sole ${reconnected} di ${OPEN_PAGES}; intero dopo ${((healthyAt - startedAt) / 1000).toFixed(0)} s`,
  );
}

/** Returns the longest time between two consecutive entries of `times`, in milliseconds. Gaps that end before `from` do not count. */
function longestGap(times: readonly number[], from: number): number {
  const firstIndex = times.findLastIndex((time) => time <= from);
  return times
    .slice(Math.max(firstIndex, 0))
    .reduce((longest, time, n, all) => Math.max(longest, n > 0 ? time - (all[n - 1] ?? time) : 0), 0);
}

async function startAll(): Promise<void> {
  const machine = `${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  for (const etcd of Object.values(machines.etcd)) etcd.start();
  await waitUntil('etcd', () => machines.etcdLeader().then(Boolean, () => false));
  for (const name of ['a', 'b'] as const) {
    machines.haproxy[name].start();
    machines.patroni[name].start();
  }
  await waitUntil('un primario', async () => (await machines.primary()) !== undefined);
  await waitUntil('il database', () =>
    setUpDatabase(machines, 'database').then(
      () => true,
      () => false,
    ),
  );
  const firstServer = machines.server('a', false);
  firstServer.start();
  await waitUntil('il primo avvio', () =>
    fetch(`${machines.webUrl('a')}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  await firstServer.stop();
  await setUpDatabase(machines, 'serving');
  for (const name of ['a', 'b'] as const) {
    machines.pgbouncer[name].start();
    machines.organico[name].start();
  }
  await waitUntil('tutto intero', () => machines.areHealthy());
}

async function prepare(client: BrandWriter): Promise<{ dipendente_id: string; brand_id: number }> {
  await client.setUpAdmin();
  await client.logIn();
  const brand = (await (await client.send('POST', '/api/brands', { nome: 'Prima' })).json()) as { id: number };
  const newEmployee = { nome: 'Anna', cognome: 'Prova', email: 'anna.prova@example.com', brand_id: brand.id };
  const created = (await (await client.send('POST', '/api/dipendenti', newEmployee)).json()) as { id: string };
  return { dipendente_id: created.id, brand_id: brand.id };
}

async function checkWrites(users: SimulatedUsers): Promise<void> {
  const client = await openClient({ connectionString: machines.databaseUrl('postgres', 'a') });
  const { rows: brands } = await client.query('select id from brands where id = any($1)', [[...users.createdBrands]]);
  const { rows: assignments } = await client.query<{ id: number; quanti: number }>(
    'select hardware_id as id, count(*)::integer as quanti from dipendenti_hardware where hardware_id = any($1) group by 1',
    [[...users.assignedHardware]],
  );
  await client.end();
  const lostCount = users.createdBrands.size - brands.length + (users.assignedHardware.size - assignments.length);
  const duplicates = assignments.filter(({ quanti }) => quanti > 1).length;
  if (lostCount + duplicates > 0 || users.createdBrands.size === 0 || users.assignedHardware.size === 0) failures += 1;
  const reconnects = users.pages.reduce((sum, page) => sum + page.reconnects, 0);
  console.log(
    `\nScritture confermate: ${users.createdBrands.size + users.assignedHardware.size}. Perse: ${lostCount}. Fatte due volte: ${duplicates}. Pagine tornate: ${reconnects} volte.`,
  );
  console.log(
    [...users.answerCounts]
      .sort()
      .map(([label, times]) => `${times} ${label}`)
      .join(', '),
  );
}

async function checkBackup(route: 'STANDBY' | 'PGBOUNCER'): Promise<void> {
  const file = join(folder, `${route}.backup`);
  const name = `ripristino_${route.toLowerCase()}`;
  const run = (script: string, DATABASE_URL: string) => {
    const env = { ...process.env, DATABASE_URL };
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, file], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${script}: ${stdout}${stderr}`);
    return stdout.split('\n', 1)[0];
  };
  console.log(
    `\n${route === 'STANDBY' ? 'Dallo standby' : 'Attraverso PgBouncer'}: ${run('backup', machines.databaseUrl('organico', 'a', route))}`,
  );
  const client = await openClient({ connectionString: machines.databaseUrl('postgres', 'a') });
  await client.query(`create database ${name} owner organico`);
  const { rows: before } = await client.query(COUNT_ROWS);
  await client.end();
  run('restore', machines.databaseUrl('organico', 'a', 'PRIMARY', name));
  const restored = await openClient({ connectionString: machines.databaseUrl('postgres', 'a', 'PRIMARY', name) });
  const { rows: after } = await restored.query(COUNT_ROWS);
  await restored.end();
  report(JSON.stringify(before) === JSON.stringify(after), `ripristinato altrove: ${JSON.stringify(after[0])}`);
}

function report(passed: boolean, sentence: string): void {
  if (!passed) failures += 1;
  console.log(`${passed ? 'sì' : 'NO'}  ${sentence}`);
}
