import { describe, expect, test } from 'vitest';
import { deleteHardware, deleteManyHardware, listHardware, swapHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware, insertRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { closeRiparazione, listRiparazioni, riparazioniCalls, updateRiparazione } from './contract.ts';

const app = openApp();

const GUASTO = { guasto: 'Schermo rotto' };
const inDays = (days: number) => addDays(todayInItaly(new Date()), days);

/** Creates a brand, an IT account, and Anna with a laptop. */
async function aLaptop() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const laptop = await insertHardware(app.sql, [brand.id], { nome: 'ThinkPad' });
  await assign(app.sql, 'hardware', laptop, anna);
  const params = { id: String(laptop) };
  const tryOpen = (body: object = {}, account = itAccount) =>
    account.try(riparazioniCalls.hardware.open, { params, body: { ...GUASTO, ...body } });
  const openOne = (body: object = {}) => itAccount.call(riparazioniCalls.hardware.open, { params, body: { ...GUASTO, ...body } });
  const tryClose = (id: number, body: object = {}) =>
    itAccount.try(closeRiparazione, { params: { id: String(id) }, body: { esito: 'riparato', ...body } as never });
  const readLaptop = async () => (await itAccount.call(listHardware, {})).find(({ id }) => id === laptop);
  return { brand, itAccount, anna, laptop, params, tryOpen, openOne, tryClose, readLaptop };
}

