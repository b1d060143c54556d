import { expect, test } from 'vitest';
import { listScansioni } from '#features/equipment/scansioni/contract.ts';
import { dayFromToday } from '#testing/notices.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { searchRecords } from './contract.ts';

const app = openApp();

test('A reserved item is marked as reserved in the palette, in the search by code and in the exported list', async () => {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const firstDay = await dayFromToday(app, 14);
  const assignedDevice = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Ultrabook dato', numero_seriale: 'DATO-1' });
  const reserved = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Ultrabook riservato', numero_seriale: 'RIS-1' });
  await assign(app.sql, 'hardware', assignedDevice, anna);
  await assign(app.sql, 'hardware', reserved, anna, { data_assegnazione: firstDay });

  const { gruppi } = await it.call(searchRecords, { query: { q: 'ultrabook' } });
  const reservedFrom = Object.fromEntries(gruppi.flatMap(({ risultati }) => risultati.map(({ id, riservato_dal }) => [id, riservato_dal])));
  expect(reservedFrom).toEqual({ [assignedDevice]: null, [reserved]: firstDay });

  const scan = async (codice: string) => (await it.call(listScansioni, { query: { codice } })).cose;
  expect(await scan('RIS-1')).toMatchObject([{ assegnato: true, assegnatario: { id: anna.id }, riservato_dal: firstDay }]);
  expect(await scan('DATO-1')).toMatchObject([{ assegnato: true, riservato_dal: null }]);

  const { text } = await it.fetch('GET', '/api/export/hardware.csv');
  const [head = '', ...rows] = text.trim().replaceAll('"', '').split(/\r?\n/);
  const column = head.split(';').indexOf('Riservato dal');
  const exported = Object.fromEntries(rows.map((row) => row.split(';')).map((cells) => [cells[0], cells[column]]));
  expect(exported).toEqual({ 'Ultrabook dato': '', 'Ultrabook riservato': firstDay.split('-').reverse().join('/') });
});
