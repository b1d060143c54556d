// Who sees an invoice. An invoice reveals nothing of other brands.
import { expect, test } from 'vitest';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { bringFattura, findRilieviOf, sendFattura } from '#testing/invoices.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteFattura, getFattura, listFatture, listRilievi, recheckFattura, settleRilievo } from './contract.ts';

const app = openApp();
const HEAD = 'Numero linea;Totale';
const A_YEAR_AGO = { data_assegnazione: '2025-11-01' };
let made = 0;
const aNumber = () => `348 ${String(2_000_000 + ++made)}`;

async function twoBrands() {
  const [{ id: own }, { id: other }] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const ofOwn = await app.as({ role: 'IT', brands: { [own]: 'can_edit' } });
  const ofBoth = await app.as({ role: 'IT', brands: { [own]: 'can_edit', [other]: 'can_edit' } });
  return { own, other, ofOwn, ofBoth };
}

test('An invoice shows an item of another brand as unknown, and hides the holder of an item of several brands', async () => {
  const { own, other, ofOwn } = await twoBrands();
  const [theirs, common] = [aNumber(), aNumber()];
  await insertAsset(app.sql, 'piano_mobile', [other], { numero_telefono: theirs, costo_annuo: '120.00' });
  const shared = await insertAsset(app.sql, 'piano_mobile', [own, other], { numero_telefono: common, costo_annuo: '120.00' });
  const carla = await insertDipendente(app.sql, { brand_id: other, cognome: 'Segreti', email: `segreti${made}@organico.test` });
  await assign(app.sql, 'piano_mobile', shared, carla, A_YEAR_AGO);
  const fattura = await bringFattura(ofOwn, [own], [`${HEAD};E-mail`, `${theirs};10;`, `${common};30;`, `;5;segreti${made}@organico.test`]);
  const found = await findRilieviOf(ofOwn, fattura);
  expect(found.map(({ tipo, cosa, persona }) => [tipo, cosa?.id ?? null, persona])).toEqual([
    ['prezzo', shared, null],
    ['sconosciuto', null, null],
    ['sconosciuto', null, null],
  ]);
  expect(JSON.stringify([fattura, found])).not.toContain('Segreti');
});

test('An invoice is visible to accounts that see all of its brands, and its findings are settled by accounts that may edit items of all of them', async () => {
  const { own, other, ofOwn, ofBoth } = await twoBrands();
  const reader = await app.as({ role: 'HR', brands: { [own]: 'can_view', [other]: 'can_view' } });
  const { id } = await bringFattura(ofBoth, [own, other], [HEAD, `${aNumber()};10`]);
  const params = { id: String(id) };
  expect(await ofOwn.call(listFatture, {})).toEqual([]);
  expect(await ofOwn.call(listRilievi, {})).toEqual([]);
  for (const call of [getFattura, recheckFattura, deleteFattura]) {
    expect(await ofOwn.try(call, { params })).toMatchObject({ status: 404, body: { code: 'FATTURA_NON_TROVATA' } });
  }
  const [found] = await findRilieviOf(reader, { id });
  expect(found).toMatchObject({ tipo: 'sconosciuto', modificabile: false });
  const settle = { params: { id: String(found?.id) }, body: { stato: 'risolto' as const } };
  expect(await ofOwn.try(settleRilievo, settle)).toMatchObject({ status: 404 });
  expect(await reader.try(settleRilievo, settle)).toMatchObject({ status: 403 });
  expect(await ofBoth.try(settleRilievo, settle)).toMatchObject({ status: 200 });
});

test('An invoice cannot be uploaded for a brand that the caller does not see or may not edit', async () => {
  const { own, other, ofOwn } = await twoBrands();
  const lines = [HEAD, `${aNumber()};10`];
  expect(await sendFattura(ofOwn, [own, other], lines)).toMatchObject({ status: 400, body: { fields: { brand_ids: expect.any(String) } } });
  const reader = await app.as({ role: 'IT', brands: { [own]: 'can_view' } });
  expect(await sendFattura(reader, [own], lines)).toMatchObject({ status: 403 });
});

test('What happens to an item after it moves to another brand is hidden from accounts that do not see that brand', async () => {
  const { own, other, ofOwn } = await twoBrands();
  const numero = aNumber();
  const plan = await insertAsset(app.sql, 'piano_mobile', [own], {
    numero_telefono: numero,
    nome_piano: 'Da spostare',
    costo_annuo: '120.00',
  });
  const { id } = await bringFattura(ofOwn, [own], [HEAD, `${numero};10`]);
  expect(await findRilieviOf(ofOwn, { id })).toMatchObject([{ cosa: { nome: 'Da spostare' } }]);
  await app.sql.query('update piani_mobili_brands set brand_id = $2 where piano_id = $1', [plan, other]);
  expect(await findRilieviOf(ofOwn, { id })).toMatchObject([{ tipo: 'nessuno', riferimento: numero, cosa: null }]);
});

test('An employee on sick leave counts like any other employee with a billed seat', async () => {
  const { own, ofOwn } = await twoBrands();
  const numero = aNumber();
  const plan = await insertAsset(app.sql, 'piano_mobile', [own], { numero_telefono: numero, costo_annuo: '120.00' });
  const anna = await insertDipendente(app.sql, { brand_id: own });
  await assign(app.sql, 'piano_mobile', plan, anna, A_YEAR_AGO);
  await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02' where id = $1`, [anna.id]);
  const fattura = await bringFattura(ofOwn, [own], [HEAD, `${numero};10`]);
  expect(fattura).toMatchObject({ rilievi: 0, atteso: 120 });
});

test('The audit log shows that an invoice was uploaded and which findings were settled, but not the reasons', async () => {
  const { own, other, ofOwn, ofBoth } = await twoBrands();
  const { id } = await bringFattura(ofBoth, [own, other], [HEAD, `${aNumber()};10`]);
  const [found] = await findRilieviOf(ofBoth, { id });
  const body = { stato: 'accantonato' as const, motivo: 'Ne parla Segreti' };
  await ofBoth.call(settleRilievo, { params: { id: String(found?.id) }, body });
  const admin = await app.as({ role: 'IT', brands: { [own]: 'can_admin' } });
  const told = await admin.call(listRegistro, {});
  expect(told.map(({ titolo }) => titolo)).toEqual(expect.arrayContaining(['Rilievo di una fattura', 'Fattura caricata']));
  expect(JSON.stringify(told)).not.toContain('Segreti');
  expect(await ofOwn.call(listFatture, {})).toEqual([]);
});
