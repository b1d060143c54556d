// npm run bench export-memory [-- --employees=20000 --hardware=1000]: how much memory the export of a large company costs the server, on Linux.
// Scrolling the whole list is measured first and printed only for comparison, because Node returns heap memory late.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { startProgram } from './lists/program.ts';

const MOST_MB = 100;
const TIMES = 3;
const SAMPLE_MS = 10;

const { rest: _, ...size } = readSize(['--hardware=1000', ...process.argv.slice(2)]);
let missed = 0;
await withCrowd(size, async ({ DATABASE_URL, token }) => {
  const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  const save = (formato: string) => download(`${server.url}/api/export/dipendenti.${formato}`, token);
  try {
    const fresh = heldMb(server.pid);
    const scrolled = await watched(server.pid, () => scroll(server.url, token), 1);
    console.log(`    l'elenco scorso una volta: memoria da ${fresh} a ${scrolled.most} MB (+${scrolled.most - fresh})`);
    for (const formato of ['csv', 'xlsx']) {
      const before = heldMb(server.pid);
      const { most, ms, bytes } = await watched(server.pid, () => save(formato), TIMES);
      const grown = most - before;
      if (grown > MOST_MB) missed += 1;
      console.log(
        `${grown <= MOST_MB ? 'sì' : 'NO'}  ${formato}: ${size.employees} dipendenti, ${(bytes / 1e6).toFixed(1)} MB in ${ms} ms; ` +
          `memoria da ${before} a ${most} MB (+${grown}, al massimo +${MOST_MB})`,
      );
    }
  } finally {
    await server.stop();
  }
});
process.exit(missed > 0 ? 1 : 0);

/** Peak memory of the process, duration of one run, and bytes of the last run. */
async function watched(pid: number, work: () => Promise<number>, times: number): Promise<{ most: number; ms: number; bytes: number }> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, heldMb(pid));
      await delay(SAMPLE_MS);
    }
  })();
  const start = performance.now();
  let bytes = 0;
  for (let time = 0; time < times; time++) bytes = await work();
  const ms = Math.round((performance.now() - start) / times);
  isOver = true;
  await watching;
  return { most, ms, bytes };
}

function heldMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

async function scroll(url: string, token: string): Promise<number> {
  let pages = 0;
  for (let next: string | undefined = '/api/dipendenti?limit=200'; next; pages++) {
    const page: Response = await fetch(url + next, { headers: { cookie: `organico_sessione=${token}` } });
    await page.text();
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

async function download(url: string, token: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie: `organico_sessione=${token}` } });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}
