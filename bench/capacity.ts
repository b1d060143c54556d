// npm run bench capacity [-- --people=20,40,80 --pace=20 --seconds=60]: how many active users one PostgreSQL can serve
// (docs/quanto-regge.md).
// Measures the CPU time of each read. Then adds simulated users with open pages until the p95 of reads or writes exceeds its limit.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readCpuTime, subtractCpuTime } from './soak/cpu-time.ts';
import { type ServerProcess, type SoakEnvironment, withSoakEnvironment } from './soak/environment.ts';
import { HttpClient } from './soak/http-client.ts';
import { Marks } from './soak/marks.ts';
import { SimulatedUser } from './soak/simulated-user.ts';
import { Tally, type Times } from './soak/tally.ts';
import { runSession } from './soak/user-actions.ts';

const MAX_P95_OF_READS_MS = 200;
const MAX_P95_OF_WRITES_MS = 400;
const WARM_UP_MS = 15_000;
const STEPS_PER_SESSION = 50;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '20,40,80,160,320' },
    pace: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '20' },
    employees: { type: 'string', default: '4000' },
    hardware: { type: 'string', default: '12000' },
  },
});
const [secondsPerStep, seconds, repetitions] = [Number(values.pace), Number(values.seconds), Number(values.times)];
const userCounts = values.people.split(',').map(Number);
const size = { employees: Number(values.employees), hardware: Number(values.hardware) };

await withSoakEnvironment({ size, servers: 1, userCount: Math.max(4, ...userCounts) }, async (environment) => {
  const [server] = environment.servers;
  if (!server) throw new Error('The environment has no server');
  await printCosts(environment, server);
  for (const userCount of userCounts) if (!(await canServe(environment, server, userCount))) break;
});
process.exit(0);

async function printCosts(environment: SoakEnvironment, server: ServerProcess): Promise<void> {
  console.log('ms di processore per richiesta: server + PostgreSQL');
  for (const account of [environment.accounts[0], environment.accounts[1]]) {
    if (!account) continue;
    const user = new SimulatedUser(account, new HttpClient(environment.servers, 0, new Tally()), new Marks(), new AbortController().signal);
    await user.signIn();
    user.streams[0]?.close();
    const employee = `/api/dipendenti/${account.employees[0]}`;
    console.log(`${account.brands.length} brand:`);
    for (const path of [
      '/api/auth/me',
      '/api/avvisi',
      '/api/stats',
      '/api/dashboard/lavoro',
      '/api/dipendenti?limit=50',
      '/api/dipendenti?limit=50&q=ross',
      '/api/hardware?limit=50',
      '/api/workflows?limit=50',
      employee,
      `${employee}/risorse`,
      `${employee}/cronologia`,
      '/api/ricerca?q=ros',
    ]) {
      await user.client.send('costo', 'GET', path);
      const cpuBefore = readCpuTime(server.pid, environment.postmaster());
      for (let index = 0; index < repetitions; index++) await user.client.send('costo', 'GET', path);
      const cost = subtractCpuTime(readCpuTime(server.pid, environment.postmaster()), cpuBefore);
      console.log(
        `  ${path.replace(String(account.employees[0]), ':id')}: ${(cost.server / repetitions).toFixed(1)} + ${(cost.database / repetitions).toFixed(1)}`,
      );
    }
    await user.signOut();
  }
}

async function canServe(environment: SoakEnvironment, server: ServerProcess, userCount: number): Promise<boolean> {
  const tally = new Tally();
  const stop = new AbortController();
  const users = environment.accounts
    .slice(0, userCount)
    .map((account) => new SimulatedUser(account, new HttpClient(environment.servers, 0, tally), new Marks(), stop.signal));
  const running = Promise.all(users.map((user, index) => startUser(user, (index / userCount) * WARM_UP_MS)));
  await delay(2 * WARM_UP_MS);
  tally.takeTimes();
  const [requestsBefore, eventsBefore, refetchesBefore] = [tally.requests, tally.events, tally.refetches];
  const cpuBefore = readCpuTime(server.pid, environment.postmaster());
  await delay(seconds * 1_000);
  const cost = subtractCpuTime(readCpuTime(server.pid, environment.postmaster()), cpuBefore);
  const { reads, writes } = tally.takeTimes();
  const perSecond = (count: number) => (count / seconds).toFixed(1);
  const isFast = reads.percentile(0.95) <= MAX_P95_OF_READS_MS && writes.percentile(0.95) <= MAX_P95_OF_WRITES_MS;
  const passed = isFast && tally.broken.length === 0;
  console.log(
    `${passed ? 'sì' : 'NO'}  ${userCount} persone, un passo ogni ${secondsPerStep} s: ${describe('letture', reads)}; ${describe('scritture', writes)}; ${perSecond(tally.requests - requestsBefore)} richieste al secondo, di cui ${perSecond(tally.refetches - refetchesBefore)} per notizie (${perSecond(tally.events - eventsBefore)}); ` +
      `processore: server ${(cost.server / seconds / 10).toFixed(0)} %, PostgreSQL ${(cost.database / seconds / 10).toFixed(0)} % di un core; carico ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  stop.abort();
  await running;
  return passed;
}

function describe(label: string, times: Times): string {
  return `${times.count} ${label}: p50 ${times.percentile(0.5)}, p95 ${times.percentile(0.95)} ms`;
}

async function startUser(user: SimulatedUser, delayMs: number): Promise<void> {
  await user.pause(delayMs);
  if (!user.isStopping) await runSession(user, STEPS_PER_SESSION, secondsPerStep * 1_000);
}
