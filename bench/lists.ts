// npm run bench lists [-- --employees=20000 --hardware=60000]: the throughput of our server compared with a minimal one, list by list.
// The minimal server is node:http and pg with the best single statement. Ten times the rows show how the cost of a page grows.
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { type Job, makeJobs } from './lists/jobs.ts';
import { load, type Measured } from './lists/load.ts';
import { startProgram } from './lists/program.ts';

const CONNECTIONS = 10;
const TURNS = 3;
const SECONDS = 2;

const { rest: _, ...size } = readSize(process.argv.slice(2));
let missed = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, url, token }) => {
  const bare = await startProgram('bench/lists/bare-server.ts', { DATABASE_URL });
  try {
    for (const job of await makeJobs(sql, CONNECTIONS)) await compare(job, url, bare.url, token);
  } finally {
    await bare.stop();
  }
});
process.exit(missed > 0 ? 1 : 0);

/** Alternates between the servers, so that other load on the machine affects both. */
async function compare({ name, goal, next }: Job, ours: string, bare: string, token: string): Promise<void> {
  const ratios: number[] = [];
  const results: { own: Measured; theirs: Measured }[] = [];
  for (const url of [ours, bare]) await load(url, token, next, CONNECTIONS, 1);
  for (let turn = 0; turn < TURNS; turn++) {
    const theirs = await load(bare, token, next, CONNECTIONS, SECONDS);
    const own = await load(ours, token, next, CONNECTIONS, SECONDS);
    ratios.push(own.perSecond / theirs.perSecond);
    results.push({ own, theirs });
  }
  const ratio = middle(ratios);
  if (ratio < goal) missed += 1;
  const of = (pick: (each: (typeof results)[number]) => number, digits = 1) => middle(results.map(pick)).toFixed(digits);
  console.log(
    `${ratio >= goal ? 'sì' : 'NO'}  ${name}: ${ratio.toFixed(2)} del nudo (obiettivo ${goal.toFixed(2)}); ` +
      `${of(({ own }) => own.perSecond, 0)}/s contro ${of(({ theirs }) => theirs.perSecond, 0)}/s; ` +
      `p50 ${of(({ own }) => own.p50)} ms, p95 ${of(({ own }) => own.p95)} ms`,
  );
}

function middle(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
