// npm run bench soak [-- --minutes=60 --people=40 --pace=4 --fault=120]: mixed work on two servers and one database, with a fault every two minutes.
// Fails if a page shows an error that a retry does not solve, if an acknowledged write is lost or applied twice, or if memory grows.
// --plant=persa|guasto|usciti|memoria plants a fault that the bench must detect.
import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitUntil } from './cluster/wait-until.ts';
import { type SoakEnvironment, withSoakEnvironment } from './soak/environment.ts';
import { FAULTS, type Fault } from './soak/faults.ts';
import { HttpClient } from './soak/http-client.ts';
import { Marks } from './soak/marks.ts';
import { MemorySamples, proportionalMb } from './soak/memory.ts';
import { PLANTED_FAULTS } from './soak/planted-faults.ts';
import { SimulatedUser } from './soak/simulated-user.ts';
import { Tally } from './soak/tally.ts';
import { runSession } from './soak/user-actions.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    people: { type: 'string', default: '40' },
    pace: { type: 'string', default: '4' },
    fault: { type: 'string', default: '120' },
    employees: { type: 'string', default: '20000' },
    hardware: { type: 'string', default: '60000' },
    plant: { type: 'string' },
  },
});
const [minutes, userCount, secondsPerStep, faultIntervalS] = [values.minutes, values.people, values.pace, values.fault].map(Number) as [
  number,
  number,
  number,
  number,
];
const plantedFault = values.plant === undefined ? {} : PLANTED_FAULTS[values.plant];
if (!plantedFault || !(minutes > 0 && userCount > 0 && secondsPerStep > 0 && faultIntervalS > 0))
  throw new Error('Le opzioni non si capiscono: guarda la prima riga del file.');

const STEPS_PER_SESSION = 25;
const SAMPLE_MS = 10_000;
const BETWEEN_SESSIONS_MS = 3_000;
// The limit for the growth of memory: the median of the last quarter of the run, divided by the median of the second quarter.
const MAX_GROWTH = 1.1;
const TOLERANCE_MB = 10;

const tally = new Tally();
const marks = new Marks();
const injectedFaults: string[] = [];
let missedGoals = 0;

const machine = `${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB, carico ${loadText()}`;
console.log(
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')}, ${machine}; ${minutes} minuti, ${userCount} persone, un passo ogni ${secondsPerStep} s`,
);
await withSoakEnvironment(
  { size: { employees: Number(values.employees), hardware: Number(values.hardware) }, servers: 2, userCount, env: plantedFault.env ?? {} },
  async (environment) => {
    await delay(2_000); // the servers release their start-up memory in this time
    console.log(`memoria a riposo: ${environment.servers.map(({ name, pid }) => `${name} ${proportionalMb(pid)} MB`).join(', ')}`);
    const stop = new AbortController();
    const users = environment.accounts.map(
      (account, n) => new SimulatedUser(account, new HttpClient(environment.servers, n, tally), marks, stop.signal),
    );
    const running = Promise.all(users.map(runUser));
    const memory = new MemorySamples();
    const sampling = sampleMemory(environment, memory, stop.signal);
    const faultsDone = injectFaults(environment, users, performance.now() + minutes * 60_000).finally(() => stop.abort());
    await Promise.all([running, sampling, faultsDone]);
    await plantedFault.injectAtEnd?.(environment, marks);
    reportStreams(users);
    await reportWrites(environment);
    reportMemory(memory);
  },
);
console.log(`\n${tally.requests} richieste, ${tally.events} notizie alle pagine aperte. Ciò che non è andato subito: ${tally.describe()}.`);
report(tally.broken.length === 0, `errori a cui la pagina non sopravvive: ${tally.broken.length}`);
for (const sentence of new Set(tally.broken)) console.log(`    ${sentence}`);
process.exit(missedGoals > 0 ? 1 : 0);

async function runUser(user: SimulatedUser): Promise<void> {
  await user.pause(Math.random() * secondsPerStep * STEPS_PER_SESSION * 1_000 * 0.2);
  while (!user.isStopping) {
    await runSession(user, STEPS_PER_SESSION, secondsPerStep * 1_000);
    await user.pause(Math.random() * BETWEEN_SESSIONS_MS);
  }
}

