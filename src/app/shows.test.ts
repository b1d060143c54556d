// What each read says that it shows, against what its answer holds: what it leaves out grows old on open pages (decision 39).
import { expect, test } from 'vitest';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import type { Read } from '#shared/endpoint.ts';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import type { Tema } from '#shared/temi.ts';
import { everythingOf } from '#testing/everything.ts';
import { exampleParams, queryFields } from '#testing/example-input.ts';
import { openApp } from '#testing/test-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
const reads = allRoutes({} as Parameters<typeof allRoutes>[0])
  .map(({ endpoint }) => endpoint)
  .filter((endpoint): endpoint is Read => endpoint.method === 'GET');

const shownBy = ({ shows: { own = [], any = [] } }: Read) => [...own, ...any];

test.each(TIPI_RISORSA)('%s: the list shows its things, who has them and their brands', (tipo) => {
  const read = reads.find(({ path }) => path === `/api/${RISORSE[tipo].lista}`);
  expect(read?.shows.any).toEqual(expect.arrayContaining([RISORSE[tipo].table, 'dipendenti', 'brands']));
});

/** Where each thing is kept that has a name of its own, and the column of it. */
const NAMED: readonly (readonly [tema: Tema, table: string, column: string])[] = [
  ['brands', 'brands', 'nome'],
  ['showrooms', 'showrooms', 'nome'],
  ['dipendenti', 'dipendenti', 'cognome'],
  ['workflows', 'workflows', 'titolo'],
  ['utenti', 'users', 'cognome'],
  ...TIPI_RISORSA.map((tipo) => [RISORSE[tipo].table, RISORSE[tipo].table, KINDS[tipo].name] as const),
];

// What taking a lot back would do holds its rows while it looks: it is asked when its dialog opens, and taking back looks again.
const ASKED_ONCE = ['/api/lotti/:id/annullo'];

test('a read whose answer holds the name of something shows things of that kind', async () => {
  const ids = await everythingOf(app.sql, 'insegna');
  for (const [tema, table, column] of NAMED) await app.sql.query(`update ${table} set ${column} = 'insegna-${tema}-' || id`);
  const admin = await app.asAdmin();
  await app.sql.query('update importazioni set user_id = $1', [admin.userId]); // one sees one's own
  const asked = { q: 'insegna', oggetto: 'dipendenti', soggetto: 'dipendente', cosa: 'dipendente', id: ids.dipendente_id };
  const found = new Set<Tema>();
  const leftOut: string[] = [];
  for (const read of reads.filter(({ produces, path }) => !produces && !ASKED_ONCE.includes(path))) {
    const query = Object.fromEntries(Object.entries(asked).filter(([name]) => queryFields(read).includes(name)));
    const { status, text } = await admin.try(read, { params: exampleParams(read, ids), query });
    expect(status, `${read.path} ${text}`).toBe(200);
    for (const [tema] of NAMED.filter(([name]) => text.includes(`insegna-${name}-`))) {
      found.add(tema);
      if (!shownBy(read).includes(tema)) leftOut.push(`${read.path} holds ${tema}`);
    }
  }
  expect(leftOut, 'Name it in `shows` of the contract.').toEqual([]);
  expect([...found].sort()).toEqual(NAMED.map(([tema]) => tema).sort());
});
