import { expect, test } from 'vitest';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { findRilieviOf, uploadFattura, uploadValidFattura } from '#testing/invoices.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteFattura, getFattura, listFatture, listRilievi, recheckFattura, settleRilievo } from './contract.ts';

const app = openApp();
const HEAD = 'Numero linea;Totale';
const ASSIGNED_A_YEAR_AGO = { data_assegnazione: '2025-11-01' };
let sequence = 0;
const aNumber = () => `348 ${String(2_000_000 + ++sequence)}`;

async function twoBrands() {
  const [{ id: ownBrand }, { id: otherBrand }] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const ofOwnBrand = await app.as({ role: 'IT', brands: { [ownBrand]: 'can_edit' } });
  const ofBothBrands = await app.as({ role: 'IT', brands: { [ownBrand]: 'can_edit', [otherBrand]: 'can_edit' } });
  return { ownBrand, otherBrand, ofOwnBrand, ofBothBrands };
}

test('An invoice shows an item of another brand as unknown, and hides the holder of an item of several brands', async () => {
  const { ownBrand, otherBrand, ofOwnBrand } = await twoBrands();
  const [otherNumber, sharedNumber] = [aNumber(), aNumber()];
  await insertAsset(app.sql, 'piano_mobile', [otherBrand], { numero_telefono: otherNumber, costo_annuo: '120.00' });
  const shared = await insertAsset(app.sql, 'piano_mobile', [ownBrand, otherBrand], {
    numero_telefono: sharedNumber,
    costo_annuo: '120.00',
  });
  const carla = await insertDipendente(app.sql, { brand_id: otherBrand, cognome: 'Segreti', email: `segreti${sequence}@organico.test` });
  await assign(app.sql, 'piano_mobile', shared, carla, ASSIGNED_A_YEAR_AGO);
  const fattura = await uploadValidFattura(
    ofOwnBrand,
    [ownBrand],
    [`${HEAD};E-mail`, `${otherNumber};10;`, `${sharedNumber};30;`, `;5;segreti${sequence}@organico.test`],
  );
  const rilievi = await findRilieviOf(ofOwnBrand, fattura);
  expect(rilievi.map(({ tipo, cosa, persona }) => [tipo, cosa?.id ?? null, persona])).toEqual([
    ['prezzo', shared, null],
    ['sconosciuto', null, null],
    ['sconosciuto', null, null],
  ]);
  expect(JSON.stringify([fattura, rilievi])).not.toContain('Segreti');
});

test('An invoice is visible to accounts that see all of its brands, and its findings are settled by accounts that may edit items of all of them', async () => {
  const { ownBrand, otherBrand, ofOwnBrand, ofBothBrands } = await twoBrands();
  const reader = await app.as({ role: 'HR', brands: { [ownBrand]: 'can_view', [otherBrand]: 'can_view' } });
  const { id } = await uploadValidFattura(ofBothBrands, [ownBrand, otherBrand], [HEAD, `${aNumber()};10`]);
  const params = { id: String(id) };
  expect(await ofOwnBrand.call(listFatture, {})).toEqual([]);
  expect(await ofOwnBrand.call(listRilievi, {})).toEqual([]);
  for (const endpoint of [getFattura, recheckFattura, deleteFattura]) {
    expect(await ofOwnBrand.try(endpoint, { params })).toMatchObject({ status: 404, body: { code: 'FATTURA_NON_TROVATA' } });
  }
  const [rilievo] = await findRilieviOf(reader, { id });
  expect(rilievo).toMatchObject({ tipo: 'sconosciuto', modificabile: false });
  const settleInput = { params: { id: String(rilievo?.id) }, body: { stato: 'risolto' as const } };
  expect(await ofOwnBrand.try(settleRilievo, settleInput)).toMatchObject({ status: 404 });
  expect(await reader.try(settleRilievo, settleInput)).toMatchObject({ status: 403 });
  expect(await ofBothBrands.try(settleRilievo, settleInput)).toMatchObject({ status: 200 });
});

test('An invoice cannot be uploaded for a brand that the caller does not see or may not edit', async () => {
  const { ownBrand, otherBrand, ofOwnBrand } = await twoBrands();
  const lines = [HEAD, `${aNumber()};10`];
  expect(await uploadFattura(ofOwnBrand, [ownBrand, otherBrand], lines)).toMatchObject({
    status: 400,
    body: { fields: { brand_ids: expect.any(String) } },
  });
  const reader = await app.as({ role: 'IT', brands: { [ownBrand]: 'can_view' } });
  expect(await uploadFattura(reader, [ownBrand], lines)).toMatchObject({ status: 403 });
});

test('An invoice does not name an item that has moved to a brand that is not visible to the caller', async () => {
  const { ownBrand, otherBrand, ofOwnBrand } = await twoBrands();
  const numero = aNumber();
  const plan = await insertAsset(app.sql, 'piano_mobile', [ownBrand], {
    numero_telefono: numero,
    nome_piano: 'Da spostare',
    costo_annuo: '120.00',
  });
  const { id } = await uploadValidFattura(ofOwnBrand, [ownBrand], [HEAD, `${numero};10`]);
  expect(await findRilieviOf(ofOwnBrand, { id })).toMatchObject([{ cosa: { nome: 'Da spostare' } }]);
  await app.sql.query('update piani_mobili_brands set brand_id = $2 where piano_id = $1', [plan, otherBrand]);
  expect(await findRilieviOf(ofOwnBrand, { id })).toMatchObject([{ tipo: 'nessuno', riferimento: numero, cosa: null }]);
});

test('The comparison of an invoice treats an employee on sick leave with a billed seat like any other employee', async () => {
  const { ownBrand, ofOwnBrand } = await twoBrands();
  const numero = aNumber();
  const plan = await insertAsset(app.sql, 'piano_mobile', [ownBrand], { numero_telefono: numero, costo_annuo: '120.00' });
  const anna = await insertDipendente(app.sql, { brand_id: ownBrand });
  await assign(app.sql, 'piano_mobile', plan, anna, ASSIGNED_A_YEAR_AGO);
  await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02' where id = $1`, [anna.id]);
  const fattura = await uploadValidFattura(ofOwnBrand, [ownBrand], [HEAD, `${numero};10`]);
  expect(fattura).toMatchObject({ rilievi: 0, atteso: 120 });
});

test('The audit log shows that an invoice was uploaded and which findings were settled, but not the reasons', async () => {
  const { ownBrand, otherBrand, ofOwnBrand, ofBothBrands } = await twoBrands();
  const { id } = await uploadValidFattura(ofBothBrands, [ownBrand, otherBrand], [HEAD, `${aNumber()};10`]);
  const [rilievo] = await findRilieviOf(ofBothBrands, { id });
  const body = { stato: 'accantonato' as const, motivo: 'Ne parla Segreti' };
  await ofBothBrands.call(settleRilievo, { params: { id: String(rilievo?.id) }, body });
  const admin = await app.as({ role: 'IT', brands: { [ownBrand]: 'can_admin' } });
  const auditLog = await admin.call(listRegistro, {});
  expect(auditLog.map(({ titolo }) => titolo)).toEqual(expect.arrayContaining(['Rilievo di una fattura', 'Fattura caricata']));
  expect(JSON.stringify(auditLog)).not.toContain('Segreti');
  expect(await ofOwnBrand.call(listFatture, {})).toEqual([]);
});
