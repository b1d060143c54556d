import { expect, test } from 'vitest';
import { HEAD, invoicesOf, newPhoneNumber, uploadFattura, uploadValidFattura } from '#testing/invoices.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteFattura, listFatture, updateFattura } from './contract.ts';

const app = openApp();
const { aCompany } = invoicesOf(app);
const aFile = () => [HEAD, `${newPhoneNumber()};Canone;10`];
const conflictWith = (message: string) => ({ status: 409, body: { code: 'FATTURA_GIA_CARICATA', message } });

test('An invoice file that was already uploaded is rejected with the name of the existing invoice, until that invoice is deleted', async () => {
  const { it, brand } = await aCompany();
  const file = aFile();
  const { id } = await uploadValidFattura(it, [brand], file, { numero: '8A/2026' });
  expect(await uploadFattura(it, [brand], file, { fornitore: 'Un altro', dal: '2026-11-01' })).toMatchObject(
    conflictWith('Questo file è già stato caricato: è la fattura 8A/2026 di TIM, dal 01/10/2026 al 31/10/2026.'),
  );
  await it.call(deleteFattura, { params: { id: String(id) } });
  await uploadValidFattura(it, [brand], file);
});

test('An invoice with the same number and supplier as another one is rejected within a year, in any spelling', async () => {
  const { it, brand } = await aCompany();
  await uploadValidFattura(it, [brand], aFile(), { numero: '8a 2026' });
  expect(await uploadFattura(it, [brand], aFile(), { fornitore: 'tim', numero: '8A2026' })).toMatchObject(
    conflictWith('La fattura 8a 2026 è già stata caricata: è quella di TIM, dal 01/10/2026 al 31/10/2026.'),
  );
  await uploadValidFattura(it, [brand], aFile(), { fornitore: 'Vodafone', numero: '8a 2026' });
  await uploadValidFattura(it, [brand], aFile(), { numero: '8a 2026', dal: '2025-10-01' });
  const { id } = await uploadValidFattura(it, [brand], aFile());
  const changeInput = { params: { id: String(id) }, body: { numero: '8A 2026' } };
  expect(await it.try(updateFattura, changeInput)).toMatchObject({ status: 409 });
  await it.call(updateFattura, { ...changeInput, body: { numero: '9A 2026' } });
  await it.call(updateFattura, { ...changeInput, body: { numero: '9A 2026', dal: '2026-10-02' } });
});

test('When two accounts upload the same invoice file at once, one of them is rejected', async () => {
  const { it, brand } = await aCompany();
  const file = aFile();
  const answers = await Promise.all([1, 2, 3].map(() => uploadFattura(it, [brand], file)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await it.call(listFatture, {})).toHaveLength(1);
});

test('Another brand may upload the same invoice file; the error does not name an invoice that the caller does not see', async () => {
  const { it, brand } = await aCompany();
  const { id: otherBrand } = await insertBrand(app.sql);
  const ofBothBrands = await app.as({ role: 'IT', brands: { [brand]: 'can_edit', [otherBrand]: 'can_edit' } });
  const file = aFile();
  await uploadValidFattura(ofBothBrands, [otherBrand], file);
  await uploadValidFattura(it, [brand], file);
  const sameFile = aFile();
  await uploadValidFattura(ofBothBrands, [brand, otherBrand], sameFile, { fornitore: 'Segreta', numero: 'S-1' });
  const answer = await uploadFattura(it, [brand], sameFile);
  expect(answer).toMatchObject({ status: 409, body: { code: 'FATTURA_GIA_CARICATA' } });
  expect(answer.text).not.toMatch(/Segreta|S-1/);
});
