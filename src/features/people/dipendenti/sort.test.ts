import { expect, test } from 'vitest';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listDipendenti } from './contract.ts';

const app = openApp();

type Query = Parameters<typeof listDipendenti.query.parse>[0] & object;
const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });

test.each(['telefono', 'tipologia', 'brand', 'isactive', 'situazione'])(
  'The list of employees can be sorted by %s in both directions, across pages',
  async (name) => {
    const [first, second] = [await insertBrand(app.sql, { nome: `Ancora ${name}` }), await insertBrand(app.sql, { nome: `Barca ${name}` })];
    const arriving = { telefono: '02 1', tipologia: 'manager', isactive: false, stato: 'entrante', data_assunzione: day(9) };
    await insertDipendente(app.sql, { brand_id: first.id, cognome: 'Uno', ...arriving });
    const former = { telefono: '02 2', tipologia: 'worker', isactive: true, stato: 'uscito', data_assunzione: '2020-01-01' };
    await insertDipendente(app.sql, { brand_id: second.id, cognome: 'Due', ...former, data_dismissione: '2021-01-01' });
    const hr = await app.as({ role: 'HR', brands: { [first.id]: 'can_view', [second.id]: 'can_view' } });
    const idsOfAllPages = async (sort: string) => {
      const ids: string[] = [];
      for (let next: string | undefined = `/api/dipendenti?sort=${sort}&limit=1`; next; ) {
        const { body, headers } = await hr.fetch('GET', next);
        ids.push(...(body as unknown as { cognome: string }[]).map(({ cognome }) => cognome));
        next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      return ids;
    };
    expect(await idsOfAllPages(name)).toEqual(['Uno', 'Due']);
    expect(await idsOfAllPages(`-${name}`)).toEqual(['Due', 'Uno']);
  },
);

test('Sorting employees by situazione reveals only to HR which employees are ill', async () => {
  const brand = await insertBrand(app.sql);
  const add = (cognome: string, values: object) =>
    insertDipendente(app.sql, { brand_id: brand.id, cognome, data_assunzione: '2020-01-01', stato: 'entrato', ...values });
  await add('Malata', { stato: 'in malattia', data_inizio_malattia: '2026-01-01' });
  await add('Sana', {});
  const sortedNames = async (role: 'HR' | 'IT') => {
    const account = await app.as({ role, brands: { [brand.id]: 'can_view' } });
    const ascending = await account.call(listDipendenti, { query: { sort: 'situazione' } });
    const descending = await account.call(listDipendenti, { query: { sort: '-situazione' } });
    return [
      ascending.map(({ situazione }) => situazione.fase),
      descending.map(({ cognome }) => cognome).toString() ===
        ascending
          .map(({ cognome }) => cognome)
          .toReversed()
          .toString(),
    ];
  };
  expect(await sortedNames('HR')).toEqual([['in_servizio', 'in_malattia'], true]);
  expect((await sortedNames('IT'))[0]).toEqual(['in_servizio', 'in_servizio']);
});

test('The list of employees can be filtered by a hire date in this month and by a hire date in the next month', async () => {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
  const [year = 0, month = 0] = day(0).split('-').map(Number);
  const inMonth = (months: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month - 1 + months, dayOfMonth)).toISOString().slice(0, 10);
  for (const [cognome, data_assunzione] of [
    ['Prima', inMonth(0, 0)],
    ['Inizio', inMonth(0, 1)],
    ['Fine', inMonth(1, 0)],
    ['Dopo', inMonth(1, 1)],
    ['Ultimo', inMonth(2, 0)],
    ['Oltre', inMonth(2, 1)],
  ])
    await insertDipendente(app.sql, { brand_id: brand.id, cognome, data_assunzione });
  const findNames = async (query: Query) =>
    (await it.call(listDipendenti, { query: { sort: 'data_assunzione', ...query } })).map(({ cognome }) => cognome);
  expect(await findNames({ assunzione: 'questo_mese' })).toEqual(['Inizio', 'Fine']);
  expect(await findNames({ assunzione: 'prossimo_mese' })).toEqual(['Dopo', 'Ultimo']);
});
