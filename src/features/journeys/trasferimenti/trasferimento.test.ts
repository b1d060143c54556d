import { describe, expect, test } from 'vitest';
import { getRisorse, listAssegnazioni } from '#features/equipment/risorse/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { assign, insertAsset, insertManager, insertShowroom, insertWorkflow, KIND_NAMES, KINDS } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aTransfer } from '#testing/transfers.ts';
import { listTrasferimenti } from './contract.ts';

const app = openApp();
const today = async () => (await app.sql.query('select oggi()::text as day')).rows[0].day as string;
const periodsOf = async (tipo: (typeof KIND_NAMES)[number], id: number) =>
  (await app.sql.query(`select * from ${KINDS[tipo].periods} where ${KINDS[tipo].column} = $1 order by id`, [id])).rows;

describe('a transfer to another brand', () => {
  test.each(KIND_NAMES)(
    'A %s of both brands follows a transferred employee: its assignment period ends, and a new one begins under the new brand with the same agreement',
    async (tipo) => {
      const { da, a, anna, transfer } = await aTransfer(app);
      const item = await insertAsset(app.sql, tipo, [da.id, a.id]);
      await assign(app.sql, tipo, item, anna, { data_assegnazione: '2025-03-01', note: 'Con la borsa' });
      const answer = await transfer({ brand_id: a.id, voci: [{ tipo, id: item, esito: 'segue' }] });
      expect(answer).toMatchObject({
        status: 201,
        body: { da: { brand: { id: da.id } }, a: { brand: { id: a.id } }, data: await today() },
      });
      expect(await periodsOf(tipo, item)).toMatchObject([
        { brand_id: da.id, data_assegnazione: '2025-03-01', data_revoca: await today(), note: 'Con la borsa' },
        { brand_id: a.id, data_assegnazione: await today(), data_revoca: null, note: 'Con la borsa', dipendente_id: anna.id },
      ]);
    },
  );

  test('An employee who is transferred keeps telephone number, portability and folder permission, and the phone stays linked to its plan', async () => {
    const { da, a, anna, hr, transfer } = await aTransfer(app);
    const bothBrandIds = [da.id, a.id];
    const [piano, telefono, cartella] = [
      await insertAsset(app.sql, 'piano_mobile', bothBrandIds),
      await insertAsset(app.sql, 'telefono', bothBrandIds),
      await insertAsset(app.sql, 'cartella', bothBrandIds),
    ];
    const accordi = { numero_telefono: '333 1', gestore_precedente: 'TIM', numero_da_portare: '333 1' };
    const period = await assign(app.sql, 'piano_mobile', piano, anna, accordi);
    await assign(app.sql, 'telefono', telefono, anna, { assegnazione_piano_id: period.id });
    await assign(app.sql, 'cartella', cartella, anna, { permessi: 'scrittura' });
    const voci = [
      { tipo: 'telefono', id: telefono, esito: 'segue' },
      { tipo: 'cartella', id: cartella, esito: 'segue' },
      { tipo: 'piano_mobile', id: piano, esito: 'segue' },
    ];
    expect((await transfer({ brand_id: a.id, voci })).status).toBe(201);
    const [, plan] = await periodsOf('piano_mobile', piano);
    expect(plan).toMatchObject({ ...accordi, data_revoca: null });
    expect((await periodsOf('telefono', telefono))[1]).toMatchObject({ assegnazione_piano_id: plan.id, data_revoca: null });
    expect((await periodsOf('cartella', cartella))[1]).toMatchObject({ permessi: 'scrittura' });
    expect(await hr.call(getRisorse, { params: { id: anna.id } })).toMatchObject({ telefoni: [{ con_piano: true }] });
  });

  test('A transfer frees an item that stays with the old brand, and replaces a swapped item by an item of the new brand on the same day', async () => {
    const { da, a, anna, hr, transfer } = await aTransfer(app);
    const [licence, oldLaptop, newLaptop] = [
      await insertAsset(app.sql, 'software', [da.id], { numero_licenze: 1 }),
      await insertAsset(app.sql, 'hardware', [da.id]),
      await insertAsset(app.sql, 'hardware', [a.id], { nome: 'Nuovo' }),
    ];
    await assign(app.sql, 'software', licence, anna, { data_assegnazione: '2025-01-01' });
    await assign(app.sql, 'hardware', oldLaptop, anna, { data_assegnazione: '2025-01-01' });
    const voci = [
      { tipo: 'software', id: licence, esito: 'resta' },
      { tipo: 'hardware', id: oldLaptop, esito: 'scambia', con: newLaptop },
    ];
    const answer = await transfer({ brand_id: a.id, data: '2025-06-30', note: 'Apre il negozio', voci });
    expect(answer).toMatchObject({ status: 201, body: { data: '2025-06-30', note: 'Apre il negozio' } });
    const history = await hr.call(listAssegnazioni, { params: { id: anna.id } });
    expect(history).toMatchObject([
      { risorsa_id: newLaptop, data_assegnazione: '2025-06-30', data_revoca: null },
      { tipo: 'hardware', risorsa_id: oldLaptop, data_revoca: '2025-06-30' },
      { tipo: 'software', risorsa_id: licence, data_revoca: '2025-06-30' },
    ]);
    const { rows } = await app.sql.query('select licenze_utilizzate from software where id = $1', [licence]);
    expect(rows).toEqual([{ licenze_utilizzate: 0 }]);
    const [pastTransfer] = await hr.call(listTrasferimenti, { params: { id: anna.id } });
    expect(pastTransfer?.voci).toMatchObject([
      { tipo: 'software', id: licence, esito: 'resta', con: null },
      { tipo: 'hardware', id: oldLaptop, esito: 'scambia', con: { id: newLaptop, nome: 'Nuovo' } },
    ]);
  });

  test('A transferred employee keeps the last seat of a licence that belongs to both the old and the new brand', async () => {
    const { da, a, anna, transfer } = await aTransfer(app);
    const item = await insertAsset(app.sql, 'software', [da.id, a.id], { numero_licenze: 1 });
    await assign(app.sql, 'software', item, anna);
    expect((await transfer({ brand_id: a.id, voci: [{ tipo: 'software', id: item, esito: 'segue' }] })).status).toBe(201);
    const { rows } = await app.sql.query('select licenze_utilizzate from software where id = $1', [item]);
    expect(rows).toEqual([{ licenze_utilizzate: 1 }]);
  });

  test('An open onboarding is transferred with its employee, and showroom, manager and position of the employee change', async () => {
    const { da, a, anna, hr, transfer, personNow } = await aTransfer(app);
    await insertWorkflow(app.sql, { dipendente_id: anna.id });
    await app.sql.query('update dipendenti set showroom = $2 where id = $1', [anna.id, await insertShowroom(app.sql, [da.id])]);
    const manager = await insertManager(app.sql, { brand_id: a.id });
    const showroom = await insertShowroom(app.sql, [a.id], { nome: 'Bari' });
    const answer = await transfer({ brand_id: a.id, showroom, manager_id: manager.id, mansione: 'Store Manager' });
    expect(answer).toMatchObject({ status: 201, body: { a: { showroom: 'Bari' } } });
    expect(await personNow()).toMatchObject({ brand_id: a.id, showroom, manager_id: manager.id, posizione: 'Store Manager' });
    expect(await hr.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ workflow_stato: 'creato_hr' });
  });

  test('A transfer is rejected unless it replaces or removes a showroom that the new brand does not have', async () => {
    const { da, a, anna, transfer, personNow } = await aTransfer(app);
    await app.sql.query('update dipendenti set showroom = $2 where id = $1', [anna.id, await insertShowroom(app.sql, [da.id])]);
    expect(await transfer({ brand_id: a.id })).toMatchObject({ status: 400, body: { fields: { showroom: expect.any(String) } } });
    expect((await personNow()).brand_id).toBe(da.id);
    expect(await transfer({ brand_id: a.id, showroom: null })).toMatchObject({ status: 201, body: { a: { showroom: null } } });
  });

  test('A transferred employee keeps a manager whose brand is not visible to the caller', async () => {
    const { a, anna, transfer, personNow } = await aTransfer(app);
    const hidden = await insertManager(app.sql, { brand_id: (await aTransfer(app)).da.id });
    await app.sql.query('update dipendenti set manager_id = $2 where id = $1', [anna.id, hidden.id]);
    expect((await transfer({ brand_id: a.id, manager_id: null })).status).toBe(201);
    expect(await personNow()).toMatchObject({ brand_id: a.id, manager_id: hidden.id });
  });
});

