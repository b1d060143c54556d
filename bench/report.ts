// npm run bench report [-- --employees=20000 --hardware=60000]: the report call of our server compared with its own SQL statement sent by pg alone.
// After a change the report is computed; without a change it comes from the cache.
import type pg from 'pg';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { findReport } from '#features/insight/report/server/find-report.ts';
import { connect } from '#server/db/connect.ts';
import { authenticate } from '#server/security/authenticate.ts';
import { LettureRecorder } from '#server/security/letture-recorder.ts';
import { todayInItaly } from '#shared/dates.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { measureLoad } from './lists/load.ts';

const ROUNDS = 10;
const SECONDS = 2;
const GOALS = { computed: 0.95, cached: 20 };

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, url, token }) => {
  const { pool, db } = connect({ connectionString: DATABASE_URL, max: 1 });
  const lastStatement = captureStatement(pool);
  const caller = await authenticate(db, { tipo: 'sessione', secret: token });
  if (!caller) throw new Error('La sessione della folla non vale.');
  await findReport(db, caller.scope, { periodo: 'mese' }, todayInItaly(new Date()), ALL_KINDS, new LettureRecorder());
  const { text, values } = lastStatement();

  const [statementTimes, callTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const statementMs = await timed(() => pool.query(text, values));
    await sql.query('update dipendenti set interno = $1 where id = (select id from dipendenti limit 1)', [String(round)]);
    const callMs = await timed(() => fetchReport(url, token));
    if (round === 0) continue;
    statementTimes.push(statementMs);
    callTimes.push(callMs);
  }
  const nextCalls = () => [{ method: 'GET', path: '/api/report?periodo=mese' }];
  const cached = await measureLoad(url, token, nextCalls, 1, SECONDS);
  printRatio(
    'dopo un cambiamento',
    median(statementTimes) / median(callTimes),
    GOALS.computed,
    `${median(callTimes).toFixed(0)} ms contro ${median(statementTimes).toFixed(0)}`,
  );
  printRatio('finché nulla cambia', median(statementTimes) / cached.p50, GOALS.cached, `${cached.p50.toFixed(1)} ms`);
  await db.destroy();
});
process.exit(missedGoals > 0 ? 1 : 0);

function captureStatement(pool: pg.Pool): () => { text: string; values: unknown[] } {
  let lastCall: { text: string; values: unknown[] } | undefined;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, values: unknown, ...extraArguments: unknown[]) => {
      if (typeof text === 'string' && Array.isArray(values)) lastCall = { text, values };
      return query(text, values, ...extraArguments);
    }) as typeof client.query;
  });
  return () => {
    if (!lastCall) throw new Error('Nessuna istruzione è passata.');
    return lastCall;
  };
}

async function fetchReport(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/report?periodo=mese`, { headers: { cookie: `organico_sessione=${token}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`Il report ha risposto ${answer.status}.`);
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function printRatio(label: string, ratio: number, goal: number, details: string): void {
  if (ratio < goal) missedGoals += 1;
  console.log(
    `${ratio >= goal ? 'sì' : 'NO'}  report, ${label}: ${ratio.toFixed(2)} volte la sola istruzione (obiettivo ${goal}); ${details}`,
  );
}
