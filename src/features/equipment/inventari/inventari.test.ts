import { describe, expect, test } from 'vitest';
import { assignHardware } from '#features/equipment/hardware/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { deleteShowroom } from '#features/people/showrooms/contract.ts';
import { anInventario, aShowroom } from '#testing/inventari.ts';
import { dayFromToday, noticesOf } from '#testing/notices.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getInventario, listInventari, openInventario } from './contract.ts';
import { findScannedItem, normalizeCodice } from './rules.ts';

const app = openApp();

describe('opening an inventory count', () => {
  test('An inventory count expects the items of the showroom and the items of the employees who work there, which are marked as such', async () => {
    const { brand, begin, anna, laptop, till, phone, showroom } = await aShowroom(app);
    const formerEmployee = await insertDipendente(app.sql, { brand_id: brand.id, showroom });
    await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), formerEmployee);
    await app.sql.query(`update dipendenti set stato = 'uscito' where id = $1`, [formerEmployee.id]);
    await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Di nessuno' });
    expect(await begin()).toMatchObject({
      status: 201,
      body: {
        showroom: { id: showroom, nome: 'Roma Prati' },
        ...{ stato: 'aperto', in_ritardo: false, attesi: 3, trovati: 0, modificabile: true },
        mancanti: [
          { tipo: 'hardware', id: till, nome: 'Cassa', di_persona: false, assegnatario: null, ora: { luogo: { id: showroom } } },
          { tipo: 'hardware', id: laptop, nome: 'ThinkPad', di_persona: true, assegnatario: { id: anna.id } },
          { tipo: 'telefono', id: phone, nome: 'iPhone 15', di_persona: false },
        ],
        ...{ trovate: [], imprevisti: [], sconosciuti: [] },
      },
    });
  });

  test('An inventory count does not expect items that are only reserved', async () => {
    const { brand, begin, anna } = await aShowroom(app);
    const laterItem = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Arriva dopo' });
    await insertRow(app.sql, 'dipendenti_hardware', {
      ...{ hardware_id: laterItem, brand_id: brand.id, dipendente_id: anna.id },
      data_assegnazione: await dayFromToday(app, 9),
    });
    expect(await begin()).toMatchObject({ status: 201, body: { attesi: 3 } });
  });

  test('A showroom has at most one open inventory count, even when two accounts open a count at the same time', async () => {
    const { begin } = await aShowroom(app);
    const responses = await Promise.all([begin(), begin()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'INVENTARIO_GIA_APERTO' } });
  });

  test('An inventory count with a deadline in the past is rejected', async () => {
    const { it: itAccount, showroom } = await aShowroom(app);
    const body = { showroom_id: showroom, scadenza: '2026-01-10' };
    expect(await itAccount.try(openInventario, { body })).toMatchObject({
      status: 400,
      body: { fields: { scadenza: expect.any(String) } },
    });
  });

  test('An account that may close an overdue inventory count gets a notice about the count', async () => {
    const { brand, id, it: itAccount } = await anInventario(app);
    const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
    await app.sql.query(`update inventari set scadenza = '2026-01-10' where id = $1`, [id]);
    expect(await noticesOf(itAccount, 'inventari_in_ritardo')).toMatchObject([{ titolo: 'Roma Prati', collegamento: `/inventari/${id}` }]);
    expect(await noticesOf(viewer, 'inventari_in_ritardo')).toEqual([]);
    expect(await itAccount.call(listInventari, {})).toMatchObject([{ id, in_ritardo: true }]);
  });

  test('Opening an inventory count requires permission on all brands of the showroom; viewing the count requires permission on one of them', async () => {
    const { brand, showroom, it: itAccount } = await aShowroom(app);
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into showroom_brands values ($1, $2)', [showroom, otherBrand.id]);
    const body = { showroom_id: showroom, scadenza: '2090-01-10' };
    expect(await itAccount.try(openInventario, { body })).toMatchObject({ status: 403 });
    const bothBrandsAccount = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_edit', [otherBrand.id]: 'can_edit' } });
    const { id } = await bothBrandsAccount.call(openInventario, { body });
    expect(await itAccount.call(getInventario, { params: { id: String(id) } })).toMatchObject({ attesi: 3, modificabile: false });
  });

  test('An inventory count hides the items that are assigned under a brand that the caller does not see, and their holders', async () => {
    const { brand, showroom } = await aShowroom(app);
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into showroom_brands values ($1, $2)', [showroom, otherBrand.id]);
    const secret = await insertAsset(app.sql, 'hardware', [otherBrand.id], { nome: 'Segreto', numero_seriale: 'SEG-1' });
    await insertRow(app.sql, 'dipendenti_hardware', { hardware_id: secret, brand_id: otherBrand.id, showroom_id: showroom });
    const admin = await app.asAdmin();
    const inventario = await admin.call(openInventario, { body: { showroom_id: showroom, scadenza: '2090-01-10' } });
    expect(inventario.attesi).toBe(4);
    const viewer = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
    const response = await viewer.try(getInventario, { params: { id: String(inventario.id) } });
    expect(response).toMatchObject({ status: 200, body: { attesi: 3 } });
    expect(response.text).not.toContain('Segreto');
  });

  test('An inventory count is deleted with its showroom, and the audit log shows the count under the showroom', async () => {
    const { id, showroom, brand } = await anInventario(app);
    const admin = await app.asAdmin();
    const query = { oggetto: 'showrooms', oggetto_id: String(showroom) } as const;
    const titles = async () => (await admin.call(listRegistro, { query })).map(({ titolo }) => titolo);
    expect(await titles()).toContain('Inventario aperto: Roma Prati');
    for (const table of ['dipendenti_hardware', 'dipendenti_iphones']) {
      await app.sql.query(`update ${table} set data_revoca = data_assegnazione where brand_id = $1`, [brand.id]);
    }
    await app.sql.query('update dipendenti set showroom = null where showroom = $1', [showroom]);
    await admin.call(deleteShowroom, { params: { id: String(showroom) } });
    expect(await titles()).toContain('Inventario eliminato: Roma Prati');
    expect(await admin.try(getInventario, { params: { id: String(id) } })).toMatchObject({ status: 404 });
  });
});