describe('a transfer within a brand', () => {
  test('In a transfer to another showroom of the same brand, the employee keeps all items, and no assignment period changes', async () => {
    const { da, anna, transfer, personNow } = await aTransfer(app);
    const item = await insertAsset(app.sql, 'hardware', [da.id]);
    const period = await assign(app.sql, 'hardware', item, anna);
    const showroom = await insertShowroom(app.sql, [da.id]);
    expect(await transfer({ showroom })).toMatchObject({ status: 201, body: { voci: [{ id: item, esito: 'segue' }] } });
    expect((await personNow()).showroom).toBe(showroom);
    expect(await periodsOf('hardware', item)).toEqual([period]);
  });

  test('In a transfer within one brand, an item can stay with the brand, and a phone whose plan stays follows the employee without the plan', async () => {
    const { da, anna, hr, transfer } = await aTransfer(app);
    const [piano, telefono] = [await insertAsset(app.sql, 'piano_mobile', [da.id]), await insertAsset(app.sql, 'telefono', [da.id])];
    const period = await assign(app.sql, 'piano_mobile', piano, anna);
    await assign(app.sql, 'telefono', telefono, anna, { assegnazione_piano_id: period.id });
    const showroom = await insertShowroom(app.sql, [da.id]);
    expect((await transfer({ showroom, voci: [{ tipo: 'piano_mobile', id: piano, esito: 'resta' }] })).status).toBe(201);
    expect(await hr.call(getRisorse, { params: { id: anna.id } })).toMatchObject({
      piano_mobile: null,
      telefoni: [{ id: telefono, con_piano: false }],
    });
  });

  test('A transfer that changes neither brand nor showroom is rejected', async () => {
    const { da, transfer } = await aTransfer(app);
    for (const body of [{}, { brand_id: da.id }, { mansione: 'Altro' }, { showroom: null }]) {
      expect(await transfer(body)).toMatchObject({ status: 409, body: { code: 'TRASFERIMENTO_SENZA_CAMBIO' } });
    }
  });
});
