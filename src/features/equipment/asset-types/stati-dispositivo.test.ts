// What each device state means for assignment and cost. The tests run on hardware and on phones.
import { describe, expect, test } from 'vitest';
import * as hardware from '#features/equipment/hardware/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import * as telefoni from '#features/equipment/telefoni/contract.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { crossing } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe.each([
  ['hardware', 'HARDWARE', hardware.calls],
  ['telefono', 'TELEFONO', telefoni.calls],
] as const)('%s', (of, code, calls) => {
  async function aDevice(values: Record<string, unknown> = {}) {
    const brand = await insertBrand(app.sql);
    const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    const id = await insertAsset(app.sql, of, [brand.id], { costo_annuo: '100', ...values });
    const params = { id: String(id) };
    const put = (stato: string) => it.try(calls.update, { params, body: { stato } } as never);
    const give = () => it.try(calls.assign, { params, body: { dipendente_id: anna.id } });
    return { it, anna, id, params, put, give };
  }

  test.each(['in riparazione', 'dismesso', 'smarrito', 'rubato'])(
    'A device that is %s cannot be assigned, and the error says why',
    async (stato) => {
      const { give } = await aDevice({ stato });
      const refused = await give();
      expect(refused).toMatchObject({ status: 409, body: { code: 'RISORSA_NON_ASSEGNABILE' } });
      expect(refused.body.message).toContain(`è ${stato}: non si può assegnare`);
    },
  );

  test.each(['dismesso', 'smarrito', 'rubato'])('An assigned device cannot become %s until it is unassigned', async (stato) => {
    const { it, params, put, give } = await aDevice();
    await give();
    expect(await put(stato)).toMatchObject({ status: 409, body: { code: `${code}_ASSEGNATO` } });
    await it.call(calls.unassign, { params });
    expect(await put(stato)).toMatchObject({ status: 200, body: { stato, assegnato: false } });
  });

  test('An assigned device can be in repair, and it still costs money', async () => {
    const { it, anna, put, give } = await aDevice();
    await give();
    expect(await put('in riparazione')).toMatchObject({ status: 200, body: { stato: 'in riparazione', assegnato: true } });
    expect((await it.call(getRisorse, { params: { id: anna.id } })).totale_annuo).toBe(100);
  });

  test('The list of devices shows the state, can be filtered by it, and rejects an unknown state', async () => {
    const { it, id, put } = await aDevice({ stato: 'smarrito' });
    const list = (stato: string) => it.try(calls.list, { query: { stato } } as never);
    expect((await list('smarrito')).body).toMatchObject([{ id, stato: 'smarrito' }]);
    expect((await list('attivo')).body).toEqual([]);
    expect(await list('perso')).toMatchObject({ status: 400 });
    expect(await put('perso')).toMatchObject({ status: 400, body: { fields: { stato: expect.any(String) } } });
  });

  test('When one request assigns a device and another one takes it out of use at the same time, only one of them succeeds', async () => {
    const gone = await aDevice();
    const table = of === 'hardware' ? 'hardware' : 'iphones';
    const lost = await crossing(app.sql, (tx) => tx.query(`update ${table} set stato = 'smarrito' where id = $1`, [gone.id]), gone.give);
    expect(lost).toMatchObject({ status: 409, body: { code: 'RISORSA_NON_ASSEGNABILE' } });

    const { id, anna, put } = await aDevice();
    const given = await crossing(
      app.sql,
      async (tx) => {
        await tx.query(`select from ${table} where id = $1 for no key update`, [id]);
        await assign(tx, of, id, anna);
      },
      () => put('smarrito'),
    );
    expect(given).toMatchObject({ status: 409, body: { code: `${code}_ASSEGNATO` } });
  });
});