describe('scanning codes in an inventory count', () => {
  test('A scanned code finds its expected item once in an inventory count, in any spelling', async () => {
    const { read, codeOf, till, phone, brand } = await anInventario(app);
    const label = (await app.sql.query('select codice_etichetta from hardware where id = $1', [till])).rows[0].codice_etichetta;
    const code = await codeOf('iphones', phone);
    const codici = [`https://organico.azienda.it/s/${label}`, label.toLowerCase(), `ca ${brand.id}`, code, code.replace('-', ' ')];
    const response = await read(codici);
    expect(response).toMatchObject({
      status: 200,
      body: { trovati: 2, trovate: [{ id: till }, { id: phone }], mancanti: [{ nome: 'ThinkPad' }], imprevisti: [], sconosciuti: [] },
    });
    expect((await read(codici)).body).toEqual(response.body);
  });

  test('An inventory count finds the item of a scanned code that the scanner or the keyboard layout has changed', async () => {
    const { read, codeOf, till, phone, brand } = await anInventario(app);
    const response = await read([`SCA-${brand.id}`, (await codeOf('iphones', phone)).replace('-', "'")]);
    expect(response).toMatchObject({ status: 200, body: { trovati: 2, trovate: [{ id: till }, { id: phone }], sconosciuti: [] } });
  });

  test('An inventory count shows to which place a scanned item belongs that is not expected, if the caller has permission to see the place', async () => {
    const { read, find, brand, it: itAccount } = await anInventario(app);
    const milano = await insertShowroom(app.sql, [brand.id], { nome: 'Milano Duomo' });
    const monitorHere = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Monitor', numero_seriale: 'MON-1' });
    await itAccount.call(assignHardware, { params: { id: String(monitorHere) }, body: { showroom_id: milano } });
    const otherBrand = await insertBrand(app.sql);
    const hiddenShowroom = await insertShowroom(app.sql, [otherBrand.id], { nome: 'Nascosto' });
    const sharedItem = await insertAsset(app.sql, 'hardware', [brand.id, otherBrand.id], { nome: 'Comune', numero_seriale: 'COM-1' });
    await insertRow(app.sql, 'dipendenti_hardware', { hardware_id: sharedItem, brand_id: otherBrand.id, showroom_id: hiddenShowroom });
    await insertAsset(app.sql, 'hardware', [otherBrand.id], { nome: 'Altrui', numero_seriale: 'ALT-1' });
    await read(['MON-1', 'COM-1', 'ALT-1', 'niente di niente']);
    const { imprevisti, sconosciuti } = await find();
    const oraByNome = Object.fromEntries(imprevisti.map(({ nome, ora }) => [nome, ora]));
    expect(oraByNome).toMatchObject({
      Monitor: { assegnato: true, luogo: { nome: 'Milano Duomo' }, spostabile_qui: true },
      Comune: { assegnato: true, luogo: null, assegnatario: null, spostabile_qui: false },
    });
    expect(sconosciuti.map(({ letto }) => letto).sort()).toEqual(['ALT-1', 'niente di niente']);
  });

  test('An unknown code of an inventory count is looked up again when the code is scanned again', async () => {
    const { read, find, brand } = await anInventario(app);
    await read(['NUOVO-1']);
    await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Nuovo', numero_seriale: 'NUOVO-1' });
    expect(await find()).toMatchObject({ imprevisti: [], sconosciuti: [{ letto: 'NUOVO-1' }] });
    await read(['nuovo 1']);
    expect(await find()).toMatchObject({ imprevisti: [{ nome: 'Nuovo' }], sconosciuti: [] });
  });

  test('An inventory count removes control characters from scanned codes, ignores empty codes, and rejects a request with too many codes', async () => {
    const { read, find } = await anInventario(app);
    expect(await read(['\u001dNESSUNO\u00001', '', '  ', 'x'.repeat(900)])).toMatchObject({ status: 200 });
    expect((await find()).sconosciuti.map(({ letto }) => letto.length).sort()).toEqual([500, 9]);
    expect(await read(Array.from({ length: 201 }, (_, n) => `A${n}`))).toMatchObject({ status: 400 });
  });

  test('Only accounts that may assign items in the showroom can add scans to an inventory count', async () => {
    const { read, brand } = await anInventario(app);
    const manager = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_edit' } });
    expect(await read(['A-1'], manager)).toMatchObject({ status: 200 });
    expect(await read(['A-1'], await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } }))).toMatchObject({ status: 403 });
    expect(await read(['A-1'], await app.as({ role: 'IT', brands: {} }))).toMatchObject({ status: 404 });
  });
});

