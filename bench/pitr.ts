// npm run bench pitr [-- --employees=20000 --hardware=60000]: does point-in-time recovery bring back all data from before a mistake?
// Needs root, after apt install postgresql pgbackrest. Runs deploy/pitr under load. Rows are deleted by mistake and the moment before is
// restored. Then the machine fails, and everything archived is restored.
import { rmSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '#server/db/connect.ts';
import { accountOf } from './cluster/debian.ts';
import { waitUntil } from './cluster/wait-until.ts';
import { makeTemporaryDataFolder } from './crowd/data-folder.ts';
import { fillCrowd } from './crowd/fill-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { BrandWriter } from './kills/brand-writer.ts';
import { type Instance, PitrSetup } from './pitr/pitr-setup.ts';
import { type AcknowledgedWrite, Writers } from './pitr/writers.ts';

const WRITE_MS = 15_000;
const WRITE_AFTER_MS = 5_000;
const PAUSE_MS = 20;
/** The pause between two slow writes. It is so long that archive_timeout archives a WAL segment before its 16 MB are full. */
const SLOW_PAUSE_MS = 1_000;
const SLOW_WRITE_MS = 130_000;
/** The number of seconds that archiving may take in addition to archive_timeout. */
const MAX_ARCHIVING_S = 5;
const TRUNCATED_TABLE = 'dipendenti_software';
const COUNT_ROWS = `select count(*)::integer as n from ${TRUNCATED_TABLE}`;

const { positionals: _, ...size } = readSize(process.argv.slice(2));
const folder = makeTemporaryDataFolder('organico-pitr-');
const setup = new PitrSetup(folder, accountOf('postgres'));
let failures = 0;
let keepFolder = false;
try {
  const machine = `${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB, carico ${loadavg()[0]?.toFixed(1)}`;
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  await startAll();
  const client = new BrandWriter(setup.webUrl('azienda'));
  await client.setUpAdmin();
  await client.logIn();
  await restoreToMoment(client);
  await restoreAfterLoss(client);
} catch (error) {
  keepFolder = true;
  console.error(error, `\nI log sono in ${folder}`);
  failures += 1;
} finally {
  await setup.stop();
  if (!keepFolder) rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

async function startAll(): Promise<void> {
  setup.createCluster();
  setup.startPostgres('azienda');
  await waitUntilWritable('azienda');
  await setup.query('azienda', `create role organico login createrole password '${setup.password('organico')}'`, 'postgres');
  await setup.query('azienda', 'create database organico owner organico', 'postgres');
  const firstServer = setup.startOrganico('azienda', 'organico', true);
  await waitUntilReady(setup.webUrl('azienda'));
  await firstServer.stop();
  await setup.query('azienda', `create role organico_server login password '${setup.password('organico_server')}' in role organico_app`);
  await setup.query('azienda', 'alter role organico_app bypassrls', 'postgres');
  const owner = await openClient({ connectionString: setup.databaseUrl('organico', 'azienda') });
  await fillCrowd(owner, size).finally(() => owner.end());
  setup.startOrganico('azienda');
  await waitUntilReady(setup.webUrl('azienda'));
  setup.pgbackrest('azienda', 'stanza-create');
  setup.pgbackrest('azienda', 'check');
  const [{ mb } = { mb: 0 }] = await setup.query<{ mb: number }>(
    'azienda',
    `select (pg_database_size('organico') / 1000000)::integer as mb`,
  );
  const seconds = setup.pgbackrest('azienda', '--type=full', 'backup');
  console.log(`Database di ${mb} MB; backup intero in ${seconds.toFixed(1)} s, nell'archivio ${setup.archive.sizeMb()} MB`);
}

async function restoreToMoment(client: BrandWriter): Promise<void> {
  const writers = new Writers(client, 'Prima e dopo', PAUSE_MS);
  await delay(WRITE_MS);
  console.log(`Differenza, mentre si scrive, in ${setup.pgbackrest('azienda', '--type=diff', 'backup').toFixed(1)} s`);
  await delay(WRITE_MS);
  const [rowsBefore] = await setup.query<{ n: number }>('azienda', COUNT_ROWS);
  const [{ moment, ms } = { moment: '', ms: 0 }] = await setup.query<{ moment: string; ms: number }>(
    'azienda',
    `select now()::text as moment, extract(epoch from now())::float8 * 1000 as ms`,
  );
  await setup.query('azienda', `truncate ${TRUNCATED_TABLE}`);
  const [rowsAfterTruncate] = await setup.query<{ n: number }>('azienda', COUNT_ROWS);
  await delay(WRITE_AFTER_MS);
  const writes = await writers.stop();
  console.log(
    `Cancellate per sbaglio ${(rowsBefore?.n ?? 0) - (rowsAfterTruncate?.n ?? 0)} righe; scritture confermate fin lì ${writes.length}`,
  );

  const startedAt = performance.now();
  const archiveSeconds = setup.pgbackrest('azienda', 'check');
  const restoreSeconds = setup.restore('momento', moment);
  setup.startPostgres('momento');
  await waitUntilWritable('momento');
  const databaseSeconds = (performance.now() - startedAt) / 1000;
  const file = join(folder, 'momento.backup');
  console.log(`\n${setup.runScript('backup', file, { DATABASE_URL: setup.databaseUrl('organico', 'momento') }).split('\n')[0]}`);
  await setup.query('azienda', 'create database organico_momento owner organico', 'postgres');
  const settings = {
    DATABASE_URL: setup.databaseUrl('organico', 'azienda', 'organico_momento'),
    FORMER_DATABASE_URL: setup.databaseUrl('organico', 'azienda'),
  };
  console.log(setup.runScript('restore', file, settings).trim());
  setup.startOrganico('azienda', 'organico_momento');
  const restoredUrl = setup.webUrl('azienda', 'organico_momento');
  await waitUntilReady(restoredUrl);
  const totalSeconds = (performance.now() - startedAt) / 1000;

  const restoredIds = await readBrandIdsAt(restoredUrl);
  const earlier = writes.filter(({ acknowledgedAt }) => acknowledgedAt < Math.floor(ms));
  const later = writes.filter(({ sentAt }) => sentAt > ms + 1);
  const lost = earlier.filter(({ id }) => !restoredIds.has(id)).length;
  const extra = later.filter(({ id }) => restoredIds.has(id)).length;
  const [rowsRestored] = await setup.query<{ n: number }>('azienda', COUNT_ROWS, 'organico_momento');
  report(earlier.length > 0 && lost === 0, `scritture confermate prima del momento: ${earlier.length}; mancano ${lost} (obiettivo 0)`);
  report(later.length > 0 && extra === 0, `scritture di dopo il momento: ${later.length}; ci sono ${extra} (obiettivo 0)`);
  report(
    rowsRestored !== undefined && rowsAfterTruncate?.n === 0 && rowsRestored.n === rowsBefore?.n,
    `righe cancellate per sbaglio che sono tornate: ${rowsRestored?.n} di ${rowsBefore?.n}`,
  );
  const details = `invio ${archiveSeconds.toFixed(1)} s, ripristino ${restoreSeconds.toFixed(1)} s, database acceso dopo ${databaseSeconds.toFixed(1)} s`;
  console.log(`Organico è al momento giusto dopo ${totalSeconds.toFixed(1)} s (${details})`);
}

async function restoreAfterLoss(client: BrandWriter): Promise<void> {
  const writers = new Writers(client, 'Fino alla fine', SLOW_PAUSE_MS);
  await delay(SLOW_WRITE_MS);
  const [archiveTimeout] = await setup.query<{ s: number }>(
    'azienda',
    "select setting::integer as s from pg_settings where name = 'archive_timeout'",
  );
  const archiveTimeoutS = archiveTimeout?.s ?? 0;
  const diedAt = await setup.killAll();
  const writes = await writers.stop();
  rmSync(setup.dataFolder('azienda'), { recursive: true });
  const startedAt = performance.now();
  setup.restore('fine');
  setup.startPostgres('fine');
  await waitUntilWritable('fine');
  setup.startOrganico('fine');
  await waitUntilReady(setup.webUrl('fine'));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  setup.pgbackrest('fine', 'check');
  const restoredIds = await readBrandIdsAt(setup.webUrl('fine'));
  const missing = writes.filter(({ id }) => !restoredIds.has(id));
  const lost = missing.length === 0 ? 0 : (diedAt - Math.min(...missing.map(({ acknowledgedAt }) => acknowledgedAt))) / 1000;
  const restoredCount = writes.length - missing.length;
  report(
    restoredCount > 0 && lost <= archiveTimeoutS + MAX_ARCHIVING_S && areNewest(writes, missing),
    `morta la macchina: perse le scritture degli ultimi ${lost.toFixed(1)} s, ${missing.length} di ${writes.length} (al peggio ${archiveTimeoutS} s e l'invio); di nuovo al lavoro dopo ${seconds} s`,
  );
  console.log(`Archivio alla fine: ${setup.archive.sizeMb()} MB`);
}

/** Returns true if only the newest writes are missing: no missing write was acknowledged before the last restored write was sent. */
function areNewest(writes: readonly AcknowledgedWrite[], missing: readonly AcknowledgedWrite[]): boolean {
  const lastRestored = Math.max(...writes.filter((write) => !missing.includes(write)).map(({ sentAt }) => sentAt));
  return missing.every(({ acknowledgedAt }) => acknowledgedAt >= lastRestored);
}

async function readBrandIdsAt(address: string): Promise<Set<string>> {
  const client = new BrandWriter(address);
  await client.logIn();
  return client.readBrandIds();
}

async function waitUntilWritable(instance: Instance): Promise<void> {
  await waitUntil(`il database ${instance}`, () =>
    setup.query<{ f: boolean }>(instance, 'select pg_is_in_recovery() as f', 'postgres').then(
      ([answer]) => answer?.f === false,
      () => false,
    ),
  );
}

async function waitUntilReady(address: string): Promise<void> {
  await waitUntil(`Organico su ${address}`, () =>
    fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

function report(passed: boolean, sentence: string): void {
  if (!passed) failures += 1;
  console.log(`${passed ? 'sì' : 'NO'}  ${sentence}`);
}
