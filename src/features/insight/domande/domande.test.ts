import { expect, test } from 'vitest';
import { listHardware } from '#features/equipment/hardware/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { addMonths, firstDayOf, lastDayOf } from '#shared/periodi.ts';
import { addDays } from '#shared/scadenze.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getPersone, getScadenze, getSpesa, getSprechi } from './contract.ts';

const app = openApp();

test("The report's number of employees at the end of a month equals the number at the end of the month before, plus the employees who came, minus the employees who left", async () => {
  const { hr, brand, person, today } = await aCompany(app);
  const questo = today.slice(0, 7);
  const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Centro' });
  await person({ showroom });
  await person({ data_assunzione: firstDayOf(addMonths(questo, -2)), showroom });
  await person({ stato: 'uscito', data_dismissione: addDays(firstDayOf(addMonths(questo, -1)), 4) });
  await person({ stato: 'entrante', data_assunzione: addDays(today, 5) });
  const { mesi, per_showroom, grafici } = await hr.call(getPersone, {});
  expect(mesi).toHaveLength(12);
  expect(mesi.slice(-3)).toEqual([
    { mese: addMonths(questo, -2), organico: 3, entrate: 1, uscite: 0 },
    { mese: addMonths(questo, -1), organico: 2, entrate: 0, uscite: 1 },
    { mese: questo, organico: 2, entrate: 0, uscite: 0 },
  ]);
  for (const [i, each] of mesi.entries()) {
    if (i > 0) expect(each.organico - (mesi[i - 1]?.organico ?? 0)).toBe(each.entrate - each.uscite);
  }
  expect(per_showroom).toEqual([
    { showroom: { id: showroom, nome: 'Centro' }, organico: 2, entrate: 1, uscite: 0 },
    { showroom: null, organico: 0, entrate: 0, uscite: 1 },
  ]);
  expect(grafici[0]?.punti).toHaveLength(12);
  const inShowroom = await hr.call(getPersone, { query: { showroom_id: String(showroom), mesi: '24' } });
  expect([inShowroom.mesi.length, inShowroom.mesi.at(-1)?.organico]).toEqual([24, 2]);
  const wholePeriod = await hr.call(getPersone, {
    query: { dal: firstDayOf(addMonths(questo, -3)), al: lastDayOf(addMonths(questo, -2)) },
  });
  expect(wholePeriod.mesi.map(({ organico }) => organico)).toEqual([2, 3]);
});

test('A request for a section of the report with a future period, or a period that ends before it begins, is rejected with an error message', async () => {
  const { hr, today } = await aCompany(app);
  const invalidQueries: Record<string, string>[] = [
    { al: addDays(today, 1) },
    { dal: today, al: addDays(today, -1) },
    { dal: '1990-01-01' },
  ];
  for (const query of invalidQueries) {
    expect((await hr.try(getPersone, { query })).status).toBe(400);
  }
});

test('The cost of a month is a twelfth of the yearly cost of the assignments at its end, and brands and item types add up to the cent', async () => {
  const { hr, brand, person, today } = await aCompany(app);
  const questo = today.slice(0, 7);
  const anna = await person();
  const dal = firstDayOf(addMonths(questo, -2));
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '100' });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: dal });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { costo_annuo: '60' });
  await assign(app.sql, 'telefono', phone, anna, { data_assegnazione: dal, data_revoca: firstDayOf(addMonths(questo, -1)) });
  const { mesi, per_brand, totale } = await hr.call(getSpesa, {});
  expect(mesi.slice(-4).map(({ costo }) => costo)).toEqual([0, 13.33, 8.33, 8.33]);
  expect(totale).toEqual({ ora: 29.99, prima: 0 });
  expect(per_brand).toMatchObject([{ brand: { id: brand.id }, costo: 29.99 }]);
  expect(per_brand[0]?.per_tipo.find(({ tipo }) => tipo === 'hardware')).toEqual({ tipo: 'hardware', costo: 24.99 });
  const thisMonth = await hr.call(getSpesa, { query: { dal: firstDayOf(questo), al: today } });
  expect(thisMonth.totale).toEqual({ ora: 8.33, prima: 8.33 });
  const nobodyMatches = await hr.call(getSpesa, { query: { mansione: 'Nessuna' } });
  expect(nobodyMatches.totale.ora).toBe(0);
});

