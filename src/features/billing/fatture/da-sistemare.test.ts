// Where an invoice with open findings is shown: notices, list and search.
import { expect, test } from 'vitest';
import { cerca } from '#features/insight/ricerca/contract.ts';
import type { Client } from '#testing/client.ts';
import { bringFattura, findRilieviOf, HEAD, invoicesOf } from '#testing/invoices.ts';
import { noticesOf } from '#testing/notices.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listFatture, settleRilievo } from './contract.ts';

const app = openApp();
const { aCompany } = invoicesOf(app);

test('The notice about an invoice is shown to accounts that may settle its findings, until all are settled', async () => {
  const { it, brand, aPlan } = await aCompany();
  const viewer = await app.as({ role: 'IT', brands: { [brand]: 'can_view' } });
  const { id } = await bringFattura(it, [brand], [HEAD, `${(await aPlan()).numero};Canone;10`, '02 999;Centralino;5']);
  expect(await noticesOf(it, 'fatture_da_sistemare')).toMatchObject([
    { titolo: 'TIM', testo: expect.stringMatching(/^2 rilievi da sistemare: 180,00\s€ all'anno$/), collegamento: `/fatture/${id}` },
  ]);
  expect(await noticesOf(viewer, 'fatture_da_sistemare')).toEqual([]);
  const toSettle = async (da_sistemare: 'true' | 'false') =>
    (await it.call(listFatture, { query: { da_sistemare } })).map((fattura) => fattura.id);
  expect([await toSettle('true'), await toSettle('false')]).toEqual([[id], []]);
  for (const rilievo of await findRilieviOf(it, { id })) {
    await it.call(settleRilievo, { params: { id: String(rilievo.id) }, body: { stato: 'risolto' } });
  }
  expect(await noticesOf(it, 'fatture_da_sistemare')).toEqual([]);
  expect([await toSettle('true'), await toSettle('false')]).toEqual([[], [id]]);
});

test('An account that sees all brands of an invoice finds it by supplier and number', async () => {
  const { it, brand, aPlan } = await aCompany();
  const { id: other } = await insertBrand(app.sql);
  const ofBoth = await app.as({ role: 'IT', brands: { [brand]: 'can_edit', [other]: 'can_edit' } });
  const said = { fornitore: 'Operatore Zaffiro', numero: 'ZF-8817' };
  const { id } = await bringFattura(ofBoth, [brand, other], [HEAD, `${(await aPlan()).numero};Canone;10`], said);
  const found = async (by: Client, q: string) => (await by.call(cerca, { query: { q } })).gruppi.flatMap(({ risultati }) => risultati);
  for (const q of ['zaffiro', 'zf-8817']) {
    expect(await found(ofBoth, q)).toMatchObject([{ tipo: 'fattura', titolo: 'Operatore Zaffiro', collegamento: `/fatture/${id}` }]);
    expect(await found(it, q)).toEqual([]);
  }
});
