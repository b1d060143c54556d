// npm run bench statements [-- assegna]: how much time prepared statements save.
// Sends the same calls to our server and to a copy in which one file is replaced (bench/statements).
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { type Job, makeJobs } from './lists/jobs.ts';
import { startProgram } from './lists/program.ts';
import { sendInTurns } from './statements/send-in-turns.ts';
import { startSlowNetwork } from './statements/slow-network.ts';

const ROUNDS = 7;
const SECONDS = 4;
// The simulated network delay in milliseconds, for each direction.
const NETWORK_MS = 1;
const NODE_OPTIONS = `--import=${new URL('./statements/replace-file.ts', import.meta.url).href}`;
const REPLACED_FILES = ['prepare-statements'] as const;

const { positionals, ...size } = readSize(process.argv.slice(2));
const [jobPrefix = ''] = positionals;
await withCrowd(size, async ({ sql, DATABASE_URL, token }) => {
  // Commits do not wait for the disk, because the disk time is the same for all variants and varies with other work on the machine.
  await sql.query('alter database organico set synchronous_commit = off');
  const { host } = sql.options;
  if (host === undefined) throw new Error('The bench requires the embedded database.');
  await measure(DATABASE_URL, 'sulla stessa macchina');
  const network = await startSlowNetwork(host, NETWORK_MS);
  await measure(DATABASE_URL.replace(encodeURIComponent(host), encodeURIComponent(network.host)), `a ${2 * NETWORK_MS} ms di rete`);
  network.stop();

  async function measure(database: string, location: string): Promise<void> {
    const startVariant = (replacedFile: string) =>
      startProgram('scripts/serve-sources.mjs', {
        DATABASE_URL: database,
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_OPTIONS,
        EXCHANGED: replacedFile,
      });
    const servers = await Promise.all(['', ...REPLACED_FILES].map(startVariant));
    const urls = servers.map(({ url }) => url);
    console.log(`Il database ${location}:`);
    for (const job of await makeJobs(sql, 1)) if (job.name.startsWith(jobPrefix)) await compare(job, urls, token);
    for (const server of servers) await server.stop();
  }
});
process.exit(0);

async function compare({ name, nextCalls: next }: Job, urls: readonly string[], token: string): Promise<void> {
  const timesByRound: number[][] = [];
  const nextCalls = () => next(0);
  await sendInTurns(urls, token, nextCalls, 1);
  for (let round = 0; round < ROUNDS; round++) timesByRound.push(await sendInTurns(urls, token, nextCalls, SECONDS));
  const fullServerTimes = timesByRound.map(([fullServerTime = 0]) => fullServerTime);
  const summaries = REPLACED_FILES.map(
    (file, i) =>
      `senza ${file} ${summarize(timesByRound.map(([fullServerTime = 0, ...variantTimes]) => (variantTimes[i] ?? 0) / fullServerTime))}`,
  );
  console.log(`${name}, ${sorted(fullServerTimes)[ROUNDS >> 1]?.toFixed(1)} ms: ${summaries.join('; ')}`);
}

function summarize(ratios: number[]): string {
  const formatted = sorted(ratios).map((ratio) => ratio.toFixed(2));
  return `${formatted[formatted.length >> 1]} volte (${formatted[0]}-${formatted.at(-1)})`;
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}
