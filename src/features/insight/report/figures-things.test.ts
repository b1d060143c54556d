import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { inDays } from '#testing/on-day.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, insertAsset, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport } from './contract.ts';

const app = openApp();

test('The report counts seats, used seats, cost and average of licences; a licence without a number of seats counts with its used seats', async () => {
  const { brand, hr, person, today, precedente } = await aCompany(app);
  const [anna, bruno, carla] = [await person(), await person(), await person()];
  const software = (nome: string, values: Record<string, unknown>) => insertAsset(app.sql, 'software', [brand.id], { nome, ...values });
  const office = await software('Office', { numero_licenze: 10, costo_licenza: '100.25', data_scadenza: today });
  const uncountedSoftware = await software('Senza conto', { numero_licenze: null, costo_licenza: '30', data_scadenza: addDays(today, -1) });
  await software('Fermo', { numero_licenze: 2, costo_licenza: '0', data_scadenza: addDays(today, 60) });
  await software('Lontano', { numero_licenze: 1, costo_licenza: '5', data_scadenza: addDays(today, 61) });
  for (const employee of [anna, bruno, carla])
    await assign(app.sql, 'software', uncountedSoftware, employee, { data_assegnazione: precedente.al });
  await assign(app.sql, 'software', office, anna, { data_assegnazione: today });
  await assign(app.sql, 'software', office, bruno, { data_assegnazione: '2020-01-01', data_revoca: today });
  const { licenze } = await hr.call(getReport, {});
  expect(licenze).toEqual({
    software: 4,
    totale: 16,
    utilizzate: 4,
    utilizzo: 25,
    in_uso: { ora: 4, prima: 4 },
    costo: 1097.5,
    costo_medio: 68.59,
    in_scadenza: 2,
    scadute: 1,
    piu_costosi: [
      { id: office, nome: 'Office', totale: 10, utilizzate: 1, costo_annuo: 1002.5 },
      { id: uncountedSoftware, nome: 'Senza conto', totale: 3, utilizzate: 3, costo_annuo: 90 },
      { id: expect.any(Number), nome: 'Lontano', totale: 1, utilizzate: 0, costo_annuo: 5 },
      { id: expect.any(Number), nome: 'Fermo', totale: 2, utilizzate: 0, costo_annuo: 0 },
    ],
    altri: { quanti: 0, totale: 0, utilizzate: 0, costo_annuo: 0 },
  });
});

test('A reserved seat of a licence is not in use and costs nothing in the report before its first day', async () => {
  const { brand, hr, person, today } = await aCompany(app);
  const id = await insertAsset(app.sql, 'software', [brand.id], { nome: 'Senza conto', numero_licenze: null, costo_licenza: '30' });
  await assign(app.sql, 'software', id, await person(), { data_assegnazione: today });
  await assign(app.sql, 'software', id, await person(), { data_assegnazione: addDays(today, 10) });
  const figures = async () => (await hr.call(getReport, {})).licenze;
  expect(await figures()).toMatchObject({
    totale: 1,
    utilizzate: 1,
    in_uso: { ora: 1 },
    costo: 30,
    piu_costosi: [{ id, totale: 1, costo_annuo: 30 }],
  });
  expect(await inDays(app.sql, 10, figures)).toMatchObject({ totale: 2, utilizzate: 2, in_uso: { ora: 2 }, costo: 60 });
});

test('The report sums up the licences after the five most expensive ones', async () => {
  const { brand, hr } = await aCompany(app);
  for (let i = 1; i <= 7; i += 1) await insertAsset(app.sql, 'software', [brand.id], { numero_licenze: i, costo_licenza: '10' });
  const { piu_costosi, altri } = (await hr.call(getReport, {})).licenze;
  expect(piu_costosi.map(({ totale }) => totale)).toEqual([7, 6, 5, 4, 3]);
  expect(altri).toEqual({ quanti: 2, totale: 3, utilizzate: 0, costo_annuo: 30 });
});

