// npm run bench memory [-- --requests=100000 --streams=500]: the memory of one server at rest, and whether it stays constant over many requests.
import { parseArgs } from 'node:util';
import { withPlace } from './soak/environment.ts';
import { Door } from './soak/http-client.ts';
import { Marks } from './soak/marks.ts';
import { describeHeld, heldMb, ownMb } from './soak/memory.ts';
import { PageStream } from './soak/page-stream.ts';
import { Person } from './soak/simulated-user.ts';
import { Tally } from './soak/tally.ts';

const PEOPLE = 10;
const PARTS = 10;
// The goal compares the private pages at the end with those after the first fifth. The share of shared pages depends on other processes.
const GROWS_AT_MOST = 1.1;
const AND_MB = 10;
const GOAL_AT_REST_MB = 110;
// The server releases its start-up memory before this time (scripts/start/serve.ts).
const AT_REST_AFTER_MS = 20_000;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    streams: { type: 'string', default: '500' },
    employees: { type: 'string', default: '4000' },
    hardware: { type: 'string', default: '12000' },
  },
});
const [requests, streams] = [Number(values.requests), Number(values.streams)];
let missed = 0;
await withPlace(
  { size: { employees: Number(values.employees), hardware: Number(values.hardware) }, servers: 1, people: PEOPLE },
  async ({ servers, accounts }) => {
    const [server] = servers;
    if (!server) throw new Error('no server');
    // The server writes the Node compile cache when it ends. Only the second start uses a complete cache, as in production.
    await server.end('SIGTERM');
    await server.start();
    await new Promise((done) => setTimeout(done, AT_REST_AFTER_MS));
    tell(heldMb(server.pid) <= GOAL_AT_REST_MB, `a riposo: ${describeHeld(server.pid)}; obiettivo ${GOAL_AT_REST_MB}`);
    const tally = new Tally();
    const people = accounts.map((account) => new Person(account, new Door(servers, 0, tally), new Marks(), new AbortController().signal));
    for (const person of people) await person.signIn();
    const held: number[] = [];
    for (let part = 1; part <= PARTS; part++) {
      const opened = Promise.all(people.map((person) => openAndClose(person, streams / PARTS / PEOPLE)));
      await Promise.all(people.map((person) => ask(person, requests / PARTS / PEOPLE)));
      await opened;
      held.push(ownMb(server.pid));
      console.log(`    ${tally.requests} richieste, ${(streams / PARTS) * part} pagine: ${describeHeld(server.pid)}`);
    }
    for (const person of people) await person.signOut();
    const [, second = 0] = held;
    tell(
      Math.max(...held.slice(-2)) <= second * GROWS_AT_MOST + AND_MB && tally.broken.length === 0,
      `${tally.requests} richieste e ${streams} pagine aperte e chiuse; di suo dopo due decimi ${second} MB, alla fine ${held.at(-1)}; altro: ${tally.describe()}`,
    );
  },
);
process.exit(missed > 0 ? 1 : 0);

async function ask({ door, account }: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const id = account.people[n % account.people.length];
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
    const writes = n % 40 === 39 && (account.role === 'HR' || account.role === 'amministratore');
    if (writes) await door.ask('modifica', 'PUT', `/api/dipendenti/${id}`, { body: { interno: String(n) } });
    else await door.ask('lettura', 'GET', String(path));
  }
}

async function openAndClose({ door }: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const stream = new PageStream(door, () => undefined);
    const stays = stream.stay();
    await stream.isTold;
    stream.close();
    await stays;
  }
}

function tell(isHeld: boolean, sentence: string): void {
  if (!isHeld) missed += 1;
  console.log(`${isHeld ? 'sì' : 'NO'}  ${sentence}`);
}
