// npm run bench memory [-- --requests=100000 --streams=500]: the memory of one server at rest, and whether it stays constant over many requests.
import { parseArgs } from 'node:util';
import { withSoakEnvironment } from './soak/environment.ts';
import { HttpClient } from './soak/http-client.ts';
import { Marks } from './soak/marks.ts';
import { describeMemory, privateMb, proportionalMb } from './soak/memory.ts';
import { PageStream } from './soak/page-stream.ts';
import { SimulatedUser } from './soak/simulated-user.ts';
import { Tally } from './soak/tally.ts';

const USERS = 10;
const INTERVALS = 10;
// The limit for the private memory at the end of the run, divided by the private memory after the first fifth. Shared memory is left out,
// because its share depends on other processes.
const MAX_GROWTH = 1.1;
const TOLERANCE_MB = 10;
const MAX_AT_REST_MB = 110;
// The time from the start of the server to the measurement of its memory at rest. By then the server has released its start-up memory
// (scripts/start/serve.ts).
const REST_MS = 20_000;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    streams: { type: 'string', default: '500' },
    employees: { type: 'string', default: '4000' },
    hardware: { type: 'string', default: '12000' },
  },
});
const [requests, streams] = [Number(values.requests), Number(values.streams)];
let missedGoals = 0;
await withSoakEnvironment(
  { size: { employees: Number(values.employees), hardware: Number(values.hardware) }, servers: 1, userCount: USERS },
  async ({ servers, accounts }) => {
    const [server] = servers;
    if (!server) throw new Error('The environment has no server');
    // The server writes the Node compile cache when it ends. Only the second start uses a complete cache, as in production.
    await server.terminate('SIGTERM');
    await server.start();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    report(proportionalMb(server.pid) <= MAX_AT_REST_MB, `a riposo: ${describeMemory(server.pid)}; obiettivo ${MAX_AT_REST_MB}`);
    const tally = new Tally();
    const users = accounts.map(
      (account) => new SimulatedUser(account, new HttpClient(servers, 0, tally), new Marks(), new AbortController().signal),
    );
    for (const user of users) await user.signIn();
    const privateMbSamples: number[] = [];
    for (let interval = 1; interval <= INTERVALS; interval++) {
      const streamsDone = Promise.all(users.map((user) => openAndCloseStreams(user, streams / INTERVALS / USERS)));
      await Promise.all(users.map((user) => sendRequests(user, requests / INTERVALS / USERS)));
      await streamsDone;
      privateMbSamples.push(privateMb(server.pid));
      console.log(`    ${tally.requests} richieste, ${(streams / INTERVALS) * interval} pagine: ${describeMemory(server.pid)}`);
    }
    for (const user of users) await user.signOut();
    const [, privateMbAfterTwo = 0] = privateMbSamples;
    report(
      Math.max(...privateMbSamples.slice(-2)) <= privateMbAfterTwo * MAX_GROWTH + TOLERANCE_MB && tally.broken.length === 0,
      `${tally.requests} richieste e ${streams} pagine aperte e chiuse; di suo dopo due decimi ${privateMbAfterTwo} MB, alla fine ${privateMbSamples.at(-1)}; altro: ${tally.describe()}`,
    );
  },
);
process.exit(missedGoals > 0 ? 1 : 0);

async function sendRequests({ client, account }: SimulatedUser, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = account.employees[n % account.employees.length];
    const path = [
      '/api/dipendenti?limit=50',
      `/api/dipendenti/${id}`,
      '/api/hardware?limit=50',
      `/api/dipendenti/${id}/risorse`,
      '/api/dipendenti?limit=50&q=ross',
      '/api/auth/me',
      `/api/dipendenti/${id}/cronologia`,
      '/api/stats',
    ][n % 8];
    const isWrite = n % 40 === 39 && (account.role === 'HR' || account.role === 'amministratore');
    if (isWrite) await client.send('modifica', 'PUT', `/api/dipendenti/${id}`, { body: { interno: String(n) } });
    else await client.send('lettura', 'GET', String(path));
  }
}

async function openAndCloseStreams({ client }: SimulatedUser, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const stream = new PageStream(client, () => undefined);
    const following = stream.follow();
    await stream.firstUpToDate;
    stream.close();
    await following;
  }
}

function report(passed: boolean, sentence: string): void {
  if (!passed) missedGoals += 1;
  console.log(`${passed ? 'sì' : 'NO'}  ${sentence}`);
}
