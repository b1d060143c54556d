// npm run bench soak [-- --minutes=60 --people=40 --pace=4 --fault=120]: mixed work on two servers and one database, with a fault every two minutes.
// Fails if a page shows an error that a retry does not solve, if an acknowledged write is lost or applied twice, or if memory grows.
// --plant=persa|guasto|usciti|memoria plants a fault that the bench must detect.
import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from './cluster/wait-until.ts';
import { sitting } from './soak/day.ts';
import { type Place, withPlace } from './soak/environment.ts';
import { FAULTS, type Fault } from './soak/faults.ts';
import { Door } from './soak/http-client.ts';
import { Marks } from './soak/marks.ts';
import { heldMb, Memory } from './soak/memory.ts';
import { PLANTS } from './soak/planted-faults.ts';
import { Person } from './soak/simulated-user.ts';
import { Tally } from './soak/tally.ts';

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
const [minutes, people, pace, everyS] = [values.minutes, values.people, values.pace, values.fault].map(Number) as [
  number,
  number,
  number,
  number,
];
const plant = values.plant === undefined ? {} : PLANTS[values.plant];
if (!plant || !(minutes > 0 && people > 0 && pace > 0 && everyS > 0))
  throw new Error('Le opzioni non si capiscono: guarda la prima riga del file.');

const STEPS_A_SITTING = 25;
const SAMPLE_MS = 10_000;
const BETWEEN_SITTINGS_MS = 3_000;
// Limit for the median of the last quarter, divided by the median of the second quarter.
const GROWS_AT_MOST = 1.1;
const AND_MB = 10;

const tally = new Tally();
const marks = new Marks();
const times: string[] = [];
let missed = 0;

const machine = `${cpus().length} core, ${Math.round(totalmem() / 2 ** 30)} GiB, carico ${load()}`;
console.log(
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')}, ${machine}; ${minutes} minuti, ${people} persone, un passo ogni ${pace} s`,
);
await withPlace(
  { size: { employees: Number(values.employees), hardware: Number(values.hardware) }, servers: 2, people, env: plant.env ?? {} },
  async (place) => {
    await delay(2_000); // until the start-up memory is released
    console.log(`memoria a riposo: ${place.servers.map(({ name, pid }) => `${name} ${heldMb(pid)} MB`).join(', ')}`);
    const end = new AbortController();
    const crowd = place.accounts.map((account, n) => new Person(account, new Door(place.servers, n, tally), marks, end.signal));
    const working = Promise.all(crowd.map(live));
    const memory = new Memory();
    const watching = watch(place, memory, end.signal);
    const whole = suffer(place, crowd, performance.now() + minutes * 60_000).finally(() => end.abort());
    await Promise.all([working, watching, whole]);
    await plant.evening?.(place, marks);
    tellStreams(crowd);
    await tellWrites(place);
    tellMemory(memory);
  },
);
console.log(`\n${tally.requests} richieste, ${tally.news} notizie alle pagine aperte. Ciò che non è andato subito: ${tally.describe()}.`);
tell(tally.broken.length === 0, `errori a cui la pagina non sopravvive: ${tally.broken.length}`);
for (const sentence of new Set(tally.broken)) console.log(`    ${sentence}`);
process.exit(missed > 0 ? 1 : 0);

/** Sign-in sessions until the end of the run. Users start at different moments. */
async function live(person: Person): Promise<void> {
  await person.pause(Math.random() * pace * STEPS_A_SITTING * 1_000 * 0.2);
  while (!person.isLeaving) {
    await sitting(person, STEPS_A_SITTING, pace * 1_000);
    await person.pause(Math.random() * BETWEEN_SITTINGS_MS);
  }
}

async function suffer(place: Place, crowd: readonly Person[], endAt: number): Promise<void> {
  const left = () => Math.max(0, endAt - performance.now());
  const midday = plant?.midday && delay(left() / 2).then(() => plant.midday?.(place));
  for (let n = 0; left() > 0; n++) {
    await delay(Math.min(everyS * 1_000, left()));
    // The server needs this time to recover before the run ends.
    if (left() < 30_000) break;
    await strike(FAULTS[n % FAULTS.length] as Fault, place, crowd);
  }
  await delay(left());
  await midday;
}

async function strike({ what, strike: blow }: Fault, place: Place, crowd: readonly Person[]): Promise<void> {
  const answered = tally.takeTimes();
  const begun = performance.now();
  await blow(place, crowd);
  await until(`tutto intero dopo: ${what}`, async () =>
    (await Promise.all(place.servers.map((server) => server.isReady()))).every(Boolean),
  );
  const at = new Date().toISOString().slice(11, 19);
  const p = (part: number) => Math.round(answered[Math.floor(answered.length * part)] ?? 0);
  console.log(
    `${at}  ${what}: tutto intero dopo ${((performance.now() - begun) / 1000).toFixed(1)} s. Prima: ${answered.length} risposte, p50 ${p(0.5)}, p95 ${p(0.95)} ms; memoria ${place.servers.map(({ name, pid }) => `${name} ${heldMb(pid)}`).join(', ')} MB; carico ${load()}; finora ${tally.broken.length} errori`,
  );
  times.push(what);
}

async function watch({ servers: [, b] }: Place, memory: Memory, over: AbortSignal): Promise<void> {
  for (; b && !over.aborted; await delay(SAMPLE_MS, undefined, { signal: over }).catch(() => undefined)) memory.take(b.pid);
}

function tellStreams(crowd: readonly Person[]): void {
  const streams = crowd.flatMap((person) => person.streams);
  const comebacks = streams.reduce((sum, { comebacks: each }) => sum + each, 0);
  const longest = Math.max(...streams.map(({ longestAwayMs }) => longestAwayMs));
  console.log(
    `${times.length} guasti; ${streams.length} pagine aperte e chiuse, tornate da sole ${comebacks} volte, al più dopo ${(longest / 1000).toFixed(1)} s`,
  );
}

async function tellWrites(place: Place): Promise<void> {
  const client = await place.open();
  const { acknowledged, lost, twice, refused, unknownDone, unknownNot } = await marks.look(client);
  await client.end();
  tell(
    lost.length + twice.length + refused.length === 0 && acknowledged > 0,
    `scritture confermate: ${acknowledged}; perse ${lost.length}, fatte due volte ${twice.length}, rifiutate e fatte ${refused.length}; senza risposta ${unknownDone + unknownNot}, di cui fatte ${unknownDone}`,
  );
  for (const mark of [...lost, ...twice, ...refused].slice(0, 10)) console.log(`    ${mark}`);
}

function tellMemory(memory: Memory): void {
  const quarters = [0, 0.25, 0.5, 0.75].map((from) => memory.middle(from, from + 0.25));
  const [, second = 0, , last = 0] = quarters;
  const atFive = memory.samples.find(({ minute }) => minute >= 5)?.mb;
  const most = Math.max(...memory.samples.map(({ mb }) => mb));
  tell(
    last <= second * GROWS_AT_MOST + AND_MB,
    `memoria del server B: ${atFive === undefined ? '' : `dopo cinque minuti ${atFive} MB, `}per quarti ${quarters.join(', ')} MB, al più ${most}; ${memory.slope(0.25).toFixed(0)} MB l'ora dopo il primo quarto`,
  );
}

function tell(isHeld: boolean, sentence: string): void {
  if (!isHeld) missed += 1;
  console.log(`${isHeld ? 'sì' : 'NO'}  ${sentence}`);
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
