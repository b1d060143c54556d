// Tests of items after Prepara has assigned them, and of two concurrent callers that assign the same item.
import { describe, expect, test } from 'vitest';
import { swapHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { PASSI } from '#features/journeys/workflows/contract.ts';
import { anArrival, LAPTOP, NOTEBOOK, oneOfEach } from '#testing/preparations.ts';
import { insertAsset, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getPreparazione, prepara } from './contract.ts';

const app = openApp();

const periodsOfLaptop = async (id: number) => (await app.sql.query('select from dipendenti_hardware where hardware_id = $1', [id])).rows;

describe('items that Prepara has reserved for a future employee', () => {
  async function aReserved() {
    const { voci, ...scene } = await oneOfEach(app);
    await scene.it.call(prepara, { params: scene.params, body: { voci } });
    const line = async () => (await scene.it.call(getPreparazione, { params: scene.params })).righe[0];
    return { ...scene, line, laptop: { id: String(scene.things.hardware) } };
  }

  test('Returning a reserved item before its first day opens its onboarding line again', async () => {
    const { it, laptop, line } = await aReserved();
    await it.call(unassignHardware, { params: laptop });
    expect(await line()).toMatchObject({ stato: 'richiesta', risorsa: null });
  });

  test('After a swap of a reserved item the onboarding line refers to the new item', async () => {
    const { it, laptop, line, brand, dal } = await aReserved();
    const con = await insertHardware(app.sql, [brand.id], LAPTOP);
    await it.call(swapHardware, { params: laptop, body: { con, esito: 'magazzino' } });
    expect(await line()).toMatchObject({ stato: 'assegnata', risorsa: { id: con, dal } });
  });
});

describe('the completion of an onboarding by IT', () => {
  test('IT cannot complete an onboarding with open lines without a reason: the error 409 names the lines', async () => {
    const { it, params, ask } = await anArrival(app);
    await ask({ tipo: 'hardware', descrizione: 'Notebook' }, { tipo: 'telefono', descrizione: 'Smartphone' });
    const complete = (body: object) => it.try(PASSI.completa_it, { params, body });
    expect(await complete({})).toMatchObject({
      status: 409,
      body: { code: 'RICHIESTE_APERTE', message: expect.stringContaining('Notebook, Smartphone') },
    });
    expect(await complete({ incompleto: true })).toMatchObject({ status: 400, body: { fields: { motivo: expect.any(String) } } });
    const done = await complete({ incompleto: true, motivo: 'Arrivano lunedì' });
    expect(done).toMatchObject({ status: 200, body: { stato: 'completato_it', ultimo_passo: { nota: 'Incompleto: Arrivano lunedì' } } });
  });

  test('The flag incompleto is ignored when IT completes an onboarding without open lines, and in every other onboarding step', async () => {
    const { it, params, ask } = await anArrival(app);
    await ask(NOTEBOOK);
    const body = { note: 'Manca la sede', incompleto: true, motivo: 'Arriva lunedì' };
    expect(await it.try(PASSI.torna_manager, { params, body })).toMatchObject({ body: { ultimo_passo: { nota: 'Manca la sede' } } });
    await app.sql.query("update workflows set stato = 'completato_manager_attesa_it' where id = $1", [params.id]);
    await app.sql.query("update richieste set stato = 'non_serve' where workflow_id = $1", [params.id]);
    expect(await it.try(PASSI.completa_it, { params, body })).toMatchObject({
      status: 200,
      body: { ultimo_passo: { nota: 'Manca la sede' } },
    });
  });

  test('IT can complete an onboarding whose lines are all assigned or not needed, and Prepara rejects it afterwards', async () => {
    const { it, params, voci, lines } = await oneOfEach(app);
    await it.call(prepara, { params, body: { voci: voci.slice(1), non_servono: lines.slice(0, 1) } });
    expect((await it.try(PASSI.completa_it, { params, body: {} })).status).toBe(200);
    expect(await it.try(prepara, { params, body: { servono: lines.slice(0, 1) } })).toMatchObject({
      status: 409,
      body: { code: 'WORKFLOW_COMPLETATO' },
    });
  });
});

describe('two concurrent callers that assign the same item', () => {
  test('Of two accounts that prepare the same free laptop for two employees, only one assigns it', async () => {
    const firstArrival = await anArrival(app);
    const secondArrival = await anArrival(app, { brand: firstArrival.brand });
    const risorsa_id = await insertHardware(app.sql, [firstArrival.brand.id], LAPTOP);
    const responses = await Promise.all(
      [firstArrival, secondArrival].map(async ({ it, params, ask }) => {
        const [richiesta_id = 0] = await ask(NOTEBOOK);
        return it.try(prepara, { params, body: { voci: [{ richiesta_id, risorsa_id }] } });
      }),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await periodsOfLaptop(risorsa_id)).toHaveLength(1);
  });

  test('When two accounts prepare the same onboarding concurrently, each onboarding line gets only one item', async () => {
    const { it, params, ask, brand } = await anArrival(app);
    const [richiesta_id = 0] = await ask(NOTEBOOK);
    const laptops = [await insertHardware(app.sql, [brand.id], LAPTOP), await insertHardware(app.sql, [brand.id], LAPTOP)];
    const responses = await Promise.all(
      laptops.map((risorsa_id) => it.try(prepara, { params, body: { voci: [{ richiesta_id, risorsa_id }] } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const periods = await Promise.all(laptops.map((id) => periodsOfLaptop(id)));
    expect(periods.flat()).toHaveLength(1);
  });

  test('Of two concurrent requests for the last seat of a licence, only one assigns the seat', async () => {
    const firstArrival = await anArrival(app);
    const secondArrival = await anArrival(app, { brand: firstArrival.brand });
    const risorsa_id = await insertAsset(app.sql, 'software', [firstArrival.brand.id], { numero_licenze: 1 });
    const responses = await Promise.all(
      [firstArrival, secondArrival].map(async ({ it, params, ask }) => {
        const [richiesta_id = 0] = await ask({ tipo: 'software', software_id: risorsa_id });
        return it.try(prepara, { params, body: { voci: [{ richiesta_id, risorsa_id }] } });
      }),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
