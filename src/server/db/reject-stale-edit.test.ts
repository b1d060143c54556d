import { describe, expect, test } from 'vitest';
import { assignCartella, listCartelle, unassignCartella, updateCartella } from '#features/equipment/cartelle/contract.ts';
import { listHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { listWorkflows, updateWorkflow } from '#features/journeys/workflows/contract.ts';
import { listBrands, updateBrand } from '#features/people/brands/contract.ts';
import { deleteDipendente, getDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { updateShowroom } from '#features/people/showrooms/contract.ts';
import { listShowrooms } from '#shared/showrooms.ts';
import { getUltimaModifica } from '#shared/ultima-modifica.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function createEmployee() {
  const brand = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', stipendio: '20000' });
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  await app.sql.query(`update users set nome = 'Marta', cognome = 'Rinaldi' where id = $1`, [hr.userId]);
  const itAdmin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  return { brand, id, params: { id }, hr, itAdmin };
}

test('An edit of the record version that was read is accepted, and an edit without a version too', async () => {
  const { hr, itAdmin, params } = await createEmployee();
  const { updated_at } = await hr.call(getDipendente, { params });
  await hr.call(updateDipendente, { params, body: { telefono: '010 1', updated_at } });
  await itAdmin.call(updateDipendente, { params, body: { telefono: '010 2' } });
});

test('An edit of an older record version is rejected with 409, names who made the newer version and when, and changes nothing', async () => {
  const { hr, itAdmin, params } = await createEmployee();
  const readRow = await itAdmin.call(getDipendente, { params });
  await hr.call(updateDipendente, { params, body: { telefono: '010 1' } });
  for (const version of [{ updated_at: readRow.updated_at }, { update_at: readRow.updated_at }]) {
    const answer = await itAdmin.fetch('PUT', `/api/dipendenti/${params.id}`, { cognome: 'Bianchi', ...version });
    expect(answer).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
    expect(answer.body.message).toMatch(
      /^Mentre modificavi, Marta Rinaldi ha cambiato questo dipendente \(\d{1,2} \p{L}+, ore \d\d:\d\d\)\. Guarda le differenze, poi salva di nuovo\.$/u,
    );
  }
  const currentRow = await itAdmin.call(getDipendente, { params });
  expect(currentRow).toMatchObject({ cognome: readRow.cognome, telefono: '010 1' });
  await itAdmin.call(updateDipendente, { params, body: { cognome: 'Bianchi', updated_at: currentRow.updated_at } });
});

test('Of two concurrent saves of the same record version one is rejected', async () => {
  const { hr, params } = await createEmployee();
  const { updated_at } = await hr.call(getDipendente, { params });
  const save = (telefono: string) => hr.try(updateDipendente, { params, body: { telefono, updated_at } });
  const results = await Promise.all([save('010 1'), save('010 2')]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('The version of an employee with sick leave and salary', () => {
  test('A change of sick leave and salary creates a newer version only for callers who may see these fields', async () => {
    const { id, hr, itAdmin, params } = await createEmployee();
    const [hrRow, itRow] = [await hr.call(getDipendente, { params }), await itAdmin.call(getDipendente, { params })];
    await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02', stipendio = 1 where id = $1`, [
      id,
    ]);
    expect((await itAdmin.call(getDipendente, { params })).updated_at).toBe(itRow.updated_at);
    await itAdmin.call(updateDipendente, { params, body: { telefono: '010 1', updated_at: itRow.updated_at } });
    expect((await hr.try(updateDipendente, { params, body: { telefono: '010 2', updated_at: hrRow.updated_at } })).status).toBe(409);
  });
});

test.each(['ieri', '2026-01-01', '2026-13-45T25:61:61Z', '2026-01-01T00:00:00.000000+02:00', 7])(
  'The invalid record version %j is rejected with 400',
  async (updated_at) => {
    const { hr, params } = await createEmployee();
    expect((await hr.try(updateDipendente, { params, body: { updated_at } })).status).toBe(400);
  },
);

test('The version of hardware changes with its fields and brands, but not with an assignment', async () => {
  const [brand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const id = await insertHardware(app.sql, [brand.id]);
  const admin = await app.asAdmin();
  const version = async () => (await admin.call(listHardware, {})).find((item) => item.id === id)?.updated_at;
  const save = (body: object) => admin.try(updateHardware, { params: { id }, body });

  const firstVersion = await version();
  const person = await insertDipendente(app.sql, { brand_id: brand.id });
  await admin.fetch('PATCH', `/api/hardware/${id}/assign`, { dipendente_id: person.id });
  expect(await version()).toBe(firstVersion);
  expect((await save({ marca: 'Dell', updated_at: firstVersion })).status).toBe(200);
  expect((await save({ marca: 'HP', updated_at: firstVersion })).status).toBe(409);

  const secondVersion = await version();
  expect((await save({ brandIds: [brand.id, otherBrand.id] })).status).toBe(200);
  expect((await save({ brandIds: [brand.id], updated_at: secondVersion })).body.message).toContain('questo hardware');
});

test('The conflict message names no account if an SQL statement changed the folder', async () => {
  const brand = await insertBrand(app.sql);
  const id = await insertAsset(app.sql, 'cartella', [brand.id]);
  const admin = await app.asAdmin();
  const updated_at = (await admin.call(listCartelle, {})).find((item) => item.id === id)?.updated_at;
  await app.sql.query(`update cartelle_condivise set nome = 'Vendite' where id = $1`, [id]);
  const { body } = await admin.try(updateCartella, { params: { id }, body: { nome: 'Acquisti', updated_at } });
  expect(body.message).toMatch(/^Mentre modificavi, qualcuno ha cambiato questa cartella \(/);
});

test('When another account has changed the permission or a member of a folder, the conflict message contains the name of that account', async () => {
  const brand = await insertBrand(app.sql);
  const [anna, bruno] = [await insertDipendente(app.sql, { brand_id: brand.id }), await insertDipendente(app.sql, { brand_id: brand.id })];
  const id = await insertAsset(app.sql, 'cartella', [brand.id]);
  const [admin, editor] = [await app.asAdmin(), await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } })];
  await app.sql.query(`update users set nome = 'Pietro', cognome = 'Fontana' where id = $1`, [editor.userId]);
  const version = async () => (await admin.call(listCartelle, {})).find((item) => item.id === id)?.updated_at;
  const params = { id: String(id) };
  await editor.call(assignCartella, { params, body: { dipendente_id: anna.id } });

  const readVersion = await version();
  await editor.call(updateCartella, { params, body: { permessi: 'scrittura' } });
  const conflict = await admin.try(updateCartella, { params: { id }, body: { permessi: 'lettura', updated_at: readVersion } });
  expect(conflict.body.message).toMatch(/^Mentre modificavi, Pietro Fontana ha cambiato questa cartella \(/);

  const laterVersion = await version();
  await editor.call(unassignCartella, { params });
  await editor.call(assignCartella, { params, body: { dipendente_id: bruno.id } });
  const laterConflict = await admin.try(updateCartella, { params: { id }, body: { permessi: 'scrittura', updated_at: laterVersion } });
  expect(laterConflict).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
  expect((await admin.call(listCartelle, {})).find((item) => item.id === id)).toMatchObject({ permessi: 'lettura' });
});

test('The last change of a row that moved to another brand, or was deleted there, is visible only with permission on that brand; an unknown id gives the same answer', async () => {
  const { id, hr, params } = await createEmployee();
  const otherBrand = await insertBrand(app.sql);
  const admin = await app.asAdmin();
  const readLastChange = (client: typeof hr) => client.call(getUltimaModifica, { query: { oggetto: 'dipendenti', id } });
  expect(await readLastChange(hr)).toMatchObject({ quando: expect.any(String) });
  await admin.call(updateDipendente, { params, body: { brand_id: otherBrand.id } });
  expect(await readLastChange(hr)).toEqual({ chi: null, quando: null, presenza: 'non_visibile', updated_at: null });
  expect(await readLastChange(admin)).toMatchObject({ chi: expect.any(String) });
  await admin.call(deleteDipendente, { params });
  expect(await readLastChange(hr)).toEqual({ chi: null, quando: null, presenza: 'non_visibile', updated_at: null });
  expect(await readLastChange(admin)).toMatchObject({ chi: expect.any(String), presenza: 'eliminato' });
  const unknownId = await hr.call(getUltimaModifica, { query: { oggetto: 'hardware', id: 'nessuno' } });
  expect(unknownId).toEqual({ chi: null, quando: null, presenza: 'non_visibile', updated_at: null });
});

test('A save that changes nothing creates no newer version of the record', async () => {
  const brand = await insertBrand(app.sql);
  const id = await insertHardware(app.sql, [brand.id], { marca: 'Dell' });
  const admin = await app.asAdmin();
  const updated_at = (await admin.call(listHardware, {})).find((item) => item.id === id)?.updated_at;
  await admin.call(updateHardware, { params: { id: String(id) }, body: { marca: 'Dell' } });
  expect((await admin.try(updateHardware, { params: { id }, body: { marca: 'HP', updated_at } })).status).toBe(200);
});

test('A save over a newer version of a brand or showroom is rejected', async () => {
  const brand = await insertBrand(app.sql);
  const showroom = await insertShowroom(app.sql, [brand.id]);
  const admin = await app.asAdmin();
  const [readRow] = (await admin.call(listBrands, {})).filter(({ id }) => id === brand.id);
  await admin.call(updateBrand, { params: { id: String(brand.id) }, body: { descrizione: 'Prima', updated_at: readRow?.updated_at } });
  const conflict = await admin.try(updateBrand, {
    params: { id: brand.id },
    body: { descrizione: 'Dopo', updated_at: readRow?.updated_at },
  });
  expect(conflict.body.code).toBe('MODIFICATO_NEL_FRATTEMPO');

  const [readShowroom] = (await admin.call(listShowrooms, {})).filter(({ id }) => id === showroom);
  await admin.call(updateShowroom, { params: { id: String(showroom) }, body: { nome: 'Prati', updated_at: readShowroom?.updated_at } });
  const showroomConflict = await admin.try(updateShowroom, {
    params: { id: showroom },
    body: { nome: 'Trevi', updated_at: readShowroom?.updated_at },
  });
  expect(showroomConflict.status).toBe(409);
});

test('A save over a newer version of a workflow is rejected', async () => {
  const brand = await insertBrand(app.sql);
  const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id });
  const { id } = await insertWorkflow(app.sql, { dipendente_id });
  const admin = await app.asAdmin();
  const [readRow] = (await admin.call(listWorkflows, {})).filter((each) => each.id === id);
  await admin.call(updateWorkflow, { params: { id: String(id) }, body: { titolo: 'Prima', updated_at: readRow?.updated_at } });
  const conflict = await admin.try(updateWorkflow, { params: { id }, body: { titolo: 'Dopo', updated_at: readRow?.updated_at } });
  expect(conflict).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
  expect(conflict.body.message).toContain('questo workflow');
});
