import { describe, expect, test } from 'vitest';
import { assignHardware } from '#features/equipment/hardware/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getShowroom } from './contract.ts';

const app = openApp();
const oggi = todayInItaly(new Date());

async function aShop() {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
  const id = await insertShowroom(app.sql, [brand.id], { nome: 'Roma Prati' });
  const person = (values: object) => insertDipendente(app.sql, { brand_id: brand.id, showroom: id, stato: 'entrato', ...values });
  const assignedItem = async (tipo: 'hardware' | 'telefono' | 'piano_mobile', costo_annuo: string, values: object = {}) =>
    insertAsset(app.sql, tipo, [brand.id], { costo_annuo, ...values });
  return { brand, viewer, id, person, assignedItem, params: { id: String(id) } };
}

test('The page of a showroom lists its employees and its items, with the cost of each and the total', async () => {
  const { brand, viewer, id, person, assignedItem, params } = await aShop();
  const anna = await person({ posizione: 'Commessa' });
  await person({ nome: 'Ugo', cognome: 'Gone', stato: 'uscito', data_dismissione: '2026-01-31', data_assunzione: '2020-01-01' });
  await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Elsewhere' });
  await assign(app.sql, 'hardware', await assignedItem('hardware', '100.10'), anna);
  const till = await assignedItem('hardware', '40.25', { nome: 'Cassa 1', marca: 'Epson', modello: 'TM-30', numero_seriale: 'EP-1' });
  const admin = await app.asAdmin();
  await admin.call(assignHardware, { params: { id: String(till) }, body: { showroom_id: id, note: 'Alla porta' } });
  const endedItem = await assignedItem('telefono', '7');
  await insertRow(app.sql, 'dipendenti_iphones', { iphone_id: endedItem, brand_id: brand.id, showroom_id: id, data_revoca: oggi });
  const scheda = await viewer.call(getShowroom, { params });
  expect(scheda).toMatchObject({
    nome: 'Roma Prati',
    persone: [{ id: anna.id, nome: 'Anna', cognome: 'Rossi', posizione: 'Commessa', brand: { id: brand.id }, costo_annuo: 100.1 }],
    risorse: [
      {
        tipo: 'hardware',
        id: till,
        nome: 'Cassa 1',
        dettaglio: 'Epson TM-30',
        codice: 'EP-1',
        brand_id: brand.id,
        note: 'Alla porta',
        costo_annuo: 40.25,
      },
    ],
    costi: { persone: 100.1, altri: 0, risorse: 40.25, totale: 140.35 },
    arrivi: [],
    uscite: [],
  });
});

test('The page of a showroom lists arrivals and exits of the next 60 days in order of date', async () => {
  const { viewer, person, params } = await aShop();
  await person({ nome: 'Tardi', stato: 'entrante', data_assunzione: addDays(oggi, 61) });
  await person({ nome: 'Dopo', stato: 'entrante', data_assunzione: addDays(oggi, 60) });
  await person({ nome: 'Prima', stato: 'entrante', data_assunzione: addDays(oggi, 1) });
  await person({ nome: 'Esce', stato: 'uscente', data_assunzione: '2020-01-01', data_dismissione: addDays(oggi, 60) });
  await person({ nome: 'Resta', stato: 'uscente', data_assunzione: '2020-01-01', data_dismissione: addDays(oggi, 61) });
  const { arrivi, uscite, persone } = await viewer.call(getShowroom, { params });
  expect(arrivi.map(({ nome }) => nome)).toEqual(['Prima', 'Dopo']);
  expect(uscite.map(({ nome }) => nome)).toEqual(['Esce']);
  expect(persone.map(({ nome }) => nome)).toEqual(['Esce', 'Resta']);
});

describe('employees and items that the caller may not see', () => {
  test('The page of a showroom neither lists nor counts employees and items of a brand that the caller does not see', async () => {
    const { brand, id, params } = await aShop();
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into showroom_brands (showroom_id, brand_id) values ($1, $2)', [id, otherBrand.id]);
    const bruno = await insertDipendente(app.sql, { brand_id: otherBrand.id, showroom: id, stato: 'entrato' });
    await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [otherBrand.id], { costo_annuo: '9' }), bruno);
    const hardware_id = await insertAsset(app.sql, 'hardware', [otherBrand.id], { costo_annuo: '5' });
    await insertRow(app.sql, 'dipendenti_hardware', { hardware_id, brand_id: otherBrand.id, showroom_id: id });
    const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
    expect(await viewer.call(getShowroom, { params })).toMatchObject({
      persone: [],
      risorse: [],
      costi: { persone: 0, altri: 0, risorse: 0, totale: 0 },
      brands: [{ id: brand.id }],
    });
    const outsider = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_edit' } });
    expect((await outsider.try(getShowroom, { params })).status).toBe(404);
  });

  test('The page of a showroom shows sick leave to no account, not even to HR', async () => {
    const { brand, person, params } = await aShop();
    await person({ stato: 'in malattia', data_inizio_malattia: '2026-01-01' });
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
    const { persone } = await hr.call(getShowroom, { params });
    expect(persone.map(({ situazione }) => situazione.fase)).toEqual(['in_servizio']);
  });
});
