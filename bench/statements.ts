// npm run bench statements: what preparing statements, and sending what a write begins with in one go, are worth: our server without each.
// On the same rows, call by call in turns; each without is the same server with one of its files exchanged (bench/statements).
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { type Job, makeJobs } from './lists/jobs.ts';
import { startProgram } from './lists/program.ts';
import { inTurns } from './statements/in-turns.ts';

const TURNS = 5;
const SECONDS = 3;
const NODE_OPTIONS = `--import=${new URL('./statements/exchange.ts', import.meta.url).href}`;
const WITHOUT = ['prepare-statements', 'named-transactions'] as const;

const { rest: _, ...size } = readSize(process.argv.slice(2));
await withCrowd(size, async ({ sql, DATABASE_URL, url, token }) => {
  const settings = { DATABASE_URL, PORT: '0', HOST: '127.0.0.1', NODE_OPTIONS };
  const others = await Promise.all(WITHOUT.map((EXCHANGED) => startProgram('scripts/serve-api.ts', { ...settings, EXCHANGED })));
  const urls = [url, ...others.map((other) => other.url)];
  try {
    for (const connections of [1, 10]) {
      for (const job of await makeJobs(sql, connections)) await compare(job, connections, urls, token);
    }
  } finally {
    for (const other of others) await other.stop();
  }
});
process.exit(0);

/** How many times as long a call takes without each: the middle of the turns, and the smallest and largest of them. */
async function compare({ name, next }: Job, connections: number, urls: readonly string[], token: string): Promise<void> {
  const turns: number[][] = [];
  await inTurns(urls, token, next, connections, 1);
  for (let turn = 0; turn < TURNS; turn++) turns.push(await inTurns(urls, token, next, connections, SECONDS));
  const own = turns.map(([ours = 0]) => ours);
  const said = WITHOUT.map((file, i) => `senza ${file} ${summed(turns.map(([ours = 0, ...theirs]) => (theirs[i] ?? 0) / ours))}`);
  console.log(`${name}, ${connections} alla volta, ${sorted(own)[TURNS >> 1]?.toFixed(1)} ms: ${said.join('; ')}`);
}

function summed(ratios: number[]): string {
  const each = sorted(ratios).map((ratio) => ratio.toFixed(2));
  return `${each[each.length >> 1]} volte (${each[0]}-${each.at(-1)})`;
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}
