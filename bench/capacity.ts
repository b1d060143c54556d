// npm run bench capacity [-- --people=20,40,80 --pace=20 --seconds=60]: how many active users one PostgreSQL can serve (docs/quanto-regge.md).
// Measures the CPU time for each read, then adds simulated users with open pages until the p95 of the responses exceeds half a second.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { less, used } from './soak/cpu-time.ts';
import { sitting } from './soak/day.ts';
import { type Place, type Server, withPlace } from './soak/environment.ts';
import { Door } from './soak/http-client.ts';
import { Marks } from './soak/marks.ts';
import { Person } from './soak/simulated-user.ts';
import { Tally } from './soak/tally.ts';

const P95_MS = 500;
const SETTLES_MS = 15_000;
const STEPS_A_SITTING = 50;

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
const [pace, seconds, times] = [Number(values.pace), Number(values.seconds), Number(values.times)];
const crowds = values.people.split(',').map(Number);
const size = { employees: Number(values.employees), hardware: Number(values.hardware) };

await withPlace({ size, servers: 1, people: Math.max(4, ...crowds) }, async (place) => {
  const [server] = place.servers;
  if (!server) throw new Error('no server');
  await tellCosts(place, server);
  for (const howMany of crowds) if (!(await carries(place, server, howMany))) break;
});
process.exit(0);

async function tellCosts(place: Place, server: Server): Promise<void> {
  console.log('ms di processore per richiesta: server + PostgreSQL');
  for (const account of [place.accounts[0], place.accounts[1]]) {
    if (!account) continue;
    const person = new Person(account, new Door(place.servers, 0, new Tally()), new Marks(), new AbortController().signal);
    await person.signIn();
    person.streams[0]?.close();
    const employee = `/api/dipendenti/${account.people[0]}`;
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
      await person.door.ask('costo', 'GET', path);
      const before = used(server.pid, place.postmaster());
      for (let n = 0; n < times; n++) await person.door.ask('costo', 'GET', path);
      const cost = less(used(server.pid, place.postmaster()), before);
      console.log(
        `  ${path.replace(String(account.people[0]), ':id')}: ${(cost.server / times).toFixed(1)} + ${(cost.database / times).toFixed(1)}`,
      );
    }
    await person.signOut();
  }
}

async function carries(place: Place, server: Server, howMany: number): Promise<boolean> {
  const tally = new Tally();
  const end = new AbortController();
  const crowd = place.accounts
    .slice(0, howMany)
    .map((account) => new Person(account, new Door(place.servers, 0, tally), new Marks(), end.signal));
  const working = Promise.all(crowd.map((person, n) => begin(person, (n / howMany) * SETTLES_MS)));
  await delay(2 * SETTLES_MS);
  tally.takeTimes();
  const [asked, news, again] = [tally.requests, tally.news, tally.rereads];
  const before = used(server.pid, place.postmaster());
  await delay(seconds * 1_000);
  const cost = less(used(server.pid, place.postmaster()), before);
  const answered = tally.takeTimes();
  const of = (count: number) => (count / seconds).toFixed(1);
  const within = (part: number) => Math.round(answered[Math.floor(answered.length * part)] ?? 0);
  const isCarried = within(0.95) <= P95_MS && tally.broken.length === 0;
  console.log(
    `${isCarried ? 'sì' : 'NO'}  ${howMany} persone, un passo ogni ${pace} s: p50 ${within(0.5)}, p95 ${within(0.95)} ms; ${of(tally.requests - asked)} richieste al secondo, di cui ${of(tally.rereads - again)} per notizie (${of(tally.news - news)}); ` +
      `processore: server ${(cost.server / seconds / 10).toFixed(0)} %, PostgreSQL ${(cost.database / seconds / 10).toFixed(0)} % di un core; carico ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  end.abort();
  await working;
  return isCarried;
}

async function begin(person: Person, afterMs: number): Promise<void> {
  await person.pause(afterMs);
  if (!person.isLeaving) await sitting(person, STEPS_A_SITTING, pace * 1_000);
}