test('The report counts a device as available when it is unassigned and in working order, and as in repair by its state', async () => {
  const { brand, hr, person, today, precedente } = await aCompany(app);
  const item = (values: Record<string, unknown>) =>
    insertAsset(app.sql, 'hardware', [brand.id], { tipo: 'laptop', costo_annuo: '50.50', data_acquisto: '2020-05-05', ...values });
  const assignedDevice = await item({ garanzia_scadenza: addDays(today, 60) });
  await assign(app.sql, 'hardware', assignedDevice, await person());
  await item({ tipo: 'monitor', prezzo_acquisto: '199.90', data_acquisto: precedente.al, garanzia_scadenza: addDays(today, 61) });
  await item({ data_acquisto: addDays(precedente.al, 1), costo_annuo: '0.02' });
  await item({ stato: 'in riparazione', prezzo_acquisto: '1000.05', data_acquisto: null });
  await item({ stato: 'rubato', costo_annuo: '77', prezzo_acquisto: '500', data_acquisto: '2020-05-05' });
  await item({ stato: 'dismesso', tipo: 'tablet', prezzo_acquisto: '999.99', garanzia_scadenza: addDays(today, -1) });
  const { hardware } = await hr.call(getReport, {});
  expect(hardware).toEqual({
    totale: 6,
    disponibili: 2,
    in_riparazione: 1,
    registrati: { ora: 6, prima: 4 },
    costo: 151.52,
    costo_medio: 37.88,
    valore_acquisto: 1199.95,
    con_prezzo: 2,
    garanzie_in_scadenza: 1,
    per_tipo: [
      { tipo: 'laptop', totale: 4, costo_annuo: 101.02, valore_acquisto: 1000.05 },
      { tipo: 'monitor', totale: 1, costo_annuo: 50.5, valore_acquisto: 199.9 },
      { tipo: 'tablet', totale: 1, costo_annuo: 0, valore_acquisto: 0 },
    ],
    altri_tipi: { quanti: 0, totale: 0, costo_annuo: 0, valore_acquisto: 0 },
    per_stato: [
      { stato: 'attivo', totale: 3 },
      { stato: 'in riparazione', totale: 1 },
      { stato: 'dismesso', totale: 1 },
      { stato: 'smarrito', totale: 0 },
      { stato: 'rubato', totale: 1 },
    ],
  });
});

test('The report counts an item of a showroom as not free, adds its cost to its brand, and lists it together with the items of the employees of the showroom', async () => {
  const { brand, hr, person, today } = await aCompany(app);
  const showroom_id = await insertShowroom(app.sql, [brand.id], { nome: 'Corso Como' });
  const item = (costo_annuo: string) => insertAsset(app.sql, 'hardware', [brand.id], { tipo: 'laptop', costo_annuo });
  await assign(app.sql, 'hardware', await item('100'), await person({ showroom: showroom_id }), { data_assegnazione: today });
  const atShowroom = { brand_id: brand.id, showroom_id, data_assegnazione: today };
  await insertRow(app.sql, 'dipendenti_hardware', { ...atShowroom, hardware_id: await item('30.50') });
  await item('5');
  const { hardware, costi, andamento, dipendenti } = await hr.call(getReport, {});
  expect(hardware).toMatchObject({ totale: 3, disponibili: 1, costo: 135.5 });
  expect(costi).toMatchObject({
    totale: 135.5,
    iniziati: { ora: 130.5 },
    per_brand: [{ totale: 1, costo_annuo: 135.5, assegnato: 130.5 }],
    in_showroom: 30.5,
    assegnato: 130.5,
    inutilizzato: 5,
    per_showroom: [{ showroom: { id: showroom_id, nome: 'Corso Como' }, totale: 1, costo_annuo: 130.5 }],
  });
  expect(andamento.at(-1)).toMatchObject({ organico: 1, costo_annuo: 130.5 });
  expect(dipendenti.per_mansione).toMatchObject([{ totale: 1, costo_annuo: 100 }]);
});
