// npm run bench tables [-- --employees=20000 --hardware=60000]: response times of asset tables with the usual sort orders and filters.
import type pg from 'pg';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { type LoadResult, measureLoad } from './lists/load.ts';

const CONNECTIONS = 2;
const ROUNDS = 5;
const SECONDS = 1;
/** Limit for the p95 of a page, divided by the p95 of the default first page. */
const MAX_RATIO = 3;

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ sql, url, token }) => {
  const { dipendente_id, showroom, codice } = await findExample(sql);
  await compare(url, token, '/api/hardware?limit=50', {
    'ordinato per assegnatario': 'sort=assegnatario',
    "ordinato per assegnatario, all'indietro": 'sort=-assegnatario',
    'ordinato per prezzo': 'sort=-prezzo_acquisto',
    'ordinato per nome': 'sort=nome',
    'di uno showroom': `showroom=${showroom}`,
    'di uno showroom, ordinato per assegnatario': `showroom=${showroom}&sort=assegnatario`,
    'di una persona': `dipendente_id=${dipendente_id}`,
    'cercato per codice inventario': `q=${codice}`,
    'cercato per il nome di chi ce l’ha': 'q=rossi',
  });
  await compare(url, token, '/api/software/assignments?limit=50', {
    'ordinato per software': 'sort=software',
    'ordinato per cognome': 'sort=cognome',
    'di uno showroom': `showroom=${showroom}`,
    'cercato per cognome': 'q=rossi',
  });
});
process.exit(missedGoals > 0 ? 1 : 0);

async function findExample(sql: pg.Pool): Promise<{ dipendente_id: string; showroom: number; codice: string }> {
  const { rows } = await sql.query(`
    select d.id as dipendente_id, d.showroom, h.codice_inventario as codice
    from dipendenti_hardware p join dipendenti d on d.id = p.dipendente_id join hardware h on h.id = p.hardware_id
    where p.data_revoca is null order by hashtext(d.id::text) limit 1`);
  return rows[0];
}

async function compare(url: string, token: string, plainPath: string, queries: Readonly<Record<string, string>>): Promise<void> {
  const jobs = [
    { name: `${plainPath}, prima pagina`, path: plainPath, measured: [] as LoadResult[] },
    ...Object.entries(queries).map(([name, query]) => ({ name, path: `${plainPath}&${query}`, measured: [] as LoadResult[] })),
  ];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { path, measured } of jobs) {
      const result = await measureLoad(url, token, () => [{ method: 'GET', path }], CONNECTIONS, SECONDS);
      if (round > 0) measured.push(result); // the first round only fills the caches
    }
  }
  const [plainResult, ...queryResults] = jobs.map(({ name, measured }) => ({
    name,
    p50: median(measured, 'p50'),
    p95: median(measured, 'p95'),
  }));
  if (!plainResult) return;
  console.log(`     ${plainResult.name}: p50 ${plainResult.p50.toFixed(1)} ms, p95 ${plainResult.p95.toFixed(1)} ms`);
  for (const { name, p50, p95 } of queryResults) {
    const ratio = p95 / plainResult.p95;
    if (ratio > MAX_RATIO) missedGoals += 1;
    console.log(
      `${ratio <= MAX_RATIO ? 'sì' : 'NO'}   ${name}: ${ratio.toFixed(2)} volte (al più ${MAX_RATIO}); p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    );
  }
}

function median(measured: readonly LoadResult[], percentile: 'p50' | 'p95'): number {
  return measured.map((sample) => sample[percentile]).sort((a, b) => a - b)[measured.length >> 1] ?? Number.NaN;
}
