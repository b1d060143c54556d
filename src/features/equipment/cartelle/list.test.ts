import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, type Row } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { type Cartella, countCartelle, createCartella, listCartelle } from './contract.ts';

const app = openApp();
let brand: Row;
let other: Row;
let itAccount: Client;

beforeAll(async () => {
  [brand, other] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [other.id]: 'can_view' } });
  const [, archivio] = [
    await insertAsset(app.sql, 'cartella', [brand.id], { nome: 'Vendite', percorso: '\\\\srv01\\vendite', server: 'srv01' }),
    await insertAsset(app.sql, 'cartella', [brand.id], { nome: 'Àrchivio', percorso: 'Z:\\100%_fatto', tipo: 'unita_rete' }),
    await insertAsset(app.sql, 'cartella', [other.id], { nome: 'Marketing', percorso: '/mnt/marketing', descrizione: 'srv01' }),
  ];
  await insertAsset(app.sql, 'cartella', [(await insertBrand(app.sql)).id], { nome: 'Altrui', percorso: '\\\\srv01\\altrui' });
  await assign(app.sql, 'cartella', archivio ?? 0, await insertDipendente(app.sql, { brand_id: brand.id }));
});

async function search(query: Record<string, string | number>): Promise<{ names: string[]; total: string | null; link: string | null }> {
  const { status, body, text, headers } = await itAccount.try(listCartelle, { query });
  expect(status, text).toBe(200);
  const names = (body as unknown as Cartella[]).map(({ nome }) => nome);
  return { names, total: headers.get('x-total-count'), link: headers.get('link') };
}

describe('the list of folders', () => {
  test("The list of folders contains the folders of the caller's brands, newest first", async () => {
    expect((await search({})).names).toEqual(['Marketing', 'Àrchivio', 'Vendite']);
  });

  test.each([
    ['q=srv01 finds names, paths and servers', { q: 'srv01' }, ['Vendite']],
    ['the search ignores accents and case', { q: 'ARCHIVIO' }, ['Àrchivio']],
    ['a backslash in the search is a plain character', { q: '\\srv01\\vend' }, ['Vendite']],
    ['the characters % and _ in the search are plain characters', { q: '%_f' }, ['Àrchivio']],
    ['by one type', { tipo: 'unita_rete' }, ['Àrchivio']],
    ['by the other type', { tipo: 'cartella' }, ['Marketing', 'Vendite']],
    ['by assigned folders', { assegnato: 'true' }, ['Àrchivio']],
    ['by free folders', { assegnato: 'false' }, ['Marketing', 'Vendite']],
    ['by all filters together', { q: 'v', tipo: 'cartella', assegnato: 'false' }, ['Vendite']],
  ])('The list of folders can be filtered: %s', async (_, query, names) => {
    expect(await search(query)).toMatchObject({ names, total: String(names.length) });
  });

  test('The list of folders can be filtered by brand', async () => {
    expect(await search({ brand_id: other.id })).toMatchObject({ names: ['Marketing'], total: '1' });
    expect(await search({ brand_id: 999_999 })).toMatchObject({ names: [], total: '0' });
  });

  test('The list of folders sorts by name in Italian order and by path, in both directions, across pages', async () => {
    expect((await search({ sort: 'nome' })).names).toEqual(['Àrchivio', 'Marketing', 'Vendite']);
    expect((await search({ sort: '-percorso' })).names.at(0)).toBe('Àrchivio');
    const first = await search({ sort: 'nome', limit: 2 });
    expect(first).toMatchObject({ names: ['Àrchivio', 'Marketing'], total: '3' });
    const cursor = new URL(first.link?.match(/<(.*)>/)?.[1] ?? '', 'http://x').searchParams.get('cursor') ?? '';
    expect(await search({ sort: 'nome', limit: 2, cursor })).toMatchObject({ names: ['Vendite'], total: '3', link: null });
  });

  test.each([
    ['sort', 'server'],
    ['tipo', 'nas'],
    ['assegnato', 'forse'],
    ['limit', 0],
    ['brand_id', 'x'],
  ])('The list of folders rejects %s=%s', async (name, value) => {
    expect((await itAccount.try(listCartelle, { query: { [name]: value } })).status).toBe(400);
  });

  test('The list of assigned folders has the correct total after an assignment and after a return', async () => {
    const ownBrand = await insertBrand(app.sql);
    const newAccount = await app.as({ brands: { [ownBrand.id]: 'can_edit' } });
    const total = async () => (await newAccount.try(listCartelle, { query: { assegnato: true } })).headers.get('x-total-count');
    const { id } = await newAccount.call(createCartella, { body: { nome: 'Nuova', percorso: '/nuova', brandIds: [ownBrand.id] } });
    expect(await total()).toBe('0');
    await assign(app.sql, 'cartella', id, await insertDipendente(app.sql, { brand_id: ownBrand.id }));
    expect(await total()).toBe('1');
    await endAssignment(app.sql, 'cartella', id);
    expect(await total()).toBe('0');
  });
});

describe('the three counters of the folders page', () => {
  test('The three counters of the folders page cover the visible folders, in total and by type', async () => {
    expect(await itAccount.call(countCartelle, {})).toEqual({ totale: 3, cartella: 2, unita_rete: 1 });
  });

  test('A folder of two brands is counted once, and a caller without brands sees zeros', async () => {
    const [firstBrand, secondBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    await insertAsset(app.sql, 'cartella', [firstBrand.id, secondBrand.id], { tipo: 'unita_rete' });
    const bothBrandsAccount = await app.as({ role: 'HR', brands: { [firstBrand.id]: 'can_view', [secondBrand.id]: 'can_view' } });
    expect(await bothBrandsAccount.call(countCartelle, {})).toEqual({ totale: 1, cartella: 0, unita_rete: 1 });
    expect(await (await app.as({})).call(countCartelle, {})).toEqual({ totale: 0, cartella: 0, unita_rete: 0 });
  });
});
