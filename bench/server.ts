// npm run bench server [-- --employees=20000 --hardware=60000]: the start time, memory and processor cost of the server.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { hashPassword, passwordFits } from '#server/security/passwords.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { load } from './lists/load.ts';
import { startProgram } from './lists/program.ts';
import { less, used } from './soak/cpu-time.ts';
import { describeHeld, heldMb } from './soak/memory.ts';

const TIMES = 5;
const SECONDS = 5;
const TURN_SECONDS = 2;
const LIST = '/api/dipendenti?limit=50';
const PASSWORD = 'una password che nessuno indovina';

const { rest: _, ...size } = readSize(process.argv.slice(2));
let missed = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, postmaster, url, token }) => {
  const starts = [];
  for (let i = 0; i < TIMES; i++) starts.push(await startedIn(DATABASE_URL));
  say('avvio accanto a un database acceso', middle(starts), 400, 'ms');

  const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  try {
    await delay(20_000); // until the start-up memory is released
    say('memoria, a riposo', heldMb(server.pid), 110, 'MB');
    console.log(`    ${describeHeld(server.pid)}`);
    const quiet = await load(server.url, token, () => [{ method: 'GET', path: LIST }], 10, SECONDS);
    say('memoria, dopo il carico', heldMb(server.pid), 220, 'MB');

    const password_hash = await hashPassword(PASSWORD);
    const { username } = await insertUser(sql, { password_hash });
    const logins = load(server.url, '', () => [login(String(username))], 10, SECONDS);
    const busy = await load(server.url, token, () => [{ method: 'GET', path: LIST }], 10, SECONDS);
    await logins;
    say('elenchi mentre dieci accedono: p99, volte quello di prima', busy.p99 / quiet.p99, 1.5, 'x');

    const ofHash = { time: [] as number[], processor: [] as number[] };
    await load(server.url, '', () => [login(String(username))], 1, 1);
    for (let i = 0; i < TIMES; i++) {
      const before = { ...used(server.pid, postmaster), at: performance.now() };
      const { perSecond } = await load(server.url, '', () => [login(String(username))], 1, TURN_SECONDS);
      const cost = less(used(server.pid, postmaster), before);
      const signIns = (perSecond * (performance.now() - before.at)) / 1000;
      const bare = await hashesFor(TURN_SECONDS, password_hash);
      ofHash.time.push(perSecond / bare.perSecond);
      ofHash.processor.push(bare.processorMs / ((cost.server + cost.database) / signIns));
    }
    sayAtLeast('accessi al secondo, di quanti hash da soli', middle(ofHash.time), 0.85);
    console.log(`    in tempo di processore: ${middle(ofHash.processor).toFixed(2)}; carico ${(loadavg()[0] ?? 0).toFixed(1)}`);
  } finally {
    await server.stop();
  }
  const shares = [];
  for (let i = 0; i < TIMES; i++) shares.push((await timeOf(() => allRows(sql))) / (await timeOf(() => wholeList(url, token))));
  sayAtLeast('elenco intero senza pagine, delle righe che PostgreSQL manda da solo', middle(shares), 0.25);
  const tag = await tagOf(url, token);
  const again = [];
  for (let i = 0; i < TIMES; i++)
    again.push((await timeOf(() => wholeList(url, token))) / (await timeOf(() => unchanged(url, token, tag))));
  sayAtLeast("lo stesso elenco, intero, di chi ce l'ha già (304): quante volte più in fretta", middle(again), 50);
});
process.exit(missed > 0 ? 1 : 0);

async function startedIn(DATABASE_URL: string): Promise<number> {
  const start = performance.now();
  const { stop } = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  const ms = performance.now() - start;
  await stop();
  return ms;
}

function login(username: string) {
  return { method: 'POST', path: '/api/auth/login', body: { username, password: PASSWORD } };
}

/** Hashes passwords one after another, like sequential sign-ins. */
async function hashesFor(seconds: number, hash: string): Promise<{ perSecond: number; processorMs: number }> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  let done = 0;
  for (; performance.now() < begun + seconds * 1000; done++) await passwordFits(hash, PASSWORD);
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (done * 1000) / (performance.now() - begun), processorMs: (user + system) / 1000 / done };
}

async function allRows(sql: pg.Pool): Promise<void> {
  await sql.query('select d.*, b.nome as brand, b.colore from dipendenti d join brands b on b.id = d.brand_id order by d.created_at desc');
}

async function wholeList(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/dipendenti`, { headers: { cookie: `organico_sessione=${token}`, 'accept-encoding': 'identity' } });
  const rows = (await answer.json()) as unknown[];
  if (rows.length !== size.employees) throw new Error(`${rows.length} rows of ${size.employees}`);
}

async function tagOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/dipendenti`, { headers: { cookie: `organico_sessione=${token}` } });
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

async function unchanged(url: string, token: string, tag: string): Promise<void> {
  const answer = await fetch(`${url}/api/dipendenti`, { headers: { cookie: `organico_sessione=${token}`, 'if-none-match': tag } });
  await answer.arrayBuffer();
  if (answer.status !== 304) throw new Error(`${answer.status} and not 304`);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function middle(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function say(what: string, value: number, most: number, unit: string): void {
  tell(value <= most, `${what}: ${value.toFixed(unit === 'x' ? 1 : 0)} ${unit} (al massimo ${most})`);
}

function sayAtLeast(what: string, value: number, least: number): void {
  tell(value >= least, `${what}: ${value.toFixed(2)} (almeno ${least.toFixed(2)})`);
}

function tell(isHeld: boolean, sentence: string): void {
  if (!isHeld) missed += 1;
  console.log(`${isHeld ? 'sì' : 'NO'}  ${sentence}`);
}
