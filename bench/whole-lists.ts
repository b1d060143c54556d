// npm run bench whole-lists [-- --employees=20000 --hardware=60000]: how other accounts are affected when one account requests 25 whole lists.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { startProgram } from './lists/program.ts';

const REQUESTS_AT_ONCE = 25;
const ROUNDS = 3;
const LISTS = ['/api/dipendenti', '/api/hardware'];
const PAGE = '/api/dipendenti?limit=50';
const PAUSE_MS = 50;
const SAMPLE_MS = 20;
const MAX_MB = 500;
const MAX_P95_MS = 500;

interface ListAnswer {
  status: number | 'rotta';
  ms: number;
  isComplete: boolean;
}

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ DATABASE_URL, secondToken, token }) => {
  const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  try {
    let isDone = false;
    const memory = watchMemory(server.pid, () => isDone);
    await fetchTimed(server.url + PAGE, token);
    const initialMb = residentMb(server.pid);
    const otherPages = readPages(server.url, token, () => isDone);
    const listAnswers: ListAnswer[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const path = (i: number) => server.url + (LISTS[i % LISTS.length] ?? '');
      listAnswers.push(...(await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, (_, i) => fetchTimed(path(i), secondToken)))));
    }
    isDone = true;
    const pages = await otherPages;
    const peakMb = await memory;
    console.log(`    chi chiede ${ROUNDS} volte ${REQUESTS_AT_ONCE} elenchi interi: ${describeAnswers(listAnswers)}`);
    const rejectedCount = pages.filter(({ status }) => status !== 200).length;
    report(
      rejectedCount === 0,
      `le pagine di un altro: ${describeAnswers(pages)}; rifiutate ${rejectedCount} di ${pages.length} (al massimo 0)`,
    );
    const p95 = percentile(pages, 0.95);
    report(p95 <= MAX_P95_MS, `le stesse, p95: ${p95.toFixed(0)} ms (al massimo ${MAX_P95_MS})`);
    report(peakMb <= MAX_MB, `memoria del server: da ${initialMb} a ${peakMb} MB (al massimo ${MAX_MB})`);
  } finally {
    await server.stop();
  }
});
process.exit(missedGoals > 0 ? 1 : 0);

async function fetchTimed(address: string, token: string): Promise<ListAnswer> {
  const startedAt = performance.now();
  try {
    const response = await fetch(address, { headers: { cookie: `organico_sessione=${token}`, 'accept-encoding': 'identity' } });
    let lastByte = '';
    for await (const chunk of response.body ?? []) lastByte = Buffer.from(chunk).subarray(-1).toString();
    return { status: response.status, ms: performance.now() - startedAt, isComplete: lastByte === ']' };
  } catch {
    return { status: 'rotta', ms: performance.now() - startedAt, isComplete: false };
  }
}

async function readPages(url: string, token: string, isDone: () => boolean): Promise<ListAnswer[]> {
  const pages: ListAnswer[] = [];
  while (!isDone()) {
    pages.push(await fetchTimed(url + PAGE, token));
    await delay(PAUSE_MS);
  }
  return pages;
}

async function watchMemory(pid: number, isDone: () => boolean): Promise<number> {
  let peakMb = 0;
  while (!isDone()) {
    peakMb = Math.max(peakMb, residentMb(pid));
    await delay(SAMPLE_MS);
  }
  return peakMb;
}

function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

function describeAnswers(answers: ListAnswer[]): string {
  const answersByStatus = Map.groupBy(answers, ({ status, isComplete }) => (status === 200 && !isComplete ? '200 a metà' : status));
  const counts = [...answersByStatus].map(([status, group]) => `${group.length} x ${status}`).join(', ');
  return `${counts}; p50 ${percentile(answers, 0.5).toFixed(0)} ms, p95 ${percentile(answers, 0.95).toFixed(0)} ms, il più lento ${percentile(answers, 1).toFixed(0)} ms`;
}

function percentile(answers: ListAnswer[], fraction: number): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * fraction))] ?? Number.NaN;
}

function report(passed: boolean, sentence: string): void {
  if (!passed) missedGoals += 1;
  console.log(`${passed ? 'sì' : 'NO'}  ${sentence}`);
}
