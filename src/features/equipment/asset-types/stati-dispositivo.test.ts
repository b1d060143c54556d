import { describe, expect, test } from 'vitest';
import * as hardware from '#features/equipment/hardware/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import * as telefoni from '#features/equipment/telefoni/contract.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe.each([
  ['hardware', 'HARDWARE', hardware.calls],
  ['telefono', 'TELEFONO', telefoni.calls],
] as const)('the states of a device of type %s', (tipo, code, calls) => {
  async function aDevice(values: Record<string, unknown> = {}) {
    const brand = await insertBrand(app.sql);
    const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    const id = await insertAsset(app.sql, tipo, [brand.id], { costo_annuo: '100', ...values });
    const params = { id: String(id) };
    const setStato = (stato: string) => itAccount.try(calls.update, { params, body: { stato } } as never);
    const assignTo = () => itAccount.try(calls.assign, { params, body: { dipendente_id: anna.id } });
    return { itAccount, anna, id, params, setStato, assignTo };
  }

  test.each(['in riparazione', 'dismesso', 'smarrito', 'rubato'])(
    'A device that is %s cannot be assigned, and the error states the reason',
    async (stato) => {
      const { assignTo } = await aDevice({ stato });
      const rejected = await assignTo();
      expect(rejected).toMatchObject({ status: 409, body: { code: 'RISORSA_NON_ASSEGNABILE' } });
      expect(rejected.body.message).toContain(`è ${stato}: non si può assegnare`);
    },
  );

  test.each(['dismesso', 'smarrito', 'rubato'])('An assigned device cannot become %s until it is unassigned', async (stato) => {
    const { itAccount, params, setStato, assignTo } = await aDevice();
    await assignTo();
    expect(await setStato(stato)).toMatchObject({ status: 409, body: { code: `${code}_ASSEGNATO` } });
    await itAccount.call(calls.unassign, { params });
    expect(await setStato(stato)).toMatchObject({ status: 200, body: { stato, assegnato: false } });
  });

  test('An assigned device can be in repair, and it still costs money', async () => {
    const { itAccount, anna, setStato, assignTo } = await aDevice();
    await assignTo();
    expect(await setStato('in riparazione')).toMatchObject({ status: 200, body: { stato: 'in riparazione', assegnato: true } });
    expect((await itAccount.call(getRisorse, { params: { id: anna.id } })).totale_annuo).toBe(100);
  });

  test('The list of devices shows the state, can be filtered by it, and rejects an unknown state', async () => {
    const { itAccount, id, setStato } = await aDevice({ stato: 'smarrito' });
    const list = (stato: string) => itAccount.try(calls.list, { query: { stato } } as never);
    expect((await list('smarrito')).body).toMatchObject([{ id, stato: 'smarrito' }]);
    expect((await list('attivo')).body).toEqual([]);
    expect(await list('perso')).toMatchObject({ status: 400 });
    expect(await setStato('perso')).toMatchObject({ status: 400, body: { fields: { stato: expect.any(String) } } });
  });

  test('When one request assigns a device and another one takes it out of use at the same time, only one of them succeeds', async () => {
    const lostDevice = await aDevice();
    const table = tipo === 'hardware' ? 'hardware' : 'iphones';
    const assignAfterLoss = await callDuringChange(
      app.sql,
      (tx) => tx.query(`update ${table} set stato = 'smarrito' where id = $1`, [lostDevice.id]),
      lostDevice.assignTo,
    );
    expect(assignAfterLoss).toMatchObject({ status: 409, body: { code: 'RISORSA_NON_ASSEGNABILE' } });

    const { id, anna, setStato } = await aDevice();
    const loseAfterAssign = await callDuringChange(
      app.sql,
      async (tx) => {
        await tx.query(`select from ${table} where id = $1 for no key update`, [id]);
        await assign(tx, tipo, id, anna);
      },
      () => setStato('smarrito'),
    );
    expect(loseAfterAssign).toMatchObject({ status: 409, body: { code: `${code}_ASSEGNATO` } });
  });
});
