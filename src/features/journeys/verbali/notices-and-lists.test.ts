// Tests of handover records in the bell, the command palette, the audit log and the exported list.
import { expect, test } from 'vitest';
import { answerFirma } from '#features/journeys/firme/contract.ts';
import { noticesOf } from '#testing/notices.ts';
import { readTitles } from '#testing/read-registro.ts';
import { searchResults } from '#testing/search-results.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { annullaVerbale, createLink, createVerbale, revokeLink } from './contract.ts';

const app = openApp();

async function aVerbale() {
  const brand = await insertBrand(app.sql);
  const brandAdmin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const viewer = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, cognome: 'Colombo' });
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna);
  const verbale = await brandAdmin.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
  return { brandAdmin, viewer, verbale, params: { id: String(verbale.id) } };
}

async function aContestedVerbale() {
  const scene = await aVerbale();
  const { url } = await scene.brandAdmin.call(createLink, { params: scene.params });
  const body = { esito: 'contestato' as const, nome: 'Anna', motivo: 'Ero in malattia' };
  await app.anonymous.call(answerFirma, { params: { token: url.replace('/firma/', '') }, body });
  return scene;
}

test('The bell shows a handover record that is unsigned for more than a week to accounts that can have it signed, and not to viewers', async () => {
  const { brandAdmin, viewer, verbale } = await aVerbale();
  expect(await noticesOf(brandAdmin, 'verbali_da_firmare')).toEqual([]);
  // Runs as the database owner and disables the trigger that makes the day of a record immutable.
  await app.sql.query('alter table verbali disable trigger verbali_congelati');
  await app.sql.query(`update verbali set created_at = now() - interval '8 days' where id = $1`, [verbale.id]);
  await app.sql.query('alter table verbali enable trigger verbali_congelati');
  // A new record writes an audit log entry, which a plain SQL change does not, so the server computes the notices again.
  await aVerbale();
  expect(await noticesOf(brandAdmin, 'verbali_da_firmare')).toMatchObject([
    { titolo: 'Anna Colombo', collegamento: expect.stringContaining('/verbali?q=') },
  ]);
  expect(await noticesOf(viewer, 'verbali_da_firmare')).toEqual([]);
});

test('The bell shows a contested handover record until the record is annulled', async () => {
  const { brandAdmin, viewer, params } = await aContestedVerbale();
  expect(await noticesOf(brandAdmin, 'verbali_contestati')).toHaveLength(1);
  expect(await noticesOf(viewer, 'verbali_contestati')).toEqual([]);
  await brandAdmin.call(annullaVerbale, { params, body: { motivo: 'Rifatto' } });
  expect(await noticesOf(brandAdmin, 'verbali_contestati')).toEqual([]);
});

test('The command palette finds a handover record by its number and by the name of its employee', async () => {
  const { viewer, verbale } = await aVerbale();
  expect(await searchResults(viewer, verbale.codice)).toContain(`verbale: ${verbale.codice}`);
  expect(await searchResults(viewer, 'colombo')).toContain(`verbale: ${verbale.codice}`);
});

test('The audit log shows each state of a handover record, but not the reason that an employee wrote when contesting it', async () => {
  const { brandAdmin, params, verbale } = await aContestedVerbale();
  await brandAdmin.call(annullaVerbale, { params, body: { motivo: 'Rifatto' } });
  expect((await readTitles(brandAdmin)).filter((titolo) => /erbale|firma/.test(titolo))).toEqual([
    'Verbale annullato',
    'Verbale contestato',
    'Link per la firma usato',
    'Link per la firma creato',
    'Verbale emesso',
  ]);
  const { rows } = await app.sql.query(`select r::text as line from registro r where oggetto like 'verbali%' and $1 = any(brand_ids)`, [
    verbale.brand.id,
  ]);
  expect(rows.map(({ line }) => line).join()).not.toContain('malattia');
});

test('The audit log contains an entry when the personal link to a handover record is revoked', async () => {
  const { brandAdmin, params } = await aVerbale();
  await brandAdmin.call(createLink, { params });
  await brandAdmin.call(revokeLink, { params });
  expect(await readTitles(brandAdmin)).toContain('Link per la firma revocato');
});

test('The exported list of handover records has the number, state and signer of each record', async () => {
  const { viewer, verbale } = await aVerbale();
  const { text } = await viewer.fetch('GET', '/api/export/verbali.csv');
  const [head = '', row = ''] = text.replace('\ufeff', '').split('\r\n');
  expect(head).toContain('Numero;Brand;Tipo;Stato;Dipendente');
  expect(row).toContain(verbale.codice);
  expect(row.replaceAll('"', '')).toContain('Consegna;Da firmare;Anna Colombo');
});
