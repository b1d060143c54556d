// npm run bench whole-lists [-- --employees=20000 --hardware=60000]: how other accounts are affected when one account requests 25 whole lists.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { startProgram } from './lists/program.ts';

const AT_ONCE = 25;
const ROUNDS = 3;
const LISTS = ['/api/dipendenti', '/api/hardware'];
const PAGE = '/api/dipendenti?limit=50';
const PAUSE_MS = 50;
const SAMPLE_MS = 20;
const MOST_MB = 500;
const MOST_P95_MS = 500;

interface Answered {
  status: number | 'rotta';
  ms: number;
  whole: boolean;
}

const { rest: _, ...size } = readSize(process.argv.slice(2));
let missed = 0;
await withCrowd(size, async ({ DATABASE_URL, greedy, token }) => {
  const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  try {
    let isOver = false;
    const memory = watchMemory(server.pid, () => isOver);
    await ask(server.url + PAGE, token);
    const quiet = heldMb(server.pid);
    const others = readPages(server.url, token, () => isOver);
    const asked: Answered[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const path = (i: number) => server.url + (LISTS[i % LISTS.length] ?? '');
      asked.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(path(i), greedy)))));
    }
    isOver = true;
    const pages = await others;
    const most = await memory;
    console.log(`    chi chiede ${ROUNDS} volte ${AT_ONCE} elenchi interi: ${told(asked)}`);
    const refused = pages.filter(({ status }) => status !== 200).length;
    tell(refused === 0, `le pagine di un altro: ${told(pages)}; rifiutate ${refused} di ${pages.length} (al massimo 0)`);
    const p95 = within(pages, 0.95);
    tell(p95 <= MOST_P95_MS, `le stesse, p95: ${p95.toFixed(0)} ms (al massimo ${MOST_P95_MS})`);
    tell(most <= MOST_MB, `memoria del server: da ${quiet} a ${most} MB (al massimo ${MOST_MB})`);
  } finally {
    await server.stop();
  }
});
process.exit(missed > 0 ? 1 : 0);

async function ask(address: string, token: string): Promise<Answered> {
  const begun = performance.now();
  try {
    const response = await fetch(address, { headers: { cookie: `organico_sessione=${token}`, 'accept-encoding': 'identity' } });
    let last = '';
    for await (const chunk of response.body ?? []) last = Buffer.from(chunk).subarray(-1).toString();
    return { status: response.status, ms: performance.now() - begun, whole: last === ']' };
  } catch {
    return { status: 'rotta', ms: performance.now() - begun, whole: false };
  }
}

async function readPages(url: string, token: string, isOver: () => boolean): Promise<Answered[]> {
  const pages: Answered[] = [];
  while (!isOver()) {
    pages.push(await ask(url + PAGE, token));
    await delay(PAUSE_MS);
  }
  return pages;
}

async function watchMemory(pid: number, isOver: () => boolean): Promise<number> {
  let most = 0;
  while (!isOver()) {
    most = Math.max(most, heldMb(pid));
    await delay(SAMPLE_MS);
  }
  return most;
}

function heldMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

function told(answers: Answered[]): string {
  const by = Map.groupBy(answers, ({ status, whole }) => (status === 200 && !whole ? '200 a metà' : status));
  const counts = [...by].map(([status, each]) => `${each.length} x ${status}`).join(', ');
  return `${counts}; p50 ${within(answers, 0.5).toFixed(0)} ms, p95 ${within(answers, 0.95).toFixed(0)} ms, il più lento ${within(answers, 1).toFixed(0)} ms`;
}

function within(answers: Answered[], part: number): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
}

function tell(isHeld: boolean, sentence: string): void {
  if (!isHeld) missed += 1;
  console.log(`${isHeld ? 'sì' : 'NO'}  ${sentence}`);
}
