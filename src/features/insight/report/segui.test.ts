// The list that a figure links to shows exactly the counted rows. The test follows every link of the report and of its sections with charts
// (domande).
import { beforeAll, expect, test } from 'vitest';
import { getOnboarding, getSprechi } from '#features/insight/domande/contract.ts';
import type { Cella } from '#shared/cifre.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Client } from '#testing/client.ts';
import { aSharedCompany } from '#testing/shared-company.ts';
import { insertDipendente, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, type Report } from './contract.ts';

const app = openApp();
let brands: number[];
let showroom: number;

// Creates employees and items in every combination of brand, showroom, reservation and state. The index of a record determines its
// combination.
beforeAll(async () => {
  const people = Array.from({ length: 14 }, (_, i) => ({ brand: i, job: i, atShowroom: i % 2 === 0, leaves: i % 5 === 4 }));
  const things = Array.from({ length: 40 }, (_, i) => ({
    kind: i,
    brands: i % 3 === 0 ? [i, i + 1] : [i],
    cents: 1_000 + i,
    paid: i % 2 === 0 ? 50_000 : null,
    spare: i % 8 === 0 ? null : i % 4,
    state: Math.floor(i / 4),
    holders: i % 4 === 0 || i % 7 < 3 ? [0, 1, 2].map((n) => ({ person: i + n, since: i % 6 === 1 ? -20 : i })) : [],
    atShowroom: i % 10 === 9,
  }));
  ({ brands, showroom } = await aSharedCompany(app, { brands: 3, people, things }));
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const person = (values: object) => insertDipendente(app.sql, { brand_id: brands[0] ?? 0, ...values });
  const states = ['creato_hr', 'in_corso', 'completato_hr_attesa_manager', 'completato_manager_attesa_it', 'completato_it', 'annullato'];
  for (const stato of states) {
    const { id } = await person({ stato: 'entrante', data_assunzione: addDays(today, 5), showroom, posizione: 'Autista' });
    const endValues = { completato_it: { data_completamento: today }, annullato: { data_annullamento: today } }[stato] ?? {};
    await insertWorkflow(app.sql, { dipendente_id: id, stato, ...endValues });
  }
  const formerEmployee = await person({ stato: 'entrato', data_assunzione: '2020-01-01' });
  await insertWorkflow(app.sql, {
    dipendente_id: formerEmployee.id,
    stato: 'completato_it',
    data_inizio: '2020-01-01',
    data_completamento: '2020-01-09',
  });
  await person({ stato: 'in malattia', data_inizio_malattia: addDays(today, -3), data_assunzione: '2020-01-01' });
  for (const days of [-1, -8, -90])
    await person({ stato: 'entrato', data_assunzione: addDays(today, days), posizione: 'Autista', showroom });
  await person({ stato: 'uscente', data_dismissione: addDays(today, 3), data_assunzione: '2020-01-01' });
  await app.sql.query(`update software set data_scadenza = oggi() + (id % 3 - 1) * 30`);
  await app.sql.query(`update hardware set garanzia_scadenza = oggi() + (id % 3) * 30`);
});

const LIST_CALLS: Record<string, (query: URLSearchParams) => string> = {
  '/employees': () => '/api/dipendenti',
  '/software': (query) => (query.get('vista') === 'in_uso' ? '/api/software/assignments' : '/api/software'),
  '/hardware': () => '/api/hardware',
  '/mobile-plans': (query) => (query.get('vista') === 'telefoni' ? '/api/iphones' : '/api/piani-mobili'),
  '/workflows': (query) => {
    if (query.get('vista') === 'conclusi') query.set('concluso', 'true'); // the page of the list sends the same parameter
    return '/api/workflows';
  },
};

interface LinkedFigure {
  name: string;
  vai: string;
  figure: number | null;
}