test('Each action in the waste section of the report opens exactly the rows that it counts', async () => {
  const { hr, brand, person, today } = await aCompany(app);
  const formerEmployee = await person({ cognome: 'Uscita' });
  const activeEmployee = await person();
  const office = await insertAsset(app.sql, 'software', [brand.id], { nome: 'Office', costo_licenza: '10', numero_licenze: 4 });
  await assign(app.sql, 'software', office, formerEmployee);
  await assign(app.sql, 'software', office, activeEmployee);
  await app.sql.query("update dipendenti set stato = 'uscito', data_dismissione = $2 where id = $1", [
    formerEmployee.id,
    addDays(today, -3),
  ]);
  await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Fermo', costo_annuo: '90' });
  await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Rotto', costo_annuo: '90', stato: 'dismesso' });
  await insertAsset(app.sql, 'piano_mobile', [brand.id], { costo_annuo: '120' });
  const assignedDevice = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '50' });
  await assign(app.sql, 'hardware', assignedDevice, activeEmployee);
  const { voci, costo_annuo, tabelle } = await hr.call(getSprechi, {});
  expect(voci.map(({ cosa, quanti, costo_annuo: costo }) => [cosa, quanti, costo])).toEqual([
    ['cose_di_usciti', 1, 10],
    ['posti_liberi', 2, 20],
    ['piano_mobile', 1, 120],
    ['hardware', 1, 90],
  ]);
  expect(costo_annuo).toBe(240);
  expect(voci[0]?.azione?.label).toBe('Recupera 1 licenza');
  expect(tabelle.flatMap(({ righe }) => righe.map(({ label }) => label))).toEqual([
    'Anna Uscita',
    'Office',
    expect.any(String),
    expect.stringMatching(/^Fermo · \w/),
  ]);
  const linkQuery = (i: number) => Object.fromEntries(new URLSearchParams(voci[i]?.azione?.vai.split('?')[1]));
  expect((await hr.call(listDipendenti, { query: linkQuery(0) })).map(({ id }) => id)).toEqual([formerEmployee.id]);
  expect((await hr.call(listHardware, { query: linkQuery(3) })).map(({ nome }) => nome)).toEqual(['Fermo']);
  await endAssignment(app.sql, 'software', office);
  expect((await hr.call(getSprechi, {})).voci.map(({ cosa, quanti }) => [cosa, quanti])[0]).toEqual(['posti_liberi', 4]);
});

test('The expiry calendar lists what expires in each month with its amount and a link to its page', async () => {
  const { hr, brand, person, today } = await aCompany(app);
  const prossimo = addMonths(today.slice(0, 7), 1);
  const office = { nome: 'Office', costo_licenza: '10', numero_licenze: 4, data_scadenza: addDays(firstDayOf(prossimo), 2) };
  const licence = await insertAsset(app.sql, 'software', [brand.id], office);
  const warranty = { nome: 'MacBook', garanzia_scadenza: firstDayOf(prossimo), prezzo_acquisto: '1500' };
  await insertAsset(app.sql, 'hardware', [brand.id], warranty);
  await insertAsset(app.sql, 'hardware', [brand.id], { ...warranty, nome: 'Rubato', stato: 'rubato' });
  const leaver = await person({ cognome: 'Esce', stato: 'uscente', data_dismissione: lastDayOf(prossimo) });
  await assign(app.sql, 'software', licence, leaver);
  const { mesi, importo } = await hr.call(getScadenze, {});
  expect(mesi.map(({ mese }) => mese)).toHaveLength(12);
  expect(mesi[1]).toMatchObject({
    mese: prossimo,
    quante: 3,
    importo: 1550,
    scadenze: [
      { cosa: 'hardware', nome: expect.stringMatching(/^MacBook · \w/), importo: 1500 },
      { cosa: 'software', nome: 'Office', importo: 40, vai: `/software/${licence}` },
      { cosa: 'dipendente', nome: 'Anna Esce', importo: 10, vai: `/employees/${leaver.id}` },
    ],
  });
  expect(importo).toBe(1550);
});

test('The sections of the report about employees, cost, waste and expiries show no data of a brand that is not visible to the caller, with or without the brand filter', async () => {
  const otherBrand = await insertBrand(app.sql);
  const ownBrand = await insertBrand(app.sql);
  const showroom = await insertShowroom(app.sql, [otherBrand.id], { nome: 'Canarino' });
  const person = await insertDipendente(app.sql, {
    brand_id: otherBrand.id,
    cognome: 'Canarino',
    showroom,
    data_dismissione: '2031-01-01',
  });
  const expiring = {
    nome: 'Canarino',
    data_scadenza: addDays(todayInItaly(new Date()), 3),
    numero_licenze: 9,
    costo_licenza: '10',
  };
  await assign(app.sql, 'software', await insertAsset(app.sql, 'software', [otherBrand.id], expiring), person);
  await insertAsset(app.sql, 'hardware', [otherBrand.id], { nome: 'Canarino', costo_annuo: '10' });
  const viewer = await app.as({ role: 'HR', brands: { [ownBrand.id]: 'can_admin' } });
  for (const query of [{}, { brand_id: String(otherBrand.id) }, { showroom_id: String(showroom) }]) {
    const answers = await Promise.all([getPersone, getSpesa, getSprechi, getScadenze].map((endpoint) => viewer.call(endpoint, { query })));
    expect(JSON.stringify(answers)).not.toContain('Canarino');
    expect(answers).toMatchObject([{ per_showroom: [] }, { totale: { ora: 0 } }, { costo_annuo: 0 }, { importo: 0 }]);
  }
  const admin = await app.asAdmin();
  expect(JSON.stringify(await admin.call(getSprechi, { query: { brand_id: String(otherBrand.id) } }))).toContain('Canarino');
});
