import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listOperatori, listPianiMobili } from './contract.ts';

const app = openApp();

let marea: number;
let ombra: number;
let itAccount: Client;

beforeAll(async () => {
  [marea, ombra] = [(await insertBrand(app.sql)).id, (await insertBrand(app.sql)).id];
  itAccount = await app.as({ role: 'IT', brands: { [marea]: 'can_edit', [ombra]: 'can_view' } });
  const anna = await insertDipendente(app.sql, { brand_id: marea });
  const plan = (brands: number[], values: object) => insertAsset(app.sql, 'piano_mobile', brands, { ...values });
  const assignedPlan = await plan([marea], { nome_piano: 'Città Smart', operatore: 'TIM', dati_gb: 100, costo_annuo: '214.00' });
  await plan([marea, ombra], { nome_piano: 'Giga Illimitati', operatore: 'Vodafone', dati_gb: 500, costo_annuo: '300.00' });
  await plan([ombra], { nome_piano: 'Dati 100%', operatore: 'TIM', dati_gb: 50, costo_annuo: '90.00', attivo: false });
  await assign(app.sql, 'piano_mobile', assignedPlan, anna, { numero_telefono: '+39 347 512-8834' });
});

async function names(query: object, client = itAccount): Promise<{ nomi: string[]; total: string | null }> {
  const response = await client.try(listPianiMobili, { query: { sort: 'nome_piano', ...query } });
  expect(response.status, response.text).toBe(200);
  const rows = JSON.parse(response.text) as { nome_piano: string }[];
  return { nomi: rows.map(({ nome_piano }) => nome_piano), total: response.headers.get('x-total-count') };
}

describe('filters of the list of plans', () => {
  test.each([
    ['by name, without regard to case and accents', { q: 'CITTA' }, ['Città Smart']],
    ['by operator', { q: 'voda' }, ['Giga Illimitati']],
    ['by a plain percent sign', { q: '100%' }, ['Dati 100%']],
    ['by the phone number with any separators', { q: '3475128834' }, ['Città Smart']],
    ['by a part of the phone number', { q: '512 88' }, ['Città Smart']],
    ['by two digits, which are too few for a phone number', { q: '88' }, []],
    ['by one operator', { operatore: 'TIM' }, ['Città Smart', 'Dati 100%']],
    ['by assigned plans', { assegnato: true }, ['Città Smart']],
    ['by unassigned plans', { assegnato: false }, ['Dati 100%', 'Giga Illimitati']],
    ['by inactive plans', { attivo: false }, ['Dati 100%']],
    ['by unassigned active plans', { assegnato: false, attivo: true }, ['Giga Illimitati']],
    ['by filters that no plan matches', { q: 'iliad' }, []],
  ])('The list of plans can be filtered: %s', async (_, query, nomi) =>
    expect(await names(query)).toEqual({ nomi, total: String(nomi.length) }),
  );

  test('The list of plans can be filtered by brand', async () => {
    expect((await names({ brand_id: ombra })).nomi).toEqual(['Dati 100%', 'Giga Illimitati']);
    expect((await names({ brand_id: 999_999 })).nomi).toEqual([]);
  });
});

test.each([
  ['nome_piano', ['Città Smart', 'Dati 100%', 'Giga Illimitati']],
  ['-operatore', ['Giga Illimitati', 'Dati 100%', 'Città Smart']],
  ['dati_gb', ['Dati 100%', 'Città Smart', 'Giga Illimitati']],
  ['attivo', ['Dati 100%', 'Città Smart', 'Giga Illimitati']],
  ['-costo_annuo', ['Giga Illimitati', 'Città Smart', 'Dati 100%']],
  ['created_at', ['Città Smart', 'Giga Illimitati', 'Dati 100%']],
])('The list of plans can be sorted by %s', async (sort, nomi) => expect((await names({ sort })).nomi).toEqual(nomi));

test('An unknown sort key of the list of plans is rejected with 400', async () => {
  expect(await itAccount.try(listPianiMobili, { query: { sort: 'colore' } })).toMatchObject({ status: 400 });
});

test('Paging through the list of plans returns each plan once, and each page has the total', async () => {
  const collected: string[] = [];
  for (let query: object | null = { limit: 1, sort: 'dati_gb' }; query; ) {
    const response = await itAccount.try(listPianiMobili, { query: query as Record<string, string> });
    expect(response.headers.get('x-total-count')).toBe('3');
    collected.push(...(JSON.parse(response.text) as { nome_piano: string }[]).map(({ nome_piano }) => nome_piano));
    const next = /<[^>]*[?&]cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1];
    query = next === undefined ? null : { limit: 1, sort: 'dati_gb', cursor: decodeURIComponent(next) };
  }
  expect(collected).toEqual(['Dati 100%', 'Città Smart', 'Giga Illimitati']);
});

test('The plan form suggests the operators of the plans that the caller sees', async () => {
  expect(await itAccount.call(listOperatori, {})).toEqual(['TIM', 'Vodafone']);
  const accountWithoutBrands = await app.as({ role: 'IT' });
  expect(await accountWithoutBrands.call(listOperatori, {})).toEqual([]);
});

describe('a plan of two brands with a hidden holder', () => {
  test('A plan with a hidden holder shows that it is assigned and its number, but neither the holder nor the details of the assignment', async () => {
    const [visibleBrand, hiddenBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const anna = await insertDipendente(app.sql, { brand_id: hiddenBrand.id });
    const id = await insertAsset(app.sql, 'piano_mobile', [visibleBrand.id, hiddenBrand.id]);
    const telefono = await insertAsset(app.sql, 'telefono', [hiddenBrand.id]);
    const assignment = await assign(app.sql, 'piano_mobile', id, anna, {
      numero_telefono: '333 777 9999',
      gestore_precedente: 'Iliad',
      numero_da_portare: '333 777 9999',
    });
    await assign(app.sql, 'telefono', telefono, anna, { assegnazione_piano_id: assignment.id });
    const otherBrandAccount = await app.as({ role: 'IT', brands: { [visibleBrand.id]: 'can_admin' } });
    expect(await otherBrandAccount.call(listPianiMobili, {})).toMatchObject([
      {
        id,
        assegnato: true,
        dipendente_id: null,
        assegnatario: null,
        numero_telefono: '333 777 9999',
        portabilita: null,
        telefono: null,
        brands: [{ id: visibleBrand.id }],
      },
    ]);
    expect((await names({ q: '3337779999' }, otherBrandAccount)).total).toBe('1');
  });
});
