import { describe, expect, test } from 'vitest';
import { deleteHardware, swapHardware } from '#features/equipment/hardware/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { voceToWire } from '#features/journeys/dotazioni/rules.ts';
import { deleteDipendente } from '#features/people/dipendenti/contract.ts';
import { anAssignedLine, anOnboarding, NOTEBOOK, PHONE } from '#testing/onboardings.ts';
import { assign, insertAsset, insertBrand, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listRichieste } from './contract.ts';
import { richiestaToForm } from './rules.ts';

const app = openApp();

describe('the item that is assigned to an onboarding line', () => {
  test('An onboarding line that has an assigned item shows the item and cannot be removed or changed', async () => {
    const { line, laptop, lines, set } = await anAssignedLine(app);
    const [assignedLine, openLine] = await lines();
    expect(assignedLine).toMatchObject({ id: line.id, stato: 'assegnata', risorsa: { id: laptop, nome: 'ThinkPad' } });
    const rejection = { status: 409, body: { code: 'RICHIESTA_ASSEGNATA', message: expect.stringContaining('«Notebook»') } };
    expect(await set([{ ...PHONE, id: openLine?.id }])).toMatchObject(rejection);
    expect(await set([{ ...NOTEBOOK, id: line.id, descrizione: 'Desktop' }])).toMatchObject(rejection);
    expect(await set([{ ...NOTEBOOK, id: line.id }])).toMatchObject({ status: 200, body: [{ id: line.id, stato: 'assegnata' }] });
  });

  test('An onboarding line still shows the name of its item after the item is returned and deleted', async () => {
    const { it, laptop, lines } = await anAssignedLine(app);
    await app.sql.query('update dipendenti_hardware set data_revoca = oggi() where hardware_id = $1', [laptop]);
    expect((await lines())[0]).toMatchObject({ stato: 'assegnata', risorsa: { id: laptop, nome: 'ThinkPad' } });
    await it.call(deleteHardware, { params: { id: String(laptop) } });
    expect((await lines())[0]).toMatchObject({ stato: 'assegnata', risorsa: { id: null, nome: 'ThinkPad' } });
  });

  test('After a swap an onboarding line refers to the new item, and after the swap is undone to the first item again', async () => {
    const { brand, it, laptop, lines } = await anAssignedLine(app);
    const con = await insertHardware(app.sql, [brand.id], { nome: 'MacBook' });
    const { lotto } = await it.call(swapHardware, { params: { id: String(laptop) }, body: { con, esito: 'magazzino' } });
    expect((await lines())[0]).toMatchObject({ stato: 'assegnata', risorsa: { id: con, nome: 'MacBook' } });
    await it.call(undoLotto, { params: { id: String(lotto) }, body: {} as never });
    expect((await lines())[0]).toMatchObject({ stato: 'assegnata', risorsa: { id: laptop, nome: 'ThinkPad' } });
  });

  test('An onboarding line does not show an item that was assigned under a brand that is not visible to the caller', async () => {
    const { anna, it, params } = await anAssignedLine(app);
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('update dipendenti_hardware set data_revoca = oggi()');
    await app.sql.query('update dipendenti set brand_id = $1, showroom = null where id = $2', [otherBrand.id, anna.id]);
    expect(await it.try(listRichieste, { params })).toMatchObject({ status: 404 });
    const otherIt = await app.as({ role: 'IT', brands: { [otherBrand.id]: 'can_edit' } });
    expect((await otherIt.call(listRichieste, { params }))[0]).toMatchObject({ stato: 'assegnata', risorsa: null });
  });
});

test('An assigned folder line without a stored permission counts as unchanged when its form sends the default permission', async () => {
  const { brand, anna, asked, give, lines, set } = await anOnboarding(app);
  const cartella_id = await insertAsset(app.sql, 'cartella', [brand.id]);
  const { id: period } = await assign(app.sql, 'cartella', cartella_id, anna);
  const [folder, phone] = await asked([{ tipo: 'cartella', descrizione: 'Listini', cartella_id }, PHONE]);
  await give(folder?.id ?? 0, period);
  const currentVoci = async () =>
    (await lines()).map((line) => ({ ...voceToWire(richiestaToForm(line)), ...(line.id === phone?.id ? { descrizione: 'iPhone' } : {}) }));
  expect(await set(await currentVoci())).toMatchObject({
    status: 200,
    body: [{ stato: 'assegnata', permessi: 'lettura' }, { descrizione: 'iPhone' }],
  });
  await app.sql.query('update richieste set permessi = null where id = $1', [folder?.id]);
  expect(await set(await currentVoci())).toMatchObject({ status: 200 });
});

test('Deleting an employee deletes the lines of the onboarding, and the audit log entries of the lines retain the brand', async () => {
  const { brand, anna, params, it } = await anAssignedLine(app);
  await app.sql.query('update dipendenti_hardware set data_revoca = oggi() where dipendente_id = $1', [anna.id]);
  const admin = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  await admin.call(deleteDipendente, { params: { id: anna.id } });
  expect(await it.try(listRichieste, { params })).toMatchObject({ status: 404 });
  const entries = await admin.call(listRegistro, { query: { brand_id: String(brand.id), azione: 'elimina' } });
  expect(entries.filter(({ titolo }) => titolo === 'Richiesta tolta')).toHaveLength(2);
});
