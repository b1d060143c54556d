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
import { load } from './lists/load.ts';

const TURNS = 10;
const SECONDS = 2;
const GOALS = { changed: 0.95, remembered: 20 };

const { rest: _, ...size } = readSize(process.argv.slice(2));
let missed = 0;
await withCrowd(size, async ({ sql, DATABASE_URL, url, token }) => {
  const { pool, db } = connect({ connectionString: DATABASE_URL, max: 1 });
  const statement = captureStatement(pool);
  const caller = await authenticate(db, { tipo: 'sessione', secret: token });
  if (!caller) throw new Error('La sessione della folla non vale.');
  await findReport(db, caller.scope, { periodo: 'mese' }, todayInItaly(new Date()), ALL_KINDS, new LettureRecorder());
  const { text, values } = statement();

  const [bare, changed]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn++) {
    const alone = await timed(() => pool.query(text, values));
    await sql.query('update dipendenti set interno = $1 where id = (select id from dipendenti limit 1)', [String(turn)]);
    const ours = await timed(() => ask(url, token));
    if (turn === 0) continue;
    bare.push(alone);
    changed.push(ours);
  }
  const next = () => [{ method: 'GET', path: '/api/report?periodo=mese' }];
  const remembered = await load(url, token, next, 1, SECONDS);
  say(
    'dopo un cambiamento',
    middle(bare) / middle(changed),
    GOALS.changed,
    `${middle(changed).toFixed(0)} ms contro ${middle(bare).toFixed(0)}`,
  );
  say('finché nulla cambia', middle(bare) / remembered.p50, GOALS.remembered, `${remembered.p50.toFixed(1)} ms`);
  await db.destroy();
});
process.exit(missed > 0 ? 1 : 0);

/** Returns the last parameterized statement that the pool has sent. */
function captureStatement(pool: pg.Pool): () => { text: string; values: unknown[] } {
  let last: { text: string; values: unknown[] } | undefined;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string' && Array.isArray(values)) last = { text, values };
      return query(text, values, ...rest);
    }) as typeof client.query;
  });
  return () => {
    if (!last) throw new Error('Nessuna istruzione è passata.');
    return last;
  };
}

async function ask(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/report?periodo=mese`, { headers: { cookie: `organico_sessione=${token}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`Il report ha risposto ${answer.status}.`);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function say(what: string, ratio: number, goal: number, figures: string): void {
  if (ratio < goal) missed += 1;
  console.log(
    `${ratio >= goal ? 'sì' : 'NO'}  report, ${what}: ${ratio.toFixed(2)} volte la sola istruzione (obiettivo ${goal}); ${figures}`,
  );
}
