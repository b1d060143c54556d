// Sending broken devices to repair, and closing the repair.
import { describe, expect, test } from 'vitest';
import { deleteHardware, deleteManyHardware, listHardware, swapHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { annullaLotto } from '#features/exchange/lotti/contract.ts';
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
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const laptop = await insertHardware(app.sql, [brand.id], { nome: 'ThinkPad' });
  await assign(app.sql, 'hardware', laptop, anna);
  const params = { id: String(laptop) };
  const send = (body: object = {}, by = it) => by.try(riparazioniCalls.hardware.open, { params, body: { ...GUASTO, ...body } });
  const sent = (body: object = {}) => it.call(riparazioniCalls.hardware.open, { params, body: { ...GUASTO, ...body } });
  const close = (id: number, body: object = {}) =>
    it.try(closeRiparazione, { params: { id: String(id) }, body: { esito: 'riparato', ...body } as never });
  const state = async () => (await it.call(listHardware, {})).find(({ id }) => id === laptop);
  return { brand, it, anna, laptop, params, send, sent, close, state };
}

describe('opening a repair', () => {
  test("A device in repair has the state 'in riparazione' and keeps its holder", async () => {
    const { anna, laptop, send, state, it, params } = await aLaptop();
    expect(await send({ fornitore: 'Lenovo', rma: 'R-1', rientro_previsto: inDays(7) })).toMatchObject({
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
    expect(await state()).toMatchObject({ stato: 'in riparazione', dipendente_id: anna.id });
    expect(await it.call(riparazioniCalls.hardware.list, { params })).toMatchObject([{ rma: 'R-1' }]);
  });

  test('A device has one open repair at a time, also when two requests arrive at once', async () => {
    const { send } = await aLaptop();
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'RIPARAZIONE_GIA_APERTA' });
    expect(await send()).toMatchObject({ status: 409, body: { code: 'RIPARAZIONE_GIA_APERTA' } });
  });

  test.each(['dismesso', 'smarrito', 'rubato'])('A device that is %s cannot be sent to repair', async (stato) => {
    const { brand, it } = await aLaptop();
    const params = { id: String(await insertHardware(app.sql, [brand.id], { stato })) };
    expect(await it.try(riparazioniCalls.hardware.open, { params, body: GUASTO })).toMatchObject({
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
    const { send, state } = await aLaptop();
    expect(await send(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await state()).toMatchObject({ stato: 'attivo' });
  });

  test("A device keeps the state 'in riparazione' until the repair is closed; no edit changes it", async () => {
    const { brand, it, params, sent, state } = await aLaptop();
    await sent();
    const refused = { status: 409, body: { code: 'RIPARAZIONE_APERTA' } };
    expect(await it.try(updateHardware, { params, body: { stato: 'attivo' } })).toMatchObject(refused);
    const con = await insertHardware(app.sql, [brand.id]);
    expect(await it.try(swapHardware, { params, body: { con, esito: 'magazzino' } })).toMatchObject(refused);
    expect(await state()).toMatchObject({ stato: 'in riparazione' });
    expect(await it.try(swapHardware, { params, body: { con, esito: 'in riparazione' } })).toMatchObject({ status: 200 });
  });
});

describe('closing a repair', () => {
  test('A repaired phone is in use again, and the repair stores the cost', async () => {
    const { brand, it } = await aLaptop();
    const phone = await insertAsset(app.sql, 'telefono', [brand.id]);
    const params = { id: String(phone) };
    const { id } = await it.call(riparazioniCalls.telefono.open, { params, body: GUASTO });
    const body = { esito: 'riparato', costo: '89.50' } as const;
    const closed = { tipo: 'telefono', chiusa_il: expect.any(String), esito: 'riparato', costo: 89.5, in_ritardo: false };
    expect(await it.call(closeRiparazione, { params: { id: String(id) }, body })).toMatchObject(closed);
    const { rows } = await app.sql.query('select stato, costo_annuo::text from iphones where id = $1', [phone]);
    expect(rows).toEqual([{ stato: 'attivo', costo_annuo: '300.00' }]);
    expect(await it.try(closeRiparazione, { params: { id: String(id) }, body })).toMatchObject({
      status: 409,
      body: { code: 'RIPARAZIONE_CHIUSA' },
    });
  });

  test('A device that cannot be repaired is dismissed, once nobody has it', async () => {
    const { sent, close, state } = await aLaptop();
    const { id } = await sent();
    expect(await close(id, { esito: 'non_riparabile' })).toMatchObject({ status: 409, body: { code: 'HARDWARE_ASSEGNATO' } });
    await app.sql.query('update dipendenti_hardware set data_revoca = oggi() where data_revoca is null');
    expect(await close(id, { esito: 'sostituito_in_garanzia' })).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ stato: 'dismesso' });
  });

  test('A closing date of a repair before its start or in the future is rejected with 400', async () => {
    const { sent, close } = await aLaptop();
    const { id } = await sent({ data_invio: '2026-02-01' });
    for (const data of ['2026-01-31', inDays(2)])
      expect(await close(id, { data }), data).toMatchObject({ status: 400, body: { fields: { data: expect.any(String) } } });
    expect(await close(id, { data: '2026-02-01' })).toMatchObject({ status: 200, body: { chiusa_il: '2026-02-01' } });
  });

  test('A closed repair can still get its cost and corrections', async () => {
    const { it, sent, close } = await aLaptop();
    const { id } = await sent({ data_invio: '2026-02-01' });
    await close(id);
    const change = (body: object) => it.try(updateRiparazione, { params: { id: String(id) }, body });
    expect(await change({ costo: '120', note: 'Fattura 12' })).toMatchObject({ status: 200, body: { costo: 120, note: 'Fattura 12' } });
    expect(await change({ rientro_previsto: '2026-01-01' })).toMatchObject({ status: 400 });
    expect(await change({ data_invio: inDays(2) })).toMatchObject({ status: 400 });
  });
});

describe('permissions on repairs', () => {
  test('An account that sees the device sees its repairs, needs edit permission to open one, and gets 404 for a device that it does not see', async () => {
    const { brand, sent, send, params, close } = await aLaptop();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    expect(await send({}, hr)).toMatchObject({ status: 403 });
    const { id } = await sent();
    expect(await hr.call(listRiparazioni, {})).toMatchObject([{ id, modificabile: false }]);
    const stranger = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
    expect(await stranger.call(listRiparazioni, {})).toEqual([]);
    expect(await stranger.try(riparazioniCalls.hardware.list, { params })).toMatchObject({ status: 404 });
    const body = { esito: 'riparato' as const };
    expect(await stranger.try(closeRiparazione, { params: { id: String(id) }, body })).toMatchObject({ status: 404 });
    expect(await close(id)).toMatchObject({ status: 200 });
  });

  test('An account that may not view the holder sees the repair without the holder', async () => {
    const { laptop } = await aLaptop();
    const other = await insertBrand(app.sql);
    await insertRow(app.sql, 'hardware_brands', { hardware_id: laptop, brand_id: other.id });
    await insertRow(app.sql, 'riparazioni', { hardware_id: laptop, ...GUASTO });
    const elsewhere = await app.as({ role: 'IT', brands: { [other.id]: 'can_edit' } });
    expect(await elsewhere.call(listRiparazioni, {})).toMatchObject([
      { assegnatario: null, risorsa: { nome: 'ThinkPad' }, modificabile: false },
    ]);
  });
});

test('The list of repairs begins with overdue ones, then the nearest return dates; closed repairs come last', async () => {
  const { brand, it } = await aLaptop();
  const made = async (nome: string, values: object) => {
    const hardware_id = await insertHardware(app.sql, [brand.id], { nome, stato: 'in riparazione' });
    await insertRow(app.sql, 'riparazioni', { hardware_id, guasto: 'Rotto', data_invio: '2026-01-01', ...values });
  };
  await made('Senza data', {});
  await made('Chiusa', { chiusa_il: '2026-02-01', esito: 'riparato' });
  await made('Domani', { rientro_previsto: inDays(2) });
  await made('In ritardo', { rientro_previsto: '2026-01-20', fornitore: 'Assistenza Nord' });
  const names = async (query: object) => (await it.call(listRiparazioni, { query })).map(({ risorsa }) => risorsa.nome);
  expect(await names({})).toEqual(['In ritardo', 'Domani', 'Senza data', 'Chiusa']);
  expect(await names({ stato: 'aperta', limit: '2' })).toEqual(['In ritardo', 'Domani']);
  expect(await names({ stato: 'chiusa' })).toEqual(['Chiusa']);
  expect(await names({ q: 'assistenza nord' })).toEqual(['In ritardo']);
});

test('The audit log shows repairs under their device', async () => {
  const { brand, laptop, sent, close } = await aLaptop();
  const admin = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  await close((await sent()).id);
  const entries = await admin.call(listRegistro, { query: { oggetto: 'hardware', oggetto_id: String(laptop) } });
  const titles = entries.map(({ titolo }) => titolo);
  expect(titles).toContain('Mandato in riparazione: ThinkPad');
  expect(titles).toContain('Riparazione chiusa: ThinkPad');
});

test('Repairs are deleted with their device, and restored with it', async () => {
  const { brand, it } = await aLaptop();
  const id = await insertHardware(app.sql, [brand.id], { nome: 'Vecchio' });
  await insertRow(app.sql, 'riparazioni', { hardware_id: id, ...GUASTO, chiusa_il: inDays(0), esito: 'riparato' });
  const { lotto } = await it.call(deleteManyHardware, { body: { ids: [id] } });
  expect(await it.call(listRiparazioni, {})).toEqual([]);
  expect(await it.call(annullaLotto, { params: { id: String(lotto) }, body: {} })).toMatchObject({ righe: 1, tornate: 1 });
  expect(await it.call(listRiparazioni, {})).toMatchObject([{ risorsa: { id }, guasto: 'Schermo rotto' }]);
  expect(await it.try(deleteHardware, { params: { id: String(id) } })).toMatchObject({ status: 200 });
});
