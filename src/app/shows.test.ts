// Compares the property `shows` of each GET call with its answer. Open pages do not refetch data that `shows` leaves out.

import { expect, test } from 'vitest';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import type { Read } from '#shared/endpoint.ts';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import type { Tema } from '#shared/temi.ts';
import { ROUTES } from '#testing/every-endpoint.ts';
import { exampleParams, queryFields } from '#testing/example-input.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const reads = ROUTES.map(({ endpoint }) => endpoint).filter((endpoint): endpoint is Read => endpoint.method === 'GET');

const topicsOf = ({ shows: { own = [], any = [] } }: Read) => [...own, ...any];

test.each(TIPI_RISORSA)('The list of %s declares its items, holders and brands in the property `shows`', (tipo) => {
  const read = reads.find(({ path }) => path === `/api/${RISORSE[tipo].lista}`);
  expect(read?.shows.any).toEqual(expect.arrayContaining([RISORSE[tipo].table, 'dipendenti', 'brands']));
});

const NAMED_RECORDS: readonly (readonly [tema: Tema, table: string, column: string])[] = [
  ['brands', 'brands', 'nome'],
  ['showrooms', 'showrooms', 'nome'],
  ['dipendenti', 'dipendenti', 'cognome'],
  ['workflows', 'workflows', 'titolo'],
  ['utenti', 'users', 'cognome'],
  ...TIPI_RISORSA.map((tipo) => [RISORSE[tipo].table, RISORSE[tipo].table, KINDS[tipo].name] as const),
];

// The preview of an undo has no live updates, because it locks its rows: the dialog fetches it once, and the undo checks the rows again.
const READ_ONCE = ['/api/lotti/:id/annullo'];

test('A read declares in the property `shows` every topic whose names its answer contains', async () => {
  const ids = await insertEveryType(app.sql, 'insegna');
  for (const [tema, table, column] of NAMED_RECORDS) await app.sql.query(`update ${table} set ${column} = 'insegna-${tema}-' || id`);
  const admin = await app.asAdmin();
  // the admin must own the import, because an import is visible only to the account that created it
  await app.sql.query('update importazioni set user_id = $1', [admin.userId]);
  const exampleQuery = { q: 'insegna', oggetto: 'dipendenti', soggetto: 'dipendente', cosa: 'dipendente', id: ids.dipendente_id };
  const foundTopics = new Set<Tema>();
  const missingTopics: string[] = [];
  for (const read of reads.filter(({ produces, path }) => !produces && !READ_ONCE.includes(path))) {
    const query = Object.fromEntries(Object.entries(exampleQuery).filter(([name]) => queryFields(read).includes(name)));
    const { status, text } = await admin.try(read, { params: exampleParams(read, ids), query });
    expect(status, `${read.path} ${text}`).toBe(200);
    for (const [tema] of NAMED_RECORDS.filter(([name]) => text.includes(`insegna-${name}-`))) {
      foundTopics.add(tema);
      if (!topicsOf(read).includes(tema)) missingTopics.push(`${read.path} contains ${tema}`);
    }
  }
  expect(missingTopics, 'Add it to `shows` of the contract.').toEqual([]);
  expect([...foundTopics].sort()).toEqual(NAMED_RECORDS.map(([tema]) => tema).sort());
});
