import { describe, expect, test } from 'vitest';
import type { Right, Role } from '#shared/permissions.ts';
import { RISORSE } from '#shared/risorse.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertShowroom,
  insertWorkflow,
  KIND_NAMES,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getDipendente, updateDipendente } from './contract.ts';

const app = openApp();

async function twoBrands(role: Role = 'HR', permissions: [Right, Right] = ['can_edit', 'can_edit']) {
  const [from, to] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const account = await app.as({ role, brands: { [from.id]: permissions[0], [to.id]: permissions[1] } });
  const anna = await insertDipendente(app.sql, { brand_id: from.id, nome: 'Anna', cognome: 'Rossi' });
  const put = (body: Record<string, unknown>) => account.try(updateDipendente, { params: { id: anna.id }, body });
  const currentBrand = async () => (await app.sql.query('select brand_id from dipendenti where id = $1', [anna.id])).rows[0].brand_id;
  return { from, to, anna, put, account, currentBrand };
}

test('An employee without items can change the brand even while an onboarding of the employee is open', async () => {
  const { to, anna, put, account } = await twoBrands();
  await insertWorkflow(app.sql, { dipendente_id: anna.id });
  expect(await put({ brand_id: to.id })).toMatchObject({ status: 200, body: { brand_id: to.id, brand: { id: to.id, nome: to.nome } } });
  expect(await account.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ workflow_stato: 'creato_hr' });
});

describe('an employee with items cannot change the brand', () => {
  test.each(KIND_NAMES)('An employee with a %s cannot change the brand until the item is returned', async (tipo) => {
    const { from, to, anna, put, currentBrand } = await twoBrands();
    // The item has both brands, but it stays assigned under the first brand.
    const item = await insertAsset(app.sql, tipo, [from.id, to.id]);
    await assign(app.sql, tipo, item, anna);
    const answer = await put({ brand_id: to.id, telefono: '03' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'DIPENDENTE_CON_RISORSE' } });
    expect(answer.body.message).toBe(
      `Anna Rossi ha ancora ${RISORSE[tipo].avuto[0]}: per cambiare brand usa «Trasferisci», dove si decide che cosa segue e che cosa resta.`,
    );
    expect(await currentBrand()).toBe(from.id);
    expect((await put({ brand_id: from.id, telefono: '03' })).status).toBe(200);
    await endAssignment(app.sql, tipo, item);
    expect((await put({ brand_id: to.id })).status).toBe(200);
  });

  test('The error about a change of brand names all items of the employee', async () => {
    const { from, to, anna, put } = await twoBrands();
    for (const tipo of ['software', 'hardware', 'hardware', 'cartella'] as const) {
      await assign(app.sql, tipo, await insertAsset(app.sql, tipo, [from.id]), anna);
    }
    expect((await put({ brand_id: to.id })).body.message).toContain('2 dispositivi, una licenza software e una cartella condivisa');
  });
});

describe('the showroom at a change of brand', () => {
  test('An employee who changes brand keeps the showroom if it also belongs to the new brand; otherwise the request must name another showroom or null', async () => {
    const { from, to, anna, put, currentBrand } = await twoBrands();
    const [shared, formerShowroom, newShowroom] = [
      await insertShowroom(app.sql, [from.id, to.id]),
      await insertShowroom(app.sql, [from.id]),
      await insertShowroom(app.sql, [to.id]),
    ];
    const assignShowroom = (showroom: number) =>
      app.sql.query('update dipendenti set showroom = $1, brand_id = $2 where id = $3', [showroom, from.id, anna.id]);
    await assignShowroom(shared);
    expect(await put({ brand_id: to.id })).toMatchObject({ status: 200, body: { showroom: shared } });
    await assignShowroom(formerShowroom);
    for (const showroom of [undefined, formerShowroom]) {
      expect(await put({ brand_id: to.id, showroom })).toMatchObject({
        status: 400,
        body: { fields: { showroom: 'Lo showroom scelto non esiste o non è del brand del dipendente' } },
      });
    }
    expect(await currentBrand()).toBe(from.id);
    expect(await put({ brand_id: to.id, showroom: newShowroom })).toMatchObject({
      status: 200,
      body: { brand_id: to.id, showroom: newShowroom },
    });
    await assignShowroom(formerShowroom);
    expect(await put({ brand_id: to.id, showroom: null })).toMatchObject({ status: 200, body: { brand_id: to.id, showroom: null } });
  });
});

describe('permissions for a change of brand', () => {
  test.each<[Role, [Right, Right], number]>([
    ['HR', ['can_edit', 'can_edit'], 200],
    ['HR', ['can_view', 'can_edit'], 403],
    ['HR', ['can_edit', 'can_view'], 403],
    ['IT', ['can_admin', 'can_admin'], 200],
    ['IT', ['can_admin', 'can_edit'], 403],
    ['IT', ['can_edit', 'can_admin'], 403],
  ])(
    'A caller with role %s and permissions %j on the old and the new brand gets %i for a change of brand',
    async (role, permissions, status) => {
      const { to, put, from, currentBrand } = await twoBrands(role, permissions);
      expect((await put({ brand_id: to.id })).status).toBe(status);
      expect(await currentBrand()).toBe(status === 200 ? to.id : from.id);
    },
  );

  test('An employee cannot be moved to a brand that the caller does not see; the error is the same as for an unknown brand', async () => {
    const { put } = await twoBrands();
    const hidden = await insertBrand(app.sql);
    const invisible = await put({ brand_id: hidden.id });
    expect(invisible.status).toBe(400);
    expect(invisible.text).toBe((await put({ brand_id: 2_000_000_000 })).text);
  });
});
