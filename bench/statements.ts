// npm run bench statements [-- assegna]: how much time prepared statements save.
// Sends the same calls to our server and to a copy in which one file is replaced (bench/statements).
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { type Job, makeJobs } from './lists/jobs.ts';
import { startProgram } from './lists/program.ts';
import { inTurns } from './statements/send-in-turns.ts';
import { slowWire } from './statements/slow-network.ts';

const TURNS = 7;
const SECONDS = 4;
// Network delay in milliseconds, for each direction.
const NETWORK_MS = 1;
const NODE_OPTIONS = `--import=${new URL('./statements/replace-file.ts', import.meta.url).href}`;
const WITHOUT = ['prepare-statements'] as const;

const { rest, ...size } = readSize(process.argv.slice(2));
const [only = ''] = rest;
await withCrowd(size, async ({ sql, DATABASE_URL, token }) => {
  // Commits do not wait for the disk: that time is the same for all variants and varies with other work on the machine.
  await sql.query('alter database organico set synchronous_commit = off');
  const { host } = sql.options;
  if (host === undefined) throw new Error('The crowd is on the embedded database.');
  await measure(DATABASE_URL, 'sulla stessa macchina');
  const wire = await slowWire(host, NETWORK_MS);
  await measure(DATABASE_URL.replace(encodeURIComponent(host), encodeURIComponent(wire.host)), `a ${2 * NETWORK_MS} ms di rete`);
  wire.stop();

  async function measure(database: string, where: string): Promise<void> {
    const start = (EXCHANGED: string) =>
      startProgram('scripts/serve-sources.mjs', { DATABASE_URL: database, PORT: '0', HOST: '127.0.0.1', NODE_OPTIONS, EXCHANGED });
    const servers = await Promise.all(['', ...WITHOUT].map(start));
    const urls = servers.map(({ url }) => url);
    console.log(`Il database ${where}:`);
    for (const job of await makeJobs(sql, 1)) if (job.name.startsWith(only)) await compare(job, urls, token);
    for (const server of servers) await server.stop();
  }
});
process.exit(0);

/** Prints the time of a call without each mechanism, relative to the full server: median, smallest and largest. */
async function compare({ name, next }: Job, urls: readonly string[], token: string): Promise<void> {
  const turns: number[][] = [];
  const send = () => next(0);
  await inTurns(urls, token, send, 1);
  for (let turn = 0; turn < TURNS; turn++) turns.push(await inTurns(urls, token, send, SECONDS));
  const own = turns.map(([ours = 0]) => ours);
  const said = WITHOUT.map((file, i) => `senza ${file} ${summed(turns.map(([ours = 0, ...theirs]) => (theirs[i] ?? 0) / ours))}`);
  console.log(`${name}, ${sorted(own)[TURNS >> 1]?.toFixed(1)} ms: ${said.join('; ')}`);
}

function summed(ratios: number[]): string {
  const each = sorted(ratios).map((ratio) => ratio.toFixed(2));
  return `${each[each.length >> 1]} volte (${each[0]}-${each.at(-1)})`;
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}
