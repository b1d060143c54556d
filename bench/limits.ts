// npm run bench limits [-- --employees=20000 --hardware=60000]: what does a page of a list cost for an account that is limited to one showroom, compared
// with an account that sees the whole brand?
import type pg from 'pg';
import { createToken, hashToken } from '#server/security/credential.ts';
import { insertRow, insertUser } from '#testing/sql-rows.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { type Call, measureLoad } from './lists/load.ts';

const CONNECTIONS = 4;
const ROUNDS = 5;
const SECONDS = 2;
// A page may cost at most a tenth more.
const GOAL = 1 / 1.1;

const PAGES: Readonly<Record<string, string>> = {
  'dipendenti, pagina di 50': '/api/dipendenti?limit=50',
  'dipendenti, pagina di 50 con ricerca e totale': '/api/dipendenti?limit=50&q=ross',
  'hardware, pagina di 50': '/api/hardware?limit=50',
  'hardware, pagina di 50 con ricerca e totale': '/api/hardware?limit=50&q=think',
  'dashboard, lavoro': '/api/dashboard/lavoro',
};

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ sql, url }) => {
  const { rows } = await sql.query<{ brand_id: number; showroom: number }>(
    'select brand_id, showroom from dipendenti where showroom is not null group by 1, 2 order by count(*) desc limit 1',
  );
  const [place] = rows;
  if (!place) throw new Error('No employee of the generated company has a showroom');
  const [whole, limited] = [await signIn(sql, place.brand_id, null), await signIn(sql, place.brand_id, [place.showroom])];
  for (const [name, path] of Object.entries(PAGES)) await compare(name, url, { method: 'GET', path }, whole, limited);
});
process.exit(missedGoals > 0 ? 1 : 0);

async function compare(name: string, url: string, call: Call, whole: string, limited: string): Promise<void> {
  const measure = async (token: string) => (await measureLoad(url, token, () => [call], CONNECTIONS, SECONDS)).perSecond;
  for (const token of [whole, limited]) await measureLoad(url, token, () => [call], CONNECTIONS, 1);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) ratios.push((await measure(limited)) / (await measure(whole)));
  const ratio = ratios.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
  if (ratio < GOAL) missedGoals += 1;
  console.log(`${ratio >= GOAL ? 'sì' : 'NO'}  ${name}: ${ratio.toFixed(2)} di chi vede tutto il brand (obiettivo ${GOAL.toFixed(2)})`);
}

async function signIn(sql: pg.Pool, brand_id: number, showroom_ids: number[] | null): Promise<string> {
  const account = await insertUser(sql, { role: 'HR' });
  await insertRow(sql, 'user_brands', { user_id: account.id, brand_id, can_edit: true, showroom_ids });
  const token = createToken();
  await insertRow(sql, 'sessions', { user_id: account.id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000) });
  return token;
}
