import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { assign, insertAsset, insertBrand, insertDipendente, KIND_NAMES, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getSituazione } from './contract.ts';

const app = openApp();

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
  const situazioneOn = (al: string) => viewer.call(getSituazione, { query: { al } });
  return { brand, viewer, situazioneOn };
}

test('The report counts an employee from the hire date to the last day', async () => {
  const { brand, situazioneOn } = await aBrand();
  const person = (values: Record<string, unknown>) => insertDipendente(app.sql, { brand_id: brand.id, ...values });
  await person({ data_assunzione: '2024-02-29', stato: 'uscito', data_dismissione: '2025-02-28' });
  await person({ data_assunzione: '2024-03-01' });
  // At this time it was already 2025 in Italy.
  await person({ stato: 'entrato', data_assunzione: null, created_at: '2024-12-31T23:30:00Z' });
  await person({ data_assunzione: '2020-01-01', stato: 'uscito', data_dismissione: '2020-05-01' });
  await person({ data_assunzione: '2020-01-01', stato: 'entrato', data_dismissione: '2024-06-01' });
  const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2025-02-27', '2025-02-28', '2025-03-01'];
  const counts: number[] = [];
  for (const day of days) counts.push((await situazioneOn(day)).organico);
  expect(counts).toEqual([1, 2, 3, 2, 3, 3, 3, 2]);
});

test('The report counts an assignment with its cost from its first day to the day of its return', async () => {
  const { brand, situazioneOn } = await aBrand();
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione: '2020-01-01' });
  for (const kind of KIND_NAMES) {
    const price: Partial<Record<Kind, object>> = { software: { costo_licenza: '10.10' }, hardware: { costo_annuo: '200' } };
    const item = await insertAsset(app.sql, kind, [brand.id], { ...price[kind] });
    await assign(app.sql, kind, item, anna, { data_assegnazione: '2025-05-10', data_revoca: '2025-05-20' });
  }
  expect(await situazioneOn('2025-05-09')).toMatchObject({ organico: 1, assegnazioni: 0, costo_annuo: 0 });
  for (const day of ['2025-05-10', '2025-05-19']) {
    expect(await situazioneOn(day)).toMatchObject({
      al: day,
      organico: 1,
      assegnazioni: KIND_NAMES.length,
      costo_annuo: 690.1,
      per_tipo: [
        { tipo: 'software', assegnazioni: 1, costo_annuo: 10.1 },
        { tipo: 'hardware', assegnazioni: 1, costo_annuo: 200 },
        { tipo: 'piano_mobile', assegnazioni: 1, costo_annuo: 180 },
        { tipo: 'telefono', assegnazioni: 1, costo_annuo: 300 },
        { tipo: 'cartella', assegnazioni: 1, costo_annuo: 0 },
      ],
      per_brand: [
        { brand: { id: brand.id, nome: brand.nome, colore: '#3B82F6' }, organico: 1, assegnazioni: KIND_NAMES.length, costo_annuo: 690.1 },
      ],
    });
  }
  expect(await situazioneOn('2025-05-20')).toMatchObject({ assegnazioni: 0, costo_annuo: 0 });
});

test('The report counts an item that changes its holder within one day once', async () => {
  const { brand, situazioneOn } = await aBrand();
  const [anna, bruno] = [await insertDipendente(app.sql, { brand_id: brand.id }), await insertDipendente(app.sql, { brand_id: brand.id })];
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: '2025-01-01', data_revoca: '2025-03-01' });
  await assign(app.sql, 'hardware', laptop, bruno, { data_assegnazione: '2025-03-01' });
  expect((await situazioneOn('2025-03-01')).assegnazioni).toBe(1);
});

test('The report does not count a deleted employee, but counts their items, even after the items are deleted', async () => {
  const { brand, situazioneOn } = await aBrand();
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione: '2020-01-01' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '99' });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: '2025-01-01', data_revoca: '2025-03-01' });
  await app.sql.query('delete from dipendenti where id = $1', [anna.id]);
  expect(await situazioneOn('2025-02-01')).toMatchObject({ organico: 0, assegnazioni: 1, costo_annuo: 99 });
  await app.sql.query('delete from hardware where id = $1', [laptop]);
  expect(await situazioneOn('2025-02-01')).toMatchObject({ organico: 0, assegnazioni: 1, costo_annuo: 99 });
});

test('The report without a day shows the situation of today, and rejects a future or invalid day', async () => {
  const { viewer } = await aBrand();
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  expect((await viewer.call(getSituazione, {})).al).toBe(today);
  const refused = await viewer.try(getSituazione, { query: { al: addDays(today, 1) } });
  expect(refused).toMatchObject({ status: 400, body: { fields: { al: 'Scegli oggi o un giorno passato' } } });
  expect(await viewer.try(getSituazione, { query: { al: '2026-02-29' } })).toMatchObject({ status: 400 });
});
