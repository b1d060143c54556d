// npm run bench pitr [-- --employees=20000 --hardware=60000]: does point-in-time recovery bring back all data from before a mistake?
// Needs root, after apt install postgresql pgbackrest. Runs deploy/pitr under load. Rows are deleted by mistake and the moment before is
// restored. Then the machine fails, and everything archived is restored.
import { rmSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '#server/db/connect.ts';
import { accountOf } from './cluster/debian.ts';
import { until } from './cluster/wait-until.ts';
import { makeDataFolder } from './crowd/data-folder.ts';
import { fillCrowd } from './crowd/fill-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { BrandWriter } from './kills/brand-writer.ts';
import { House, type Which } from './pitr/pitr-setup.ts';
import { type Noted, Writers } from './pitr/writers.ts';

const BUSY_MS = 15_000;
const AFTER_MS = 5_000;
const REST_MS = 20;
/** So long that archive_timeout archives a WAL segment before its 16 MB are full. */
const SLOW_MS = 1_000;
const SLOWLY_MS = 130_000;
/** Time that archiving may take beyond archive_timeout. */
const SENDING_S = 5;
const MISTAKEN = 'dipendenti_software';
const HOW_MANY = `select count(*)::integer as n from ${MISTAKEN}`;

const { rest: _, ...size } = readSize(process.argv.slice(2));
const folder = makeDataFolder('organico-pitr-');
const house = new House(folder, accountOf('postgres'));
let bad = 0;
let keeps = false;
try {
  const machine = `${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB, carico ${loadavg()[0]?.toFixed(1)}`;
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  await bringUp();
  const door = new BrandWriter(house.web('azienda'));
  await door.setUpAdmin();
  await door.logIn();
  await goBack(door);
  await dieAndComeBack(door);
} catch (error) {
  keeps = true;
  console.error(error, `\nI log sono in ${folder}`);
  bad += 1;
} finally {
  await house.stop();
  if (!keeps) rmSync(folder, { recursive: true, force: true });
}
process.exit(bad > 0 ? 1 : 0);

async function bringUp(): Promise<void> {
  house.make();
  house.startPostgres('azienda');
  await takesWrites('azienda');
  await house.query('azienda', `create role organico login createrole password '${house.password('organico')}'`, 'postgres');
  await house.query('azienda', 'create database organico owner organico', 'postgres');
  const first = house.startOrganico('azienda', 'organico', true);
  await isReady(house.web('azienda'));
  await first.stop();
  await house.query('azienda', `create role organico_server login password '${house.password('organico_server')}' in role organico_app`);
  const owner = await openClient({ connectionString: house.urlAs('organico', 'azienda') });
  await fillCrowd(owner, size).finally(() => owner.end());
  house.startOrganico('azienda');
  await isReady(house.web('azienda'));
  house.pgbackrest('azienda', 'stanza-create');
  house.pgbackrest('azienda', 'check');
  const [{ mb } = { mb: 0 }] = await house.query<{ mb: number }>(
    'azienda',
    `select (pg_database_size('organico') / 1000000)::integer as mb`,
  );
  const seconds = house.pgbackrest('azienda', '--type=full', 'backup');
  console.log(`Database di ${mb} MB; backup intero in ${seconds.toFixed(1)} s, nell'archivio ${house.archive.megabytes()} MB`);
}

/** Deletes rows by mistake while others keep writing, and restores the moment before as a second database. */
async function goBack(door: BrandWriter): Promise<void> {
  const writers = new Writers(door, 'Prima e dopo', REST_MS);
  await delay(BUSY_MS);
  console.log(`Differenza, mentre si scrive, in ${house.pgbackrest('azienda', '--type=diff', 'backup').toFixed(1)} s`);
  await delay(BUSY_MS);
  const [before] = await house.query<{ n: number }>('azienda', HOW_MANY);
  const [{ moment, ms } = { moment: '', ms: 0 }] = await house.query<{ moment: string; ms: number }>(
    'azienda',
    `select now()::text as moment, extract(epoch from now())::float8 * 1000 as ms`,
  );
  await house.query('azienda', `truncate ${MISTAKEN}`);
  const [gone] = await house.query<{ n: number }>('azienda', HOW_MANY);
  await delay(AFTER_MS);
  const noted = await writers.end();
  console.log(`Cancellate per sbaglio ${(before?.n ?? 0) - (gone?.n ?? 0)} righe; scritture confermate fin lì ${noted.length}`);

  const begun = performance.now();
  const sending = house.pgbackrest('azienda', 'check');
  const restoring = house.restore('momento', moment);
  house.startPostgres('momento');
  await takesWrites('momento');
  const there = (performance.now() - begun) / 1000;
  const file = join(folder, 'momento.backup');
  console.log(`\n${house.organico('backup', file, { DATABASE_URL: house.urlAs('organico', 'momento') }).split('\n')[0]}`);
  await house.query('azienda', 'create database organico_momento owner organico', 'postgres');
  const settings = {
    DATABASE_URL: house.urlAs('organico', 'azienda', 'organico_momento'),
    FORMER_DATABASE_URL: house.urlAs('organico', 'azienda'),
  };
  console.log(house.organico('restore', file, settings).trim());
  house.startOrganico('azienda', 'organico_momento');
  const back = house.web('azienda', 'organico_momento');
  await isReady(back);
  const whole = (performance.now() - begun) / 1000;

  const there_are = await brandsAt(back);
  const earlier = noted.filter(({ acknowledged }) => acknowledged < Math.floor(ms));
  const later = noted.filter(({ sent }) => sent > ms + 1);
  const lost = earlier.filter(({ id }) => !there_are.has(id)).length;
  const over = later.filter(({ id }) => there_are.has(id)).length;
  const [rows] = await house.query<{ n: number }>('azienda', HOW_MANY, 'organico_momento');
  tell(earlier.length > 0 && lost === 0, `scritture confermate prima del momento: ${earlier.length}; mancano ${lost} (obiettivo 0)`);
  tell(later.length > 0 && over === 0, `scritture di dopo il momento: ${later.length}; ci sono ${over} (obiettivo 0)`);
  tell(
    rows !== undefined && gone?.n === 0 && rows.n === before?.n,
    `righe cancellate per sbaglio che sono tornate: ${rows?.n} di ${before?.n}`,
  );
  const parts = `invio ${sending.toFixed(1)} s, ripristino ${restoring.toFixed(1)} s, database acceso dopo ${there.toFixed(1)} s`;
  console.log(`Organico è al momento giusto dopo ${whole.toFixed(1)} s (${parts})`);
}

/** Destroys the machine and its disk during slow writes, and restores everything that was archived. */
async function dieAndComeBack(door: BrandWriter): Promise<void> {
  const writers = new Writers(door, 'Fino alla fine', SLOW_MS);
  await delay(SLOWLY_MS);
  const [worst] = await house.query<{ s: number }>(
    'azienda',
    "select setting::integer as s from pg_settings where name = 'archive_timeout'",
  );
  const atWorst = worst?.s ?? 0;
  const death = await house.burn();
  const noted = await writers.end();
  rmSync(house.data('azienda'), { recursive: true });
  const begun = performance.now();
  house.restore('fine');
  house.startPostgres('fine');
  await takesWrites('fine');
  house.startOrganico('fine');
  await isReady(house.web('fine'));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  house.pgbackrest('fine', 'check');
  const there = await brandsAt(house.web('fine'));
  const missing = noted.filter(({ id }) => !there.has(id));
  const lost = missing.length === 0 ? 0 : (death - Math.min(...missing.map(({ acknowledged }) => acknowledged))) / 1000;
  const kept = noted.length - missing.length;
  tell(
    kept > 0 && lost <= atWorst + SENDING_S && areTheLast(noted, missing),
    `morta la macchina: perse le scritture degli ultimi ${lost.toFixed(1)} s, ${missing.length} di ${noted.length} (al peggio ${atWorst} s e l'invio); di nuovo al lavoro dopo ${seconds} s`,
  );
  console.log(`Archivio alla fine: ${house.archive.megabytes()} MB`);
}

/** True if no missing write was acknowledged before the last restored write was sent. */
function areTheLast(noted: readonly Noted[], missing: readonly Noted[]): boolean {
  const lastKept = Math.max(...noted.filter((each) => !missing.includes(each)).map(({ sent }) => sent));
  return missing.every(({ acknowledged }) => acknowledged >= lastKept);
}

/** Signs in with the password from before the restore. */
async function brandsAt(address: string): Promise<Set<string>> {
  const door = new BrandWriter(address);
  await door.logIn();
  return door.readBrandIds();
}

async function takesWrites(which: Which): Promise<void> {
  await until(`il database ${which}`, () =>
    house.query<{ f: boolean }>(which, 'select pg_is_in_recovery() as f', 'postgres').then(
      ([answer]) => answer?.f === false,
      () => false,
    ),
  );
}

async function isReady(address: string): Promise<void> {
  await until(`Organico su ${address}`, () =>
    fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

function tell(isHeld: boolean, sentence: string): void {
  if (!isHeld) bad += 1;
  console.log(`${isHeld ? 'sì' : 'NO'}  ${sentence}`);
}
