// npm run bench kills [-- rounds seed]: is any acknowledged write lost when the server is killed while it writes?
// No write that was answered with 201 may be lost when the server is killed, and, on even rounds, PostgreSQL with it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BrandWriter } from './kills/brand-writer.ts';
import { killPostmaster, type RunningServer, startServerProcess } from './kills/server-process.ts';

const rounds = Number(process.argv[2] ?? 20);
const random = seeded(Number(process.argv[3] ?? 1));
const dataDir = mkdtempSync(join(tmpdir(), 'organico-kill-'));
// The account that runs PostgreSQL under root must get through.
chmodSync(dataDir, 0o755);

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
const stopped = await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const sorted = starts.slice(1).sort((a, b) => a - b);
console.log(`\nGiri: ${rounds}. Scritture confermate: ${written}. Perse: ${lost}.`);
console.log(
  `Riavvio: minimo ${sorted[0]} ms, mediano ${sorted[sorted.length >> 1]} ms, massimo ${sorted.at(-1)} ms; primo avvio ${starts[0]} ms.`,
);
console.log(`Altre risposte mentre si scriveva: ${writer.describeOthers()}. Chiusura finale: codice ${stopped}.`);
process.exit(lost > 0 || written === 0 || stopped !== 0 ? 1 : 0);

async function start(): Promise<RunningServer> {
  const begun = performance.now();
  const running = await startServerProcess(dataDir);
  starts.push(Math.round(performance.now() - begun));
  return running;
}

async function findMissing(): Promise<string[]> {
  const present = await writer.readBrandIds();
  const missing = [...acknowledged.keys()].filter((id) => !present.has(id));
  // Counted once, in the round that lost them.
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
