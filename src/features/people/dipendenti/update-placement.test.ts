import { describe, expect, test } from 'vitest';
import { insertBrand, insertDipendente, insertManager, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getDipendente, updateDipendente } from './contract.ts';

const app = openApp();

async function anEmployee(values: Record<string, unknown> = {}) {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', ...values });
  const put = (body: Record<string, unknown>) => hr.try(updateDipendente, { params: { id: anna.id }, body });
  const stored = async () => (await app.sql.query('select * from dipendenti where id = $1', [anna.id])).rows[0];
  return { brand, hr, anna, put, stored };
}

describe('changing the manager of an employee', () => {
  const NON_MANAGER = 'Il manager scelto non esiste o non è di tipologia manager o admin';

  test.each(['0', 0, '', null])('The value %j for the manager in an edit means that the employee has no manager', async (manager_id) => {
    const { put, brand } = await anEmployee();
    const lia = await insertManager(app.sql, { brand_id: brand.id });
    expect(await put({ manager_id: lia.id })).toMatchObject({ status: 200, body: { manager_id: lia.id } });
    expect(await put({ manager_id })).toMatchObject({ status: 200, body: { manager_id: null, manager: null } });
  });

  test.each([
    ['worker', 400],
    ['sales', 400],
    ['manager', 200],
    ['admin', 200],
  ])('An edit that sets a manager of tipologia %s gets the status %i', async (tipologia, status) => {
    const { put, brand } = await anEmployee();
    const manager = await insertDipendente(app.sql, { brand_id: brand.id, tipologia });
    const answer = await put({ manager_id: manager.id });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.fields).toEqual({ manager_id: NON_MANAGER });
  });

  test('An employee cannot be their own manager', async () => {
    const { anna, put } = await anEmployee({ tipologia: 'manager' });
    expect(await put({ manager_id: anna.id })).toMatchObject({
      status: 400,
      body: { fields: { manager_id: 'Un dipendente non può essere il manager di se stesso' } },
    });
  });

  test('A direct or indirect subordinate of an employee cannot become the manager of that employee', async () => {
    const { anna, brand, put } = await anEmployee({ tipologia: 'manager' });
    const middle = await insertManager(app.sql, { brand_id: brand.id, manager_id: anna.id });
    const last = await insertManager(app.sql, { brand_id: brand.id, manager_id: middle.id });
    for (const { id } of [middle, last]) {
      expect(await put({ manager_id: id })).toMatchObject({
        status: 400,
        body: { fields: { manager_id: 'Il manager scelto dipende, anche indirettamente, da questo dipendente' } },
      });
    }
  });

  test('An edit with a manager of a brand that the caller does not see gets the same error as for an unknown manager, and a null that is sent back keeps the hidden manager', async () => {
    const otherBrand = await insertBrand(app.sql);
    const hidden = await insertManager(app.sql, { brand_id: otherBrand.id });
    const { put, stored, hr, anna } = await anEmployee({ manager_id: hidden.id });
    const absent = await put({ manager_id: '01900000-0000-7000-8000-000000000000' });
    expect(absent).toMatchObject({ status: 400, body: { fields: { manager_id: NON_MANAGER } } });
    expect((await put({ manager_id: hidden.id })).text).toBe(absent.text);
    const visible = await hr.call(getDipendente, { params: { id: anna.id } });
    expect(visible.manager_id).toBeNull();
    expect((await put({ ...visible, telefono: '03' })).status).toBe(200);
    expect(await stored()).toMatchObject({ manager_id: hidden.id, telefono: '03' });
  });

  test('An edit may send back the stored manager even when the manager cannot have subordinates any more', async () => {
    const brand = await insertBrand(app.sql);
    const lia = await insertManager(app.sql, { brand_id: brand.id });
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, manager_id: lia.id });
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await app.sql.query(`update dipendenti set tipologia = 'worker' where id = $1`, [lia.id]);
    const answer = await hr.try(updateDipendente, { params: { id: anna.id }, body: { manager_id: lia.id, telefono: '03' } });
    expect(answer).toMatchObject({ status: 200, body: { manager_id: lia.id, telefono: '03' } });
  });
});

describe('permission to edit an employee', () => {
  test.each([
    ['HR', 'can_view', 403],
    ['HR', 'can_edit', 200],
    ['HR', 'can_admin', 200],
    ['IT', 'can_view', 403],
    ['IT', 'can_edit', 403],
    ['IT', 'can_admin', 200],
    ['MANAGER', 'can_view', 403],
    ['MANAGER', 'can_edit', 403],
    ['MANAGER', 'can_admin', 200],
  ] as const)('A caller with role %s and permission %s gets %i for editing an employee', async (role, permission, status) => {
    const { brand, anna, stored } = await anEmployee({ telefono: '02' });
    const account = await app.as({ role, brands: { [brand.id]: permission } });
    for (const body of [{ telefono: '03' }, { id: anna.id, isActive: false }, {}]) {
      expect((await account.try(updateDipendente, { params: { id: anna.id }, body })).status).toBe(status);
    }
    expect(await stored()).toMatchObject(status === 200 ? { telefono: '03', isactive: false } : { telefono: '02', isactive: true });
  });

  test('An amministratore needs no association with the brand to edit an employee', async () => {
    const { anna } = await anEmployee();
    const admin = await app.asAdmin();
    expect((await admin.try(updateDipendente, { params: { id: anna.id }, body: { telefono: '03' } })).status).toBe(200);
  });

  test('Editing an employee of another brand gets the same reply as editing an employee who does not exist', async () => {
    const { hr } = await anEmployee();
    const { anna: otherEmployee } = await anEmployee();
    const body = { nome: 'Mia' };
    const invisible = await hr.try(updateDipendente, { params: { id: otherEmployee.id }, body });
    const absent = await hr.try(updateDipendente, { params: { id: '01900000-0000-7000-8000-000000000000' }, body });
    expect(invisible.status).toBe(404);
    expect(invisible.text).toBe(absent.text);
  });
});

describe('changing the showroom of an employee', () => {
  test("The showroom of an employee must belong to the employee's brand, and null means no showroom", async () => {
    const { brand, put, hr } = await anEmployee();
    const otherBrand = await insertBrand(app.sql);
    await insertRow(app.sql, 'user_brands', { user_id: hr.userId, brand_id: otherBrand.id, can_edit: true });
    const [ownShowroom, otherShowroom] = [await insertShowroom(app.sql, [brand.id]), await insertShowroom(app.sql, [otherBrand.id])];
    expect(await put({ showroom: ownShowroom })).toMatchObject({ status: 200, body: { showroom: ownShowroom } });
    expect((await put({ showroom: otherShowroom })).status).toBe(400);
    expect(await put({ telefono: '03' })).toMatchObject({ status: 200, body: { showroom: ownShowroom } });
    expect(await put({ showroom: 0 })).toMatchObject({ status: 200, body: { showroom: null, showroom_nome: null } });
    await put({ showroom: ownShowroom });
    expect(await put({ showroom: null })).toMatchObject({ status: 200, body: { showroom: null } });
  });
});
