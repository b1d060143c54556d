import { expect, test } from 'vitest';
import { searchRecords } from '#features/insight/ricerca/contract.ts';
import type { Client } from '#testing/client.ts';
import { findRilieviOf, HEAD, invoicesOf, uploadValidFattura } from '#testing/invoices.ts';
import { noticesOf } from '#testing/notices.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listFatture, settleRilievo } from './contract.ts';

const app = openApp();
const { aCompany } = invoicesOf(app);

test('The notice about an invoice is shown to accounts that may settle its findings, until all are settled', async () => {
  const { it, brand, aPlan } = await aCompany();
  const viewer = await app.as({ role: 'IT', brands: { [brand]: 'can_view' } });
  const { id } = await uploadValidFattura(it, [brand], [HEAD, `${(await aPlan()).numero};Canone;10`, '02 999;Centralino;5']);
  expect(await noticesOf(it, 'fatture_da_sistemare')).toMatchObject([
    { titolo: 'TIM', testo: expect.stringMatching(/^2 rilievi da sistemare: 180,00\s€ all'anno$/), collegamento: `/fatture/${id}` },
  ]);
  expect(await noticesOf(viewer, 'fatture_da_sistemare')).toEqual([]);
  const listedIds = async (da_sistemare: 'true' | 'false') =>
    (await it.call(listFatture, { query: { da_sistemare } })).map((fattura) => fattura.id);
  expect([await listedIds('true'), await listedIds('false')]).toEqual([[id], []]);
  for (const rilievo of await findRilieviOf(it, { id })) {
    await it.call(settleRilievo, { params: { id: String(rilievo.id) }, body: { stato: 'risolto' } });
  }
  expect(await noticesOf(it, 'fatture_da_sistemare')).toEqual([]);
  expect([await listedIds('true'), await listedIds('false')]).toEqual([[], [id]]);
});

test('An account that sees all brands of an invoice finds it by supplier and number', async () => {
  const { it, brand, aPlan } = await aCompany();
  const { id: otherBrand } = await insertBrand(app.sql);
  const ofBothBrands = await app.as({ role: 'IT', brands: { [brand]: 'can_edit', [otherBrand]: 'can_edit' } });
  const details = { fornitore: 'Operatore Zaffiro', numero: 'ZF-8817' };
  const { id } = await uploadValidFattura(ofBothBrands, [brand, otherBrand], [HEAD, `${(await aPlan()).numero};Canone;10`], details);
  const search = async (client: Client, q: string) =>
    (await client.call(searchRecords, { query: { q } })).gruppi.flatMap(({ risultati }) => risultati);
  for (const q of ['zaffiro', 'zf-8817']) {
    expect(await search(ofBothBrands, q)).toMatchObject([{ tipo: 'fattura', titolo: 'Operatore Zaffiro', collegamento: `/fatture/${id}` }]);
    expect(await search(it, q)).toEqual([]);
  }
});
