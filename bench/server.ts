// npm run bench server [-- --employees=20000 --hardware=60000]: the start time, memory and processor cost of the server.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { hashPassword, verifyPassword } from '#server/security/passwords.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { measureLoad } from './lists/load.ts';
import { startProgram } from './lists/program.ts';
import { readCpuTime, subtractCpuTime } from './soak/cpu-time.ts';
import { describeMemory, proportionalMb } from './soak/memory.ts';

const REPETITIONS = 5;
const SECONDS = 5;
const ROUND_SECONDS = 2;
const LIST = '/api/dipendenti?limit=50';
const PASSWORD = 'una password che nessuno indovina';

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, postmaster, url, token }) => {
  const startTimes = [];
  for (let i = 0; i < REPETITIONS; i++) startTimes.push(await measureStart(DATABASE_URL));
  reportAtMost('avvio accanto a un database acceso', median(startTimes), 400, 'ms');

  const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  try {
    await delay(20_000); // the server releases its start-up memory in this time
    reportAtMost('memoria, a riposo', proportionalMb(server.pid), 110, 'MB');
    console.log(`    ${describeMemory(server.pid)}`);
    const loadBefore = await measureLoad(server.url, token, () => [{ method: 'GET', path: LIST }], 10, SECONDS);
    reportAtMost('memoria, dopo il carico', proportionalMb(server.pid), 220, 'MB');

    const password_hash = await hashPassword(PASSWORD);
    const { username } = await insertUser(sql, { password_hash });
    const logins = measureLoad(server.url, '', () => [login(String(username))], 10, SECONDS);
    const loadDuring = await measureLoad(server.url, token, () => [{ method: 'GET', path: LIST }], 10, SECONDS);
    await logins;
    reportAtMost('elenchi mentre dieci accedono: p99, volte quello di prima', loadDuring.p99 / loadBefore.p99, 1.5, 'x');

    const ratios = { time: [] as number[], processor: [] as number[] };
    await measureLoad(server.url, '', () => [login(String(username))], 1, 1);
    for (let i = 0; i < REPETITIONS; i++) {
      const before = { ...readCpuTime(server.pid, postmaster), startedAt: performance.now() };
      const { perSecond } = await measureLoad(server.url, '', () => [login(String(username))], 1, ROUND_SECONDS);
      const cost = subtractCpuTime(readCpuTime(server.pid, postmaster), before);
      const signIns = (perSecond * (performance.now() - before.startedAt)) / 1000;
      const hashing = await measureHashing(ROUND_SECONDS, password_hash);
      ratios.time.push(perSecond / hashing.perSecond);
      ratios.processor.push(hashing.processorMs / ((cost.server + cost.database) / signIns));
    }
    reportAtLeast('accessi al secondo, di quanti hash da soli', median(ratios.time), 0.85);
    console.log(`    in tempo di processore: ${median(ratios.processor).toFixed(2)}; carico ${(loadavg()[0] ?? 0).toFixed(1)}`);
  } finally {
    await server.stop();
  }
  const listRatios = [];
  for (let i = 0; i < REPETITIONS; i++)
    listRatios.push((await measureTime(() => selectAllRows(sql))) / (await measureTime(() => fetchWholeList(url, token))));
  reportAtLeast('elenco intero senza pagine, delle righe che PostgreSQL manda da solo', median(listRatios), 0.25);
  const etag = await fetchEtag(url, token);
  const cachedRatios = [];
  for (let i = 0; i < REPETITIONS; i++)
    cachedRatios.push((await measureTime(() => fetchWholeList(url, token))) / (await measureTime(() => fetchUnchanged(url, token, etag))));
  reportAtLeast("lo stesso elenco, intero, di chi ce l'ha già (304): quante volte più in fretta", median(cachedRatios), 50);
});
process.exit(missedGoals > 0 ? 1 : 0);

async function measureStart(DATABASE_URL: string): Promise<number> {
  const start = performance.now();
  const { stop } = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  const ms = performance.now() - start;
  await stop();
  return ms;
}

function login(username: string) {
  return { method: 'POST', path: '/api/auth/login', body: { username, password: PASSWORD } };
}

async function measureHashing(seconds: number, hash: string): Promise<{ perSecond: number; processorMs: number }> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  let hashCount = 0;
  for (; performance.now() < startedAt + seconds * 1000; hashCount++) await verifyPassword(hash, PASSWORD);
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (hashCount * 1000) / (performance.now() - startedAt), processorMs: (user + system) / 1000 / hashCount };
}

async function selectAllRows(sql: pg.Pool): Promise<void> {
  await sql.query('select d.*, b.nome as brand, b.colore from dipendenti d join brands b on b.id = d.brand_id order by d.created_at desc');
}

async function fetchWholeList(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/dipendenti`, { headers: { cookie: `organico_sessione=${token}`, 'accept-encoding': 'identity' } });
  const rows = (await answer.json()) as unknown[];
  if (rows.length !== size.employees) throw new Error(`${rows.length} rows of ${size.employees}`);
}

async function fetchEtag(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/dipendenti`, { headers: { cookie: `organico_sessione=${token}` } });
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

async function fetchUnchanged(url: string, token: string, etag: string): Promise<void> {
  const answer = await fetch(`${url}/api/dipendenti`, { headers: { cookie: `organico_sessione=${token}`, 'if-none-match': etag } });
  await answer.arrayBuffer();
  if (answer.status !== 304) throw new Error(`${answer.status} and not 304`);
}

async function measureTime(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function reportAtMost(label: string, value: number, maximum: number, unit: string): void {
  report(value <= maximum, `${label}: ${value.toFixed(unit === 'x' ? 1 : 0)} ${unit} (al massimo ${maximum})`);
}

function reportAtLeast(label: string, value: number, minimum: number): void {
  report(value >= minimum, `${label}: ${value.toFixed(2)} (almeno ${minimum.toFixed(2)})`);
}

function report(passed: boolean, sentence: string): void {
  if (!passed) missedGoals += 1;
  console.log(`${passed ? 'sì' : 'NO'}  ${sentence}`);
}
