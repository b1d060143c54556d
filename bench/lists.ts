// npm run bench lists [-- --employees=20000 --hardware=60000]: the throughput of our server compared with a minimal server, list by list.
// The minimal server uses node:http and pg with the best single statement. Runs with ten times the rows show how the cost of a page grows.
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { type Job, makeJobs } from './lists/jobs.ts';
import { type LoadResult, measureLoad } from './lists/load.ts';
import { startProgram } from './lists/program.ts';

const CONNECTIONS = 10;
const ROUNDS = 3;
const SECONDS = 2;

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, url, token }) => {
  const minimalServer = await startProgram('bench/lists/bare-server.ts', { DATABASE_URL });
  try {
    for (const job of await makeJobs(sql, CONNECTIONS)) await compare(job, url, minimalServer.url, token);
  } finally {
    await minimalServer.stop();
  }
});
process.exit(missedGoals > 0 ? 1 : 0);

/** Measures one job on our server and on the minimal server in alternation, so that other load on the machine affects both. */
async function compare({ name, goal, nextCalls }: Job, organicoUrl: string, minimalUrl: string, token: string): Promise<void> {
  const ratios: number[] = [];
  const results: { organico: LoadResult; minimal: LoadResult }[] = [];
  for (const url of [organicoUrl, minimalUrl]) await measureLoad(url, token, nextCalls, CONNECTIONS, 1);
  for (let round = 0; round < ROUNDS; round++) {
    const minimal = await measureLoad(minimalUrl, token, nextCalls, CONNECTIONS, SECONDS);
    const organico = await measureLoad(organicoUrl, token, nextCalls, CONNECTIONS, SECONDS);
    ratios.push(organico.perSecond / minimal.perSecond);
    results.push({ organico, minimal });
  }
  const ratio = median(ratios);
  if (ratio < goal) missedGoals += 1;
  const medianOf = (selectValue: (each: (typeof results)[number]) => number, digits = 1) =>
    median(results.map(selectValue)).toFixed(digits);
  console.log(
    `${ratio >= goal ? 'sì' : 'NO'}  ${name}: ${ratio.toFixed(2)} del nudo (obiettivo ${goal.toFixed(2)}); ` +
      `${medianOf(({ organico }) => organico.perSecond, 0)}/s contro ${medianOf(({ minimal }) => minimal.perSecond, 0)}/s; ` +
      `p50 ${medianOf(({ organico }) => organico.p50)} ms, p95 ${medianOf(({ organico }) => organico.p95)} ms`,
  );
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
