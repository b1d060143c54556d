// npm run bench export-memory [-- --employees=20000 --hardware=1000]: how much memory the export of a large company costs the server, on Linux.
// Scrolling the whole list is measured first and printed only for comparison, because Node returns heap memory late.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { startProgram } from './lists/program.ts';

const MAX_GROWTH_MB = 100;
const REPETITIONS = 3;
const SAMPLE_MS = 10;

const { positionals: _, ...size } = readSize(['--hardware=1000', ...process.argv.slice(2)]);
let missedGoals = 0;
await withCrowd(size, async ({ DATABASE_URL, token }) => {
  const server = await startProgram('scripts/serve-api.mjs', { DATABASE_URL, PORT: '0', HOST: '127.0.0.1' });
  const downloadExport = (formato: string) => download(`${server.url}/api/export/dipendenti.${formato}`, token);
  try {
    const initialMb = residentMb(server.pid);
    const whileScrolling = await measurePeak(server.pid, () => readAllPages(server.url, token), 1);
    console.log(
      `    l'elenco scorso una volta: memoria da ${initialMb} a ${whileScrolling.peakMb} MB (+${whileScrolling.peakMb - initialMb})`,
    );
    for (const formato of ['csv', 'xlsx']) {
      const before = residentMb(server.pid);
      const { peakMb, ms, bytes } = await measurePeak(server.pid, () => downloadExport(formato), REPETITIONS);
      const growthMb = peakMb - before;
      if (growthMb > MAX_GROWTH_MB) missedGoals += 1;
      console.log(
        `${growthMb <= MAX_GROWTH_MB ? 'sì' : 'NO'}  ${formato}: ${size.employees} dipendenti, ${(bytes / 1e6).toFixed(1)} MB in ${ms} ms; ` +
          `memoria da ${before} a ${peakMb} MB (+${growthMb}, al massimo +${MAX_GROWTH_MB})`,
      );
    }
  } finally {
    await server.stop();
  }
});
process.exit(missedGoals > 0 ? 1 : 0);

async function measurePeak(
  pid: number,
  work: () => Promise<number>,
  repetitions: number,
): Promise<{ peakMb: number; ms: number; bytes: number }> {
  let peakMb = 0;
  let isDone = false;
  const sampling = (async () => {
    while (!isDone) {
      peakMb = Math.max(peakMb, residentMb(pid));
      await delay(SAMPLE_MS);
    }
  })();
  const start = performance.now();
  let bytes = 0;
  for (let run = 0; run < repetitions; run++) bytes = await work();
  const ms = Math.round((performance.now() - start) / repetitions);
  isDone = true;
  await sampling;
  return { peakMb, ms, bytes };
}

function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

async function readAllPages(url: string, token: string): Promise<number> {
  let pages = 0;
  for (let nextPath: string | undefined = '/api/dipendenti?limit=200'; nextPath; pages++) {
    const page: Response = await fetch(url + nextPath, { headers: { cookie: `organico_sessione=${token}` } });
    await page.text();
    nextPath = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
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
