// What others hear of handover records: the bell, the palette, the register, the file of the list.
import { expect, test } from 'vitest';
import { answerFirma } from '#features/journeys/firme/contract.ts';
import { found } from '#testing/found.ts';
import { noticesOf } from '#testing/notices.ts';
import { titles } from '#testing/read-register.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { annullaVerbale, createLink, createVerbale, revokeLink } from './contract.ts';

const app = openApp();

async function aVerbale() {
  const brand = await insertBrand(app.sql);
  const chief = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const viewer = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, cognome: 'Colombo' });
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna);
  const made = await chief.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
  return { chief, viewer, made, params: { id: String(made.id) } };
}

async function contested() {
  const world = await aVerbale();
  const { url } = await world.chief.call(createLink, { params: world.params });
  const body = { esito: 'contestato' as const, nome: 'Anna', motivo: 'Ero in malattia' };
  await app.anonymous.call(answerFirma, { params: { token: url.replace('/firma/', '') }, body });
  return world;
}

test('one that waits for more than a week is told to who may have it signed, not to who only looks', async () => {
  const { chief, viewer, made } = await aVerbale();
  expect(await noticesOf(chief, 'verbali_da_firmare')).toEqual([]);
  // As the owner, without the trigger that keeps its day.
  await app.sql.query('alter table verbali disable trigger verbali_congelati');
  await app.sql.query(`update verbali set created_at = now() - interval '8 days' where id = $1`, [made.id]);
  await app.sql.query('alter table verbali enable trigger verbali_congelati');
  await aVerbale(); // nobody can change the day of one, so no register tells of it: of another one it does, and the bell looks again
  expect(await noticesOf(chief, 'verbali_da_firmare')).toMatchObject([
    { titolo: 'Anna Colombo', collegamento: expect.stringContaining('/verbali?q=') },
  ]);
  expect(await noticesOf(viewer, 'verbali_da_firmare')).toEqual([]);
});

test('a contested one is told until it is annulled', async () => {
  const { chief, viewer, params } = await contested();
  expect(await noticesOf(chief, 'verbali_contestati')).toHaveLength(1);
  expect(await noticesOf(viewer, 'verbali_contestati')).toEqual([]);
  await chief.call(annullaVerbale, { params, body: { motivo: 'Rifatto' } });
  expect(await noticesOf(chief, 'verbali_contestati')).toEqual([]);
});

test('the palette finds it by number and by whose it is', async () => {
  const { viewer, made } = await aVerbale();
  expect(await found(viewer, made.codice)).toContain(`verbale: ${made.codice}`);
  expect(await found(viewer, 'colombo')).toContain(`verbale: ${made.codice}`);
});

test('the register tells each step, and of what somebody wrote against it nothing', async () => {
  const { chief, params, made } = await contested();
  await chief.call(annullaVerbale, { params, body: { motivo: 'Rifatto' } });
  expect((await titles(chief)).filter((titolo) => /erbale|firma/.test(titolo))).toEqual([
    'Verbale annullato',
    'Verbale contestato',
    'Link per la firma usato',
    'Link per la firma creato',
    'Verbale emesso',
  ]);
  const { rows } = await app.sql.query(`select r::text as line from registro r where oggetto like 'verbali%' and $1 = any(brand_ids)`, [
    made.brand.id,
  ]);
  expect(rows.map(({ line }) => line).join()).not.toContain('malattia');
});

test('a link that is revoked is told as such', async () => {
  const { chief, params } = await aVerbale();
  await chief.call(createLink, { params });
  await chief.call(revokeLink, { params });
  expect(await titles(chief)).toContain('Link per la firma revocato');
});

test('the file of the list has each with its number, state and who signed', async () => {
  const { viewer, made } = await aVerbale();
  const { text } = await viewer.fetch('GET', '/api/export/verbali.csv');
  const [head = '', row = ''] = text.replace('\ufeff', '').split('\r\n');
  expect(head).toContain('Numero;Brand;Tipo;Stato;Dipendente');
  expect(row).toContain(made.codice);
  expect(row.replaceAll('"', '')).toContain('Consegna;Da firmare;Anna Colombo');
});
