// npm run bench kills [-- rounds seed]: is an acknowledged write lost when the server is killed during writes?
// In the first rounds the server is killed, on even rounds with PostgreSQL. In the other rounds only PostgreSQL is killed or frozen: the server
// must keep running, answer 503 and work again within five seconds, and `ready` must answer within two.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTemporaryDataFolder } from './crowd/data-folder.ts';
import { BrandWriter } from './kills/brand-writer.ts';
import { freezeRound, killRound, type Round, stopWhileFrozen } from './kills/database-rounds.ts';
import { killPostmaster, type RunningServer, startServerProcess } from './kills/server-process.ts';

const rounds = Number(process.argv[2] ?? 20);
const random = seededRandom(Number(process.argv[3] ?? 1));
const dataDir = makeTemporaryDataFolder('organico-kill-');

const acknowledged = new Set<string>();
let confirmedTotal = 0;
const startTimesMs: number[] = [];
let lostTotal = 0;

let server = await startServer();
const writer = new BrandWriter(server.url);
await writer.setUpAdmin();
for (let round = 1; round <= rounds; round++) {
  await writer.logIn();
  const withDatabase = round % 2 === 0;
  const confirmedBefore = acknowledged.size;
  const writes = writer.writeUntilDisconnected(`giro ${round}`, (id) => acknowledged.add(id));
  await delay(200 + random() * 1_300);
  if (withDatabase) killPostmaster(dataDir);
  await server.kill();
  await writes;
  const confirmed = acknowledged.size - confirmedBefore;
  confirmedTotal += confirmed;
  server = await startServer();
  writer.url = server.url;
  await writer.logIn();
  const missing = await findMissing();
  lostTotal += missing.length;
  const killedPrograms = withDatabase ? 'server e database' : 'server';
  console.log(
    `giro ${round}: uccisi ${killedPrograms}, ${confirmed} scritture confermate, ${missing.length} perse, riavvio in ${startTimesMs.at(-1)} ms`,
  );
}
const databaseRounds: Round[] = [];
for (let round = 1; round <= rounds; round++) {
  await writer.logIn();
  const runDatabaseRound = round % 4 === 0 ? freezeRound : killRound;
  const context = { server, writer, dataDir, confirm: (id: string) => acknowledged.add(id) };
  const result = await runDatabaseRound(context, `solo ${round}`, 200 + random() * 1_300);
  // This round of the kill bench has already counted the unexpected end of the server as a failure, so the bench starts a new server and
  // continues.
  if (server.hasEnded()) server = await startServer();
  writer.url = server.url;
  await writer.logIn();
  const missing = await findMissing();
  lostTotal += missing.length;
  databaseRounds.push(result);
  const answerCounts = [...result.answerCounts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  console.log(
    `giro ${round}: database ${runDatabaseRound === freezeRound ? 'fermo per 6 s' : 'ucciso'}, di nuovo al lavoro in ${result.recoveryMs} ms, ready al più in ${result.readyMs} ms (${result.readyStatuses.join(', ')}), ${missing.length} perse, ${result.passed ? 'bene' : 'MALE'}: ${answerCounts}`,
  );
}
const stopTimeMs = await stopWhileFrozen({ server, writer, dataDir, confirm: (id) => acknowledged.add(id) });
server = await startServer();
writer.url = server.url;
await writer.logIn();
lostTotal += (await findMissing()).length;

const exitCode = await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const sortedStarts = startTimesMs.slice(1).sort((a, b) => a - b);
console.log(`\nGiri: ${rounds}. Scritture confermate: ${confirmedTotal}. Perse: ${lostTotal}.`);
console.log(
  `Riavvio: minimo ${sortedStarts[0]} ms, mediano ${sortedStarts[sortedStarts.length >> 1]} ms, massimo ${sortedStarts.at(-1)} ms; primo avvio ${startTimesMs[0]} ms.`,
);
console.log(`Altre risposte mentre si scriveva: ${writer.describeOtherStatuses()}. Chiusura finale: codice ${exitCode}.`);
const recoveries = databaseRounds.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
console.log(
  `Database da solo: ${databaseRounds.length} giri, ${databaseRounds.filter(({ passed }) => !passed).length} male; di nuovo al lavoro in ${recoveries[0]} ms (minimo), ${recoveries[recoveries.length >> 1]} (mediano), ${recoveries.at(-1)} (massimo); ready al più in ${Math.max(...databaseRounds.map(({ readyMs }) => readyMs))} ms. Chiuso mentre il database era fermo: in ${stopTimeMs} ms.`,
);
const failed =
  lostTotal > 0 || confirmedTotal === 0 || exitCode !== 0 || databaseRounds.some(({ passed }) => !passed) || stopTimeMs > 10_000;
process.exit(failed ? 1 : 0);

async function startServer(): Promise<RunningServer> {
  const startedAt = performance.now();
  const started = await startServerProcess(dataDir);
  startTimesMs.push(Math.round(performance.now() - startedAt));
  return started;
}

async function findMissing(): Promise<string[]> {
  const present = await writer.readBrandIds();
  const missing = [...acknowledged.keys()].filter((id) => !present.has(id));
  for (const id of missing) acknowledged.delete(id);
  return missing;
}

/** Returns a random number generator (Mulberry32). With the same seed the bench kills programs at the same moments. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
