import { expect, test } from 'vitest';
import { createVerbale } from '#features/journeys/verbali/contract.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteLogo, getImpostazioni, updateImpostazioni, uploadLogo } from './contract.ts';

const app = openApp();

async function aBrand() {
  const brand = await insertBrand(app.sql, { nome: `Aurora ${Math.random()}` });
  const brandAdmin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const params = { id: String(brand.id) };
  const pdfOfNew = async () => {
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna);
    const { id } = await brandAdmin.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
    const answer = await fetch(`${app.url}/api/verbali/${id}/pdf`, { headers: { cookie: `organico_sessione=${brandAdmin.token}` } });
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };
  return { brand, brandAdmin, params, pdfOfNew };
}

test('A handover record uses the texts of its brand, and replaces the placeholders with names', async () => {
  const { brandAdmin, params, pdfOfNew } = await aBrand();
  const body = {
    intestazione: 'Aurora Moda S.r.l.\nVia Tortona 31',
    luogo: 'Milano',
    testo_consegna: '{azienda} affida a {persona}: {altro}.',
  };
  const saved = await brandAdmin.call(updateImpostazioni, { params, body });
  expect(saved).toEqual({ ...body, testo_restituzione: null, ha_logo: false });
  const { text } = await pdfOfNew();
  expect(text).toContain('Aurora Moda S.r.l. affida a Anna Rossi: {altro}.');
  expect(text).toContain('Via Tortona 31');
  expect(text).toContain('Milano, ');
  expect(text).not.toContain('si impegna a custodirle');
});

test('An empty text for handover records restores the default text of the product, and a text that the request does not contain is unchanged', async () => {
  const { brandAdmin, params, pdfOfNew } = await aBrand();
  await brandAdmin.call(updateImpostazioni, { params, body: { luogo: 'Roma', testo_consegna: 'Il nostro.' } });
  await brandAdmin.call(updateImpostazioni, { params, body: { testo_consegna: '' } });
  expect(await brandAdmin.call(getImpostazioni, { params })).toMatchObject({ luogo: 'Roma', testo_consegna: null });
  expect((await pdfOfNew()).text).toContain('si impegna a custodirle');
});

test('A logo appears on handover records that are created after it, until it is removed', async () => {
  const { brandAdmin, params, pdfOfNew } = await aBrand();
  expect((await brandAdmin.try(uploadLogo, { params })).body).toMatchObject({ ha_logo: true });
  expect((await pdfOfNew()).structure).toContain('Figure');
  await brandAdmin.call(deleteLogo, { params });
  expect((await pdfOfNew()).structure).not.toContain('Figure');
});
