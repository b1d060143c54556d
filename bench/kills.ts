// npm run bench kills [-- rounds seed]: is an acknowledged write lost when the server is killed during writes?
// In the first rounds the server is killed, on even rounds with PostgreSQL. In the other rounds only PostgreSQL is killed or frozen: the server
// must keep running, answer 503 and work again within five seconds, and `ready` must answer within two.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataFolder } from './crowd/data-folder.ts';
import { BrandWriter } from './kills/brand-writer.ts';
import { frozen, killedAlone, type Round, stoppedWhileFrozen } from './kills/database-rounds.ts';
import { killPostmaster, type RunningServer, startServerProcess } from './kills/server-process.ts';

const rounds = Number(process.argv[2] ?? 20);
const random = seeded(Number(process.argv[3] ?? 1));
const dataDir = makeDataFolder('organico-kill-');

const acknowledged = new Set<string>();
let written = 0;
const starts: number[] = [];
let lost = 0;

let server = await start();
const writer = new BrandWriter(server.url);
await writer.setUpAdmin();
for (let round = 1; round <= rounds; round++) {
  await writer.logIn();
  const withDatabase = round % 2 === 0;
  const before = acknowledged.size;
  const writing = writer.writeUntilRefused(`giro ${round}`, (id) => acknowledged.add(id));
  await delay(200 + random() * 1_300);
  if (withDatabase) killPostmaster(dataDir);
  await server.kill();
  await writing;
  const confirmed = acknowledged.size - before;
  written += confirmed;
  server = await start();
  writer.url = server.url;
  await writer.logIn();
  const missing = await findMissing();
  lost += missing.length;
  const killed = withDatabase ? 'server e database' : 'server';
  console.log(
    `giro ${round}: uccisi ${killed}, ${confirmed} scritture confermate, ${missing.length} perse, riavvio in ${starts.at(-1)} ms`,
  );
}
const alone: Round[] = [];
for (let round = 1; round <= rounds; round++) {
  await writer.logIn();
  const disturb = round % 4 === 0 ? frozen : killedAlone;
  const places = { server, writer, dataDir, confirm: (id: string) => acknowledged.add(id) };
  const done = await disturb(places, `solo ${round}`, 200 + random() * 1_300);
  // A server that has ended is already counted as a failure.
  if (server.hasEnded()) server = await start();
  writer.url = server.url;
  await writer.logIn();
  const missing = await findMissing();
  lost += missing.length;
  alone.push(done);
  const answers = [...done.answers].map(([kind, count]) => `${count} ${kind}`).join(', ');
  console.log(
    `giro ${round}: database ${disturb === frozen ? 'fermo per 6 s' : 'ucciso'}, di nuovo al lavoro in ${done.recoveryMs} ms, ready al più in ${done.readyMs} ms (${done.said.join(', ')}), ${missing.length} perse, ${done.isGood ? 'bene' : 'MALE'}: ${answers}`,
  );
}
const whileFrozen = await stoppedWhileFrozen({ server, writer, dataDir, confirm: (id) => acknowledged.add(id) });
server = await start();
writer.url = server.url;
await writer.logIn();
lost += (await findMissing()).length;

const stopped = await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const sorted = starts.slice(1).sort((a, b) => a - b);
console.log(`\nGiri: ${rounds}. Scritture confermate: ${written}. Perse: ${lost}.`);
console.log(
  `Riavvio: minimo ${sorted[0]} ms, mediano ${sorted[sorted.length >> 1]} ms, massimo ${sorted.at(-1)} ms; primo avvio ${starts[0]} ms.`,
);
console.log(`Altre risposte mentre si scriveva: ${writer.describeOthers()}. Chiusura finale: codice ${stopped}.`);
const recoveries = alone.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
console.log(
  `Database da solo: ${alone.length} giri, ${alone.filter(({ isGood }) => !isGood).length} male; di nuovo al lavoro in ${recoveries[0]} ms (minimo), ${recoveries[recoveries.length >> 1]} (mediano), ${recoveries.at(-1)} (massimo); ready al più in ${Math.max(...alone.map(({ readyMs }) => readyMs))} ms. Chiuso mentre il database era fermo: in ${whileFrozen} ms.`,
);
const isBad = lost > 0 || written === 0 || stopped !== 0 || alone.some(({ isGood }) => !isGood) || whileFrozen > 10_000;
process.exit(isBad ? 1 : 0);

async function start(): Promise<RunningServer> {
  const begun = performance.now();
  const running = await startServerProcess(dataDir);
  starts.push(Math.round(performance.now() - begun));
  return running;
}

async function findMissing(): Promise<string[]> {
  const present = await writer.readBrandIds();
  const missing = [...acknowledged.keys()].filter((id) => !present.has(id));
  for (const id of missing) acknowledged.delete(id);
  return missing;
}

/** Mulberry32: the same seed kills at the same moments. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