test('The PDF report of an inventory count lists missing items, unexpected items and unknown codes', async () => {
  const { read, params, it: itAccount } = await anInventario(app);
  await read(['CODICE-IGNOTO-9']);
  const response = await fetch(`${app.url}/api/inventari/${params.id}/pdf`, {
    headers: { cookie: `organico_sessione=${itAccount.token}` },
  });
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const expectedText of ['Inventario di Roma Prati', '0 di 3', 'Mancanti (3)', 'Anna Rossi', 'CODICE-IGNOTO-9'])
    expect(text).toContain(expectedText);
});

test.each([
  ['https://organico.it/s/0123456789ab/', '0123456789AB'],
  [' aur-00042 ', 'AUR00042'],
  ['35 693803 564380 9', '356938035643809'],
  ['---', '---'],
])('Two scans of %s in an inventory count are counted as one', (letto, codice) => expect(normalizeCodice(letto)).toBe(codice));

test('A scanned code that several items share is counted for the only item that is expected and not scanned yet; otherwise the code stays unknown', () => {
  const cose = [1, 2, 3].map((id) => ({ tipo: 'hardware' as const, id }));
  const keysOf = (...ids: number[]) => new Set(ids.map((id) => `hardware-${id}`));
  expect(findScannedItem(cose, keysOf(2, 3), keysOf(2))).toEqual(cose[2]);
  expect(findScannedItem(cose, keysOf(2), keysOf(2))).toEqual(cose[1]);
  expect(findScannedItem(cose, keysOf(), keysOf())).toBeUndefined();
  expect(findScannedItem(cose.slice(0, 1), keysOf(), keysOf())).toEqual(cose[0]);
});
