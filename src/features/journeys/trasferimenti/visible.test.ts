import { describe, expect, test } from 'vitest';
import { listCronologia } from '#features/insight/registro/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { readTitles } from '#testing/read-registro.ts';
import { insertBrand, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aTransfer } from '#testing/transfers.ts';
import { listTrasferimenti, previewTrasferimento } from './contract.ts';

const app = openApp();

describe('the permission for a transfer on both brands', () => {
  test.each<[Role, [Right, Right], number]>([
    ['HR', ['can_edit', 'can_edit'], 201],
    ['HR', ['can_view', 'can_edit'], 403],
    ['HR', ['can_edit', 'can_view'], 403],
    ['IT', ['can_admin', 'can_admin'], 201],
    ['IT', ['can_admin', 'can_edit'], 403],
    ['MANAGER', ['can_edit', 'can_admin'], 403],
  ])(
    'An account of role %s with the rights %j on the old and the new brand gets status %i for a transfer',
    async (role, permissions, status) => {
      const { da, a, anna, hr, transfer, personNow } = await aTransfer(app, role, permissions);
      const query = { brand_id: String(a.id) };
      expect((await hr.try(previewTrasferimento, { params: { id: anna.id }, query })).status).toBe(status === 201 ? 200 : 403);
      expect((await transfer({ brand_id: a.id })).status).toBe(status);
      expect((await personNow()).brand_id).toBe(status === 201 ? a.id : da.id);
    },
  );

  test('A transfer to a brand that is not visible gets the same response as a transfer to a brand that does not exist', async () => {
    const { transfer } = await aTransfer(app);
    const rejected = await transfer({ brand_id: (await insertBrand(app.sql)).id });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toBe((await transfer({ brand_id: 2_000_000_000 })).text);
  });
});

describe('the visibility of a recorded transfer', () => {
  test("After a transfer an account of the old brand no longer sees the employee, and an account of the new brand sees 'another brand' as the old brand", async () => {
    const { da, a, anna, transfer } = await aTransfer(app);
    const showroom = await insertShowroom(app.sql, [a.id], { nome: 'Bari' });
    const [formerBrandHr, newBrandIt] = [
      await app.as({ role: 'HR', brands: { [da.id]: 'can_edit' } }),
      await app.as({ role: 'IT', brands: { [a.id]: 'can_view' } }),
    ];
    const params = { id: anna.id };
    expect((await transfer({ brand_id: a.id, showroom, note: 'Riservata ai due brand' })).status).toBe(201);
    expect((await formerBrandHr.try(getDipendente, { params })).status).toBe(404);
    expect((await formerBrandHr.try(listTrasferimenti, { params })).status).toBe(404);
    expect(await newBrandIt.call(listTrasferimenti, { params })).toMatchObject([
      { da: { brand: null, showroom: null }, a: { brand: { nome: a.nome }, showroom: 'Bari' }, note: null, voci: [] },
    ]);
    const history = await newBrandIt.try(listCronologia, { params });
    expect(history.text).toContain('"Trasferimento"');
    expect(history.text).not.toContain(da.nome);
    expect(history.text).not.toContain('Riservata');
  });

  test('An amministratore reads all data of a transfer, also after the brand is deleted', async () => {
    const { da, a, anna, transfer } = await aTransfer(app);
    expect((await transfer({ brand_id: a.id, note: 'Chiude il brand' })).status).toBe(201);
    await app.sql.query('delete from brands where id = $1', [da.id]);
    const admin = await app.asAdmin();
    const params = { id: anna.id };
    expect(await admin.call(listTrasferimenti, { params })).toMatchObject([{ da: { brand: null }, note: 'Chiude il brand' }]);
    const viewer = await app.as({ role: 'HR', brands: { [a.id]: 'can_view' } });
    expect(await viewer.call(listTrasferimenti, { params })).toMatchObject([{ da: { brand: null }, note: null }]);
  });

  test('A transfer between two other brands is not visible to the caller', async () => {
    const { a, anna, transfer, hr } = await aTransfer(app);
    const last = await insertBrand(app.sql);
    expect((await transfer({ brand_id: a.id })).status).toBe(201);
    const admin = await app.asAdmin();
    const { transferDipendente } = await import('./contract.ts');
    await admin.call(transferDipendente, { params: { id: anna.id }, body: { brand_id: last.id } });
    const viewer = await app.as({ role: 'HR', brands: { [last.id]: 'can_view' } });
    expect(await viewer.call(listTrasferimenti, { params: { id: anna.id } })).toMatchObject([
      { da: { brand: null }, a: { brand: { id: last.id } } },
    ]);
    expect(await admin.call(listTrasferimenti, { params: { id: anna.id } })).toHaveLength(2);
    expect((await hr.try(listTrasferimenti, { params: { id: anna.id } })).status).toBe(404);
  });

  test('The audit log shows a transfer to accounts of both brands, but both brand names only to accounts that administer both brands', async () => {
    const { da, a, anna, transfer, hr } = await aTransfer(app, 'HR', ['can_admin', 'can_admin']);
    expect((await transfer({ brand_id: a.id })).status).toBe(201);
    for (const brand of [da, a]) {
      const brandAdmin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
      expect(await readTitles(brandAdmin, { oggetto: 'trasferimenti' })).toEqual(['Trasferimento']);
    }
    const { text } = await hr.try(listCronologia, { params: { id: anna.id } });
    expect(text).toContain(da.nome);
    expect(text).toContain(a.nome);
  });
});