describe('opening a repair', () => {
  test("A device in repair has the state 'in riparazione' and keeps its holder", async () => {
    const { anna, laptop, tryOpen, readLaptop, itAccount, params } = await aLaptop();
    expect(await tryOpen({ fornitore: 'Lenovo', rma: 'R-1', rientro_previsto: inDays(7) })).toMatchObject({
      status: 201,
      body: {
        tipo: 'hardware',
        risorsa: { id: laptop, nome: 'ThinkPad' },
        assegnatario: { id: anna.id },
        ...{
          guasto: 'Schermo rotto',
          fornitore: 'Lenovo',
          rma: 'R-1',
          chiusa_il: null,
          esito: null,
          in_ritardo: false,
          modificabile: true,
        },
      },
    });
    expect(await readLaptop()).toMatchObject({ stato: 'in riparazione', dipendente_id: anna.id });
    expect(await itAccount.call(riparazioniCalls.hardware.list, { params })).toMatchObject([{ rma: 'R-1' }]);
  });

  test('A device has at most one open repair, even when two requests open a repair at the same time', async () => {
    const { tryOpen } = await aLaptop();
    const responses = await Promise.all([tryOpen(), tryOpen()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'RIPARAZIONE_GIA_APERTA' });
    expect(await tryOpen()).toMatchObject({ status: 409, body: { code: 'RIPARAZIONE_GIA_APERTA' } });
  });

  test.each(['dismesso', 'smarrito', 'rubato'])('A device that is %s cannot be sent to repair', async (stato) => {
    const { brand, itAccount } = await aLaptop();
    const params = { id: String(await insertHardware(app.sql, [brand.id], { stato })) };
    expect(await itAccount.try(riparazioniCalls.hardware.open, { params, body: GUASTO })).toMatchObject({
      status: 409,
      body: { code: 'RISORSA_FUORI_USO' },
    });
  });

  test.each([
    ['without a description of the fault', { guasto: ' ' }, 'guasto'],
    ['that starts tomorrow', { data_invio: inDays(2) }, 'data_invio'],
    ['that ends before it starts', { data_invio: '2026-01-10', rientro_previsto: '2026-01-09' }, 'rientro_previsto'],
    ['on a day that does not exist', { data_invio: '2026-02-30' }, 'data_invio'],
  ])('A repair %s is rejected with 400, and nothing changes', async (_, body, field) => {
    const { tryOpen, readLaptop } = await aLaptop();
    expect(await tryOpen(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await readLaptop()).toMatchObject({ stato: 'attivo' });
  });

  test("A device keeps the state 'in riparazione' until its repair is closed; an edit cannot change the state", async () => {
    const { brand, itAccount, params, openOne, readLaptop } = await aLaptop();
    await openOne();
    const rejection = { status: 409, body: { code: 'RIPARAZIONE_APERTA' } };
    expect(await itAccount.try(updateHardware, { params, body: { stato: 'attivo' } })).toMatchObject(rejection);
    const con = await insertHardware(app.sql, [brand.id]);
    expect(await itAccount.try(swapHardware, { params, body: { con, esito: 'magazzino' } })).toMatchObject(rejection);
    expect(await readLaptop()).toMatchObject({ stato: 'in riparazione' });
    expect(await itAccount.try(swapHardware, { params, body: { con, esito: 'in riparazione' } })).toMatchObject({ status: 200 });
  });
});

describe('closing a repair', () => {
  test('A repaired phone is in use again, and the repair stores the cost', async () => {
    const { brand, itAccount } = await aLaptop();
    const phone = await insertAsset(app.sql, 'telefono', [brand.id]);
    const params = { id: String(phone) };
    const { id } = await itAccount.call(riparazioniCalls.telefono.open, { params, body: GUASTO });
    const body = { esito: 'riparato', costo: '89.50' } as const;
    const closedRepair = { tipo: 'telefono', chiusa_il: expect.any(String), esito: 'riparato', costo: 89.5, in_ritardo: false };
    expect(await itAccount.call(closeRiparazione, { params: { id: String(id) }, body })).toMatchObject(closedRepair);
    const { rows } = await app.sql.query('select stato, costo_annuo::text from iphones where id = $1', [phone]);
    expect(rows).toEqual([{ stato: 'attivo', costo_annuo: '300.00' }]);
    expect(await itAccount.try(closeRiparazione, { params: { id: String(id) }, body })).toMatchObject({
      status: 409,
      body: { code: 'RIPARAZIONE_CHIUSA' },
    });
  });

  test('A device that cannot be repaired is dismissed when its repair is closed, but not while an employee has the device', async () => {
    const { openOne, tryClose, readLaptop } = await aLaptop();
    const { id } = await openOne();
    expect(await tryClose(id, { esito: 'non_riparabile' })).toMatchObject({ status: 409, body: { code: 'HARDWARE_ASSEGNATO' } });
    await app.sql.query('update dipendenti_hardware set data_revoca = oggi() where data_revoca is null');
    expect(await tryClose(id, { esito: 'sostituito_in_garanzia' })).toMatchObject({ status: 200 });
    expect(await readLaptop()).toMatchObject({ stato: 'dismesso' });
  });

  test('A closing date of a repair before the start of the repair or in the future is rejected with 400', async () => {
    const { openOne, tryClose } = await aLaptop();
    const { id } = await openOne({ data_invio: '2026-02-01' });
    for (const data of ['2026-01-31', inDays(2)])
      expect(await tryClose(id, { data }), data).toMatchObject({ status: 400, body: { fields: { data: expect.any(String) } } });
    expect(await tryClose(id, { data: '2026-02-01' })).toMatchObject({ status: 200, body: { chiusa_il: '2026-02-01' } });
  });

  test('The cost and other fields of a closed repair can still be changed', async () => {
    const { itAccount, openOne, tryClose } = await aLaptop();
    const { id } = await openOne({ data_invio: '2026-02-01' });
    await tryClose(id);
    const tryChange = (body: object) => itAccount.try(updateRiparazione, { params: { id: String(id) }, body });
    expect(await tryChange({ costo: '120', note: 'Fattura 12' })).toMatchObject({ status: 200, body: { costo: 120, note: 'Fattura 12' } });
    expect(await tryChange({ rientro_previsto: '2026-01-01' })).toMatchObject({ status: 400 });
    expect(await tryChange({ data_invio: inDays(2) })).toMatchObject({ status: 400 });
  });
});

describe('permissions on repairs', () => {
  test('An account that sees a device sees its repairs, needs edit permission to open a repair, and gets 404 for a device that it does not see', async () => {
    const { brand, openOne, tryOpen, params, tryClose } = await aLaptop();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    expect(await tryOpen({}, hr)).toMatchObject({ status: 403 });
    const { id } = await openOne();
    expect(await hr.call(listRiparazioni, {})).toMatchObject([{ id, modificabile: false }]);
    const otherBrandAccount = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
    expect(await otherBrandAccount.call(listRiparazioni, {})).toEqual([]);
    expect(await otherBrandAccount.try(riparazioniCalls.hardware.list, { params })).toMatchObject({ status: 404 });
    const body = { esito: 'riparato' as const };
    expect(await otherBrandAccount.try(closeRiparazione, { params: { id: String(id) }, body })).toMatchObject({ status: 404 });
    expect(await tryClose(id)).toMatchObject({ status: 200 });
  });

  test('An account that may not view the holder sees the repair without the holder', async () => {
    const { laptop } = await aLaptop();
    const other = await insertBrand(app.sql);
    await insertRow(app.sql, 'hardware_brands', { hardware_id: laptop, brand_id: other.id });
    await insertRow(app.sql, 'riparazioni', { hardware_id: laptop, ...GUASTO });
    const otherBrandItAccount = await app.as({ role: 'IT', brands: { [other.id]: 'can_edit' } });
    expect(await otherBrandItAccount.call(listRiparazioni, {})).toMatchObject([
      { assegnatario: null, risorsa: { nome: 'ThinkPad' }, modificabile: false },
    ]);
  });
});

test('The list of repairs begins with overdue repairs, then shows open repairs by return date; closed repairs come last', async () => {
  const { brand, itAccount } = await aLaptop();
  const insertRepair = async (nome: string, values: object) => {
    const hardware_id = await insertHardware(app.sql, [brand.id], { nome, stato: 'in riparazione' });
    await insertRow(app.sql, 'riparazioni', { hardware_id, guasto: 'Rotto', data_invio: '2026-01-01', ...values });
  };
  await insertRepair('Senza data', {});
  await insertRepair('Chiusa', { chiusa_il: '2026-02-01', esito: 'riparato' });
  await insertRepair('Domani', { rientro_previsto: inDays(2) });
  await insertRepair('In ritardo', { rientro_previsto: '2026-01-20', fornitore: 'Assistenza Nord' });
  const names = async (query: object) => (await itAccount.call(listRiparazioni, { query })).map(({ risorsa }) => risorsa.nome);
  expect(await names({})).toEqual(['In ritardo', 'Domani', 'Senza data', 'Chiusa']);
  expect(await names({ stato: 'aperta', limit: '2' })).toEqual(['In ritardo', 'Domani']);
  expect(await names({ stato: 'chiusa' })).toEqual(['Chiusa']);
  expect(await names({ q: 'assistenza nord' })).toEqual(['In ritardo']);
});

test('The audit log shows repairs under their device', async () => {
  const { brand, laptop, openOne, tryClose } = await aLaptop();
  const admin = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  await tryClose((await openOne()).id);
  const entries = await admin.call(listRegistro, { query: { oggetto: 'hardware', oggetto_id: String(laptop) } });
  const titles = entries.map(({ titolo }) => titolo);
  expect(titles).toContain('Mandato in riparazione: ThinkPad');
  expect(titles).toContain('Riparazione chiusa: ThinkPad');
});

test('Repairs are deleted together with their device, and restored together with their device', async () => {
  const { brand, itAccount } = await aLaptop();
  const id = await insertHardware(app.sql, [brand.id], { nome: 'Vecchio' });
  await insertRow(app.sql, 'riparazioni', { hardware_id: id, ...GUASTO, chiusa_il: inDays(0), esito: 'riparato' });
  const { lotto } = await itAccount.call(deleteManyHardware, { body: { ids: [id] } });
  expect(await itAccount.call(listRiparazioni, {})).toEqual([]);
  expect(await itAccount.call(undoLotto, { params: { id: String(lotto) }, body: {} })).toMatchObject({ righe: 1, tornate: 1 });
  expect(await itAccount.call(listRiparazioni, {})).toMatchObject([{ risorsa: { id }, guasto: 'Schermo rotto' }]);
  expect(await itAccount.try(deleteHardware, { params: { id: String(id) } })).toMatchObject({ status: 200 });
});