/** All figures of the report that have a link: the address of the link, and the number of rows that its list must show. */
function figuresOf({ schede }: Report): LinkedFigure[] {
  const firstNumber = (celle: readonly Cella[]) => celle.find(({ unita }) => unita === 'numero')?.valore ?? null;
  return Object.entries(schede)
    .flatMap(([scheda, { indicatori, tabelle }]) => [
      ...indicatori
        .flatMap((each) => [each, ...each.dettagli])
        .map(({ label, vai, cella }) => ({ name: `${scheda}: ${label}`, vai, figure: cella.valore })),
      ...tabelle.flatMap(({ titolo, fatti = [], righe }) => [
        ...fatti.map(({ label, vai, cella }) => ({ name: `${titolo}: ${label}`, vai, figure: cella.valore })),
        ...righe.map(({ label, vai, celle }) => ({ name: `${titolo}: ${label}`, vai, figure: firstNumber(celle) })),
      ]),
    ])
    .filter((each): each is LinkedFigure => each.vai !== undefined);
}

async function follow(client: Client, vai: string): Promise<number | 'one'> {
  const { pathname, searchParams: query } = new URL(vai, 'https://organico.test');
  if (/^\/software\/\d+$/.test(pathname)) return 'one'; // a row about one item links to the page of the item
  const path = LIST_CALLS[pathname]?.(query);
  if (path === undefined) throw new Error(`${vai} leads to no list that is known here.`);
  query.delete('vista');
  query.set('limit', '1');
  const answer = await client.fetch('GET', `${path}?${query}`);
  expect(answer.status, `${vai}: ${answer.text}`).toBe(200);
  return Number(answer.headers.get('x-total-count'));
}

const FILTERS = ['all', 'one brand', 'the showroom', 'a job', 'all at once'] as const;

test.each(FILTERS)('Each figure in the report of %s links to a list of exactly the rows that it counts', async (filter) => {
  const query = {
    all: {},
    'one brand': { brand_id: String(brands[0]) },
    'the showroom': { showroom_id: String(showroom) },
    'a job': { mansione: 'Autista' },
    'all at once': { brand_id: String(brands[0]), showroom_id: String(showroom), mansione: 'Autista' },
  }[filter];
  const [firstBrand = 0, secondBrand = 0] = brands;
  for (const account of [
    { amministratore: true },
    { role: 'MANAGER', brands: { [firstBrand]: 'can_view', [secondBrand]: 'can_view' } },
  ] as const) {
    const client = await app.as(account);
    const figures = figuresOf(await client.call(getReport, { query }));
    const { voci } = await client.call(getSprechi, { query });
    const onboarding = await client.call(getOnboarding, { query });
    const righe: Record<string, (voce: (typeof voci)[number]) => number> = {
      // The first number in the text `spiega` counts employees. The list that the link opens also counts employees, and they may have
      // several items each.
      cose_di_usciti: ({ spiega }) => Number(/^\d+/.exec(spiega)),
      // The number in this text counts licences; the number of their seats may be higher.
      posti_liberi: ({ spiega }) => Number(/\d+/.exec(spiega)),
    };
    for (const voce of voci) {
      if (voce.azione) figures.push({ name: voce.titolo, vai: voce.azione.vai, figure: (righe[voce.cosa] ?? (() => voce.quanti))(voce) });
    }
    for (const { label, vai, cella } of onboarding.indicatori.flatMap(({ dettagli }) => dettagli)) {
      if (vai) figures.push({ name: `Onboarding: ${label}`, vai, figure: cella.valore });
    }
    const [reported, listed]: [Record<string, number | null>, Record<string, number | null>] = [{}, {}];
    for (const { name, vai, figure } of figures) {
      const count = await follow(client, vai);
      if (count === 'one') continue;
      reported[name] = figure;
      listed[name] = count;
    }
    expect(listed).toEqual(reported);
    expect(Object.keys(reported).length).toBeGreaterThan(filter === 'all' || filter === 'one brand' ? 40 : 15);
    expect(Object.values(reported).filter((figure) => figure && figure > 0).length).toBeGreaterThan(5);
  }
});
