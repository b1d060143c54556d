// npm run bench tables [-- --employees=20000 --hardware=60000]: response times of asset tables with the usual sort orders and filters.
import type pg from 'pg';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { load, type Measured } from './lists/load.ts';

const CONNECTIONS = 2;
const TURNS = 5;
const SECONDS = 1;
/** Limit for the p95 of a page, divided by the p95 of the default first page. */
const MOST = 3;

const { rest: _, ...size } = readSize(process.argv.slice(2));
let missed = 0;
await withCrowd(size, async ({ sql, url, token }) => {
  const { dipendente_id, showroom, codice } = await exampleOf(sql);
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
process.exit(missed > 0 ? 1 : 0);

async function exampleOf(sql: pg.Pool): Promise<{ dipendente_id: string; showroom: number; codice: string }> {
  const { rows } = await sql.query(`
    select d.id as dipendente_id, d.showroom, h.codice_inventario as codice
    from dipendenti_hardware p join dipendenti d on d.id = p.dipendente_id join hardware h on h.id = p.hardware_id
    where p.data_revoca is null order by hashtext(d.id::text) limit 1`);
  return rows[0];
}

/** Alternates between all queries, so that other load on the machine affects each query. */
async function compare(url: string, token: string, plain: string, asked: Readonly<Record<string, string>>): Promise<void> {
  const jobs = [
    { name: `${plain}, prima pagina`, path: plain, measured: [] as Measured[] },
    ...Object.entries(asked).map(([name, query]) => ({ name, path: `${plain}&${query}`, measured: [] as Measured[] })),
  ];
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const { path, measured } of jobs) {
      const times = await load(url, token, () => [{ method: 'GET', path }], CONNECTIONS, SECONDS);
      if (turn > 0) measured.push(times); // the first turn fills the caches
    }
  }
  const [first, ...others] = jobs.map(({ name, measured }) => ({ name, p50: middle(measured, 'p50'), p95: middle(measured, 'p95') }));
  if (!first) return;
  console.log(`     ${first.name}: p50 ${first.p50.toFixed(1)} ms, p95 ${first.p95.toFixed(1)} ms`);
  for (const { name, p50, p95 } of others) {
    const ratio = p95 / first.p95;
    if (ratio > MOST) missed += 1;
    console.log(
      `${ratio <= MOST ? 'sì' : 'NO'}   ${name}: ${ratio.toFixed(2)} volte (al più ${MOST}); p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    );
  }
}

function middle(measured: readonly Measured[], what: 'p50' | 'p95'): number {
  return measured.map((each) => each[what]).sort((a, b) => a - b)[measured.length >> 1] ?? Number.NaN;
}
