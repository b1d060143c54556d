import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { aCompany } from '#testing/report-company.ts';
import { PDF, sendFile } from '#testing/sample-files.ts';
import { assign, insertAsset, insertBrand, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getScadenze } from './contract.ts';

const app = openApp();

async function setup() {
  const { brand, hr, person, today } = await aCompany(app);
  const expiryDay = addDays(today, 9);
  const showroom = await insertShowroom(app.sql, [brand.id]);
  const anna = await person({ cognome: 'Rossi', showroom });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'Fairphone', stato: 'in riparazione' });
  await assign(app.sql, 'telefono', phone, anna);
  await insertRow(app.sql, 'riparazioni', { iphone_id: phone, guasto: 'Vetro', rientro_previsto: expiryDay, costo: '80.50' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'MacBook' });
  const closedRepair = { chiusa_il: today, esito: 'riparato', costo: '10' };
  await insertRow(app.sql, 'riparazioni', { hardware_id: laptop, guasto: 'Tasti', rientro_previsto: expiryDay, ...closedRepair });
  const admin = await app.asAdmin();
  for (const [soggetto, id, nome, classe] of [
    ['dipendente', anna.id, 'visita.pdf', 'hr'],
    ['hardware', String(laptop), 'fattura.pdf', 'tutti'],
  ] as const) {
    expect((await sendFile(admin, { soggetto, id, nome, classe, scadenza: expiryDay }, PDF)).status).toBe(201);
  }
  const readScadenze = async (account: typeof hr, query: Record<string, string> = {}) => {
    const { mesi, importo } = await account.call(getScadenze, { query });
    return { rows: mesi.flatMap(({ scadenze }) => scadenze).map(({ cosa, nome, importo: euro, vai }) => [cosa, nome, euro, vai]), importo };
  };
  return { brand, hr, person, today, anna, phone, laptop, showroom, readScadenze };
}

test('The expiry calendar lists expiring documents and repairs with their cost and a link to their employee or item', async () => {
  const { hr, anna, phone, laptop, readScadenze } = await setup();
  const { rows, importo } = await readScadenze(hr);
  expect(rows).toEqual([
    ['riparazione', expect.stringMatching(/^Fairphone/), 80.5, `/telefoni/${phone}`],
    ['documento', expect.stringMatching(/^fattura\.pdf · MacBook/), null, `/hardware/${laptop}`],
    ['documento', expect.stringMatching(/^visita\.pdf · .*Rossi/), null, `/employees/${anna.id}`],
  ]);
  expect(importo).toBe(80.5);
});

test('The expiry calendar lists the ends of contracts and probations, also to accounts that cannot decide, unless the employee has an exit date', async () => {
  const { brand, hr, anna, person, today, readScadenze } = await setup();
  const leaver = await person({ cognome: 'Uscente', data_dismissione: addDays(today, 30) });
  await app.sql.query('update rapporti set fine_prevista = $2, prova_fino_al = $3 where dipendente_id = any($1)', [
    [anna.id, leaver.id],
    addDays(today, 20),
    addDays(today, 5),
  ]);
  const ofEmployees = async (account: typeof hr) =>
    (await readScadenze(account)).rows.filter(([, , , vai]) => String(vai).startsWith('/employees/'));
  const expected = [
    ['prova', expect.stringContaining('Rossi'), null, `/employees/${anna.id}`],
    ['contratto', expect.stringContaining('Rossi'), null, `/employees/${anna.id}`],
    ['dipendente', expect.stringContaining('Uscente'), 0, `/employees/${leaver.id}`],
  ];
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
  expect((await ofEmployees(hr)).filter(([cosa]) => cosa !== 'documento')).toEqual(expected);
  expect((await ofEmployees(it)).filter(([cosa]) => cosa !== 'documento')).toEqual(expected);
});

test('The expiry calendar shows a document to accounts that may read it, and no data of another brand', async () => {
  const { brand, readScadenze } = await setup();
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  expect((await readScadenze(it)).rows.map(([cosa, nome]) => [cosa, String(nome).split(' · ')[0]])).toEqual([
    ['riparazione', 'Fairphone'],
    ['documento', 'fattura.pdf'],
  ]);
  const otherBrand = await insertBrand(app.sql);
  const otherAccount = await app.as({ role: 'HR', brands: { [otherBrand.id]: 'can_admin' } });
  const queries: Record<string, string>[] = [{}, { brand_id: String(brand.id) }];
  for (const query of queries) expect(await readScadenze(otherAccount, query)).toEqual({ rows: [], importo: 0 });
});

test("The expiry calendar with a showroom filter has the documents and repairs of the showroom's employees and their items", async () => {
  const { hr, showroom, readScadenze } = await setup();
  const { rows } = await readScadenze(hr, { showroom_id: String(showroom) });
  expect(rows.map(([cosa, nome]) => [cosa, String(nome).split(' · ')[0]])).toEqual([
    ['riparazione', 'Fairphone'],
    ['documento', 'visita.pdf'],
  ]);
  expect((await readScadenze(hr, { mansione: 'Nessuna' })).rows).toEqual([]);
});