async function injectFaults(environment: SoakEnvironment, users: readonly SimulatedUser[], endsAt: number): Promise<void> {
  const remainingMs = () => Math.max(0, endsAt - performance.now());
  const midwayFaultDone = plantedFault?.injectMidway && delay(remainingMs() / 2).then(() => plantedFault.injectMidway?.(environment));
  for (let n = 0; remainingMs() > 0; n++) {
    await delay(Math.min(faultIntervalS * 1_000, remainingMs()));
    if (remainingMs() < 30_000) break;
    await injectFault(FAULTS[n % FAULTS.length] as Fault, environment, users);
  }
  await delay(remainingMs());
  await midwayFaultDone;
}

async function injectFault({ label, inject }: Fault, environment: SoakEnvironment, users: readonly SimulatedUser[]): Promise<void> {
  const { all: times } = tally.takeTimes();
  const startedAt = performance.now();
  await inject(environment, users);
  await waitUntil(`tutto intero dopo: ${label}`, async () =>
    (await Promise.all(environment.servers.map((server) => server.isReady()))).every(Boolean),
  );
  const timeText = new Date().toISOString().slice(11, 19);
  console.log(
    `${timeText}  ${label}: tutto intero dopo ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Prima: ${times.count} risposte, p50 ${times.percentile(0.5)}, p95 ${times.percentile(0.95)} ms; memoria ${environment.servers.map(({ name, pid }) => `${name} ${proportionalMb(pid)}`).join(', ')} MB; carico ${loadText()}; finora ${tally.broken.length} errori`,
  );
  injectedFaults.push(label);
}

async function sampleMemory({ servers: [, serverB] }: SoakEnvironment, memory: MemorySamples, stopSignal: AbortSignal): Promise<void> {
  for (; serverB && !stopSignal.aborted; await delay(SAMPLE_MS, undefined, { signal: stopSignal }).catch(() => undefined))
    memory.sample(serverB.pid);
}

function reportStreams(users: readonly SimulatedUser[]): void {
  const streams = users.flatMap((user) => user.streams);
  const reconnects = streams.reduce((sum, { reconnects: each }) => sum + each, 0);
  const longestMs = Math.max(...streams.map(({ longestOfflineMs }) => longestOfflineMs));
  console.log(
    `${injectedFaults.length} guasti; ${streams.length} pagine aperte e chiuse, tornate da sole ${reconnects} volte, al più dopo ${(longestMs / 1000).toFixed(1)} s`,
  );
}

async function reportWrites(environment: SoakEnvironment): Promise<void> {
  const client = await environment.openDatabase();
  const { acknowledged, lost, appliedTwice, rejectedButApplied, unknownApplied, unknownNotApplied } = await marks.check(client);
  await client.end();
  report(
    lost.length + appliedTwice.length + rejectedButApplied.length === 0 && acknowledged > 0,
    `scritture confermate: ${acknowledged}; perse ${lost.length}, fatte due volte ${appliedTwice.length}, rifiutate e fatte ${rejectedButApplied.length}; senza risposta ${unknownApplied + unknownNotApplied}, di cui fatte ${unknownApplied}`,
  );
  for (const mark of [...lost, ...appliedTwice, ...rejectedButApplied].slice(0, 10)) console.log(`    ${mark}`);
}

function reportMemory(memory: MemorySamples): void {
  const quarters = [0, 0.25, 0.5, 0.75].map((from) => memory.median(from, from + 0.25));
  const [, secondQuarter = 0, , fourthQuarter = 0] = quarters;
  const afterFiveMinutes = memory.samples.find(({ minute }) => minute >= 5)?.mb;
  const maximumMb = Math.max(...memory.samples.map(({ mb }) => mb));
  report(
    fourthQuarter <= secondQuarter * MAX_GROWTH + TOLERANCE_MB,
    `memoria del server B: ${afterFiveMinutes === undefined ? '' : `dopo cinque minuti ${afterFiveMinutes} MB, `}per quarti ${quarters.join(', ')} MB, al più ${maximumMb}; ${memory.slope(0.25).toFixed(0)} MB l'ora dopo il primo quarto`,
  );
}

function report(passed: boolean, sentence: string): void {
  if (!passed) missedGoals += 1;
  console.log(`${passed ? 'sì' : 'NO'}  ${sentence}`);
}

function loadText(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
