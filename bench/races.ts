// npm run bench races [-- rounds callers guard]: when many callers request the same change at once, does exactly one succeed?
// The others must get 409. With the name of a guard (a constraint or an index) the guard is dropped first; then the bench must fail.
import { rmSync } from 'node:fs';
import { startLocalPostgres } from '@organico/local-postgres';
import { connect } from '#server/db/connect.ts';
import { type Race, runRound } from '#testing/race.ts';
import { RACES } from '#testing/races.ts';
import { makeTemporaryDataFolder } from './crowd/data-folder.ts';
import { type ServerOnDatabase, startServerOn } from './races/server-on-database.ts';

const rounds = Number(process.argv[2] ?? 200);
const callers = Number(process.argv[3] ?? 10);
const guardToDrop = process.argv[4];

const dataDir = makeTemporaryDataFolder('organico-gare-');
const database = await startLocalPostgres({ dataDir });
const { pool: sql } = connect({ ...database.connection, asApplication: false });
const servers: ServerOnDatabase[] = [];
let wrongRounds = 0;
let deadlocks = 0;
try {
  // The servers start one after the other, because the first server migrates the database.
  for (let i = 0; i < 2; i++) servers.push(await startServerOn(database.connection));
  if (guardToDrop) await dropGuard(guardToDrop);
  console.log(`${rounds} giri, ${callers} chiamate insieme, su ${servers.map(({ url }) => url).join(' e ')}.\n`);
  for (const race of RACES) wrongRounds += await runRace(race);
  deadlocks = await countDeadlocks();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await sql.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`\nGiri sbagliati: ${wrongRounds}. Deadlock: ${deadlocks}.`);
process.exit(wrongRounds + deadlocks > 0 ? 1 : 0);

async function runRace(race: Race): Promise<number> {
  const arena = { urls: servers.map(({ url }) => url), sql, callers };
  const answers = new Map<number, number>();
  let wrongRoundsOfRace = 0;
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) {
    const { statuses, winners, isRight } = await runRound(race, arena);
    for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
    if (isRight) continue;
    wrongRoundsOfRace += 1;
    if (wrongRoundsOfRace <= 3) console.log(`  ${race.name}, giro ${round + 1}: ${winners} nel database, risposte ${statuses.join(' ')}`);
  }
  const ms = Math.round((performance.now() - startedAt) / rounds);
  const counts = [...answers].sort(([a], [b]) => a - b).map(([status, times]) => `${times} volte ${status}`);
  console.log(
    `${race.name} (${race.guard ?? 'una sola istruzione'}): ${wrongRoundsOfRace} giri sbagliati su ${rounds}; ${counts.join(', ')}; ${ms} ms a giro`,
  );
  return wrongRoundsOfRace;
}

async function dropGuard(name: string): Promise<void> {
  if (!RACES.some(({ guard }) => guard === name)) throw new Error(`${name} non è tra ${RACES.map(({ guard }) => guard).join(', ')}`);
  const { rows } = await sql.query(`select conrelid::regclass as owner, contype = 't' as fires from pg_constraint where conname = $1`, [
    name,
  ]);
  const statement = rows[0]?.fires ? `drop trigger ${name} on ${rows[0].owner}` : `alter table ${rows[0]?.owner} drop constraint ${name}`;
  await sql.query(rows[0] ? statement : `drop index ${name}`);
  console.log(`Senza ${name}: la sua gara deve fallire.`);
}

/**
 * Returns the number of deadlocks. Stops the servers first, because a PostgreSQL session reports its statistics at the latest when it ends.
 */
async function countDeadlocks(): Promise<number> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  const { rows } = await sql.query('select deadlocks from pg_stat_database where datname = current_database()');
  return Number(rows[0].deadlocks);
}
