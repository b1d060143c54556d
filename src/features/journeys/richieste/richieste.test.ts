import { describe, expect, test } from 'vitest';
import { deleteSoftware } from '#features/equipment/software/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { createDotazione } from '#features/journeys/dotazioni/contract.ts';
import { listWorkflows } from '#features/journeys/workflows/contract.ts';
import { anAssignedLine, anOnboarding, NOTEBOOK, PHONE } from '#testing/onboardings.ts';
import { insertAsset, insertBrand } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';
import { listRichieste, setRichieste } from './contract.ts';

const app = openApp();

describe('the lines of an onboarding', () => {
  test('A request for two items of the same type becomes two onboarding lines, each with its own state', async () => {
    const { asked, lines } = await anOnboarding(app);
    const created = await asked([{ ...NOTEBOOK, quantita: 2 }, PHONE]);
    expect(created.map(({ descrizione, quantita, stato, risorsa }) => [descrizione, quantita, stato, risorsa])).toEqual([
      ['Notebook', 1, 'richiesta', null],
      ['Notebook', 1, 'richiesta', null],
      ['Smartphone', 1, 'richiesta', null],
    ]);
    expect(await lines()).toEqual(created);
  });

  test('A stored onboarding line is retained or changed when the request contains its id, and deleted when the request does not contain its id', async () => {
    const { asked } = await anOnboarding(app);
    const [first, second] = await asked([NOTEBOOK, PHONE]);
    const updated = await asked([
      { ...PHONE, id: second?.id, descrizione: 'iPhone', quantita: 2 },
      { tipo: 'piano', descrizione: 'SIM', gb_minimi: 20 },
    ]);
    expect(updated.map(({ id, descrizione }) => [id === second?.id, descrizione])).toEqual([
      [true, 'iPhone'],
      [false, 'iPhone'],
      [false, 'SIM'],
    ]);
    expect(updated.map(({ id }) => id)).not.toContain(first?.id);
  });

  test('A request that changes the lines of an onboarding is rejected when it contains the id of a line of another onboarding', async () => {
    const { asked, set } = await anOnboarding(app);
    await asked([PHONE]);
    const otherOnboarding = await anOnboarding(app);
    const [line] = await otherOnboarding.asked([NOTEBOOK]);
    expect(await set([{ ...NOTEBOOK, id: line?.id }])).toMatchObject({ status: 400, body: { fields: { voci: expect.any(String) } } });
    expect(await otherOnboarding.lines()).toMatchObject([{ id: line?.id, descrizione: 'Notebook' }]);
  });

  test('A new onboarding line cannot request a licence of another brand, and a line whose licence is deleted is retained', async () => {
    const { brand, it, set, asked, lines } = await anOnboarding(app);
    const foreignLicence = await insertAsset(app.sql, 'software', [(await insertBrand(app.sql)).id]);
    const office = { tipo: 'software', descrizione: 'Office' };
    expect(await set([{ ...office, software_id: foreignLicence }])).toMatchObject({
      status: 400,
      body: { fields: { voci: expect.any(String) } },
    });
    const software_id = await insertAsset(app.sql, 'software', [brand.id]);
    await asked([{ ...office, software_id }]);
    await it.call(deleteSoftware, { params: { id: String(software_id) } });
    expect(await lines()).toMatchObject([{ descrizione: 'Office', software_id: null, stato: 'richiesta' }]);
  });

  test('Onboarding lines can be neither added nor removed after IT has completed the onboarding', async () => {
    const { workflow, asked, set, lines } = await anOnboarding(app);
    await asked([PHONE]);
    await app.sql.query("update workflows set stato = 'completato_it', data_completamento = oggi() where id = $1", [workflow.id]);
    expect(await set([])).toMatchObject({ status: 409, body: { code: 'WORKFLOW_COMPLETATO' } });
    expect(await lines()).toHaveLength(1);
  });
});

describe('adding the lines of a kit to an onboarding', () => {
  test('The lines of a kit are copied to the onboarding and replace its earlier lines, and later changes of the kit do not change the copies', async () => {
    const { brand, it, manager, params, asked } = await anOnboarding(app);
    await asked([PHONE]);
    const body = { nome: 'Ufficio', brand_ids: [brand.id], voci: [{ ...NOTEBOOK, quantita: 2 }] };
    const { id: da_dotazione } = await it.call(createDotazione, { body });
    const fromKit = await manager.call(setRichieste, { params, body: { da_dotazione } });
    expect(fromKit.map(({ descrizione, hardware_tipo }) => [descrizione, hardware_tipo])).toEqual([
      ['Notebook', 'Laptop'],
      ['Notebook', 'Laptop'],
    ]);
    const withKit = await manager.call(setRichieste, { params, body: { voci: [PHONE], da_dotazione } });
    expect(withKit.map(({ descrizione }) => descrizione)).toEqual(['Smartphone', 'Notebook', 'Notebook']);
  });

  test('Adding the lines of a kit of another brand to an onboarding is rejected with 400', async () => {
    const { set } = await anOnboarding(app);
    const otherBrand = await insertBrand(app.sql);
    const it = await app.as({ role: 'IT', brands: { [otherBrand.id]: 'can_edit' } });
    const { id } = await it.call(createDotazione, { body: { nome: 'Altrove', brand_ids: [otherBrand.id], voci: [PHONE] } });
    expect(await set([], { da_dotazione: id })).toMatchObject({ status: 400, body: { fields: { da_dotazione: expect.any(String) } } });
  });
});

test('After a transfer, an account with only view permission on the new brand of the employee cannot change the onboarding lines', async () => {
  const { brand, anna, params } = await anOnboarding(app);
  const otherBrand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit', [otherBrand.id]: 'can_view' } });
  const answer = await callDuringChange(
    app.sql,
    (tx) => tx.query('update dipendenti set brand_id = $2 where id = $1', [anna.id, otherBrand.id]),
    () => hr.try(setRichieste, { params, body: { voci: [PHONE] } }),
  );
  expect(answer).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
  expect(await hr.call(listRichieste, { params })).toEqual([]);
});

describe('two accounts that change the same onboarding lines', () => {
  test('The second of two accounts that change the same version of the onboarding lines gets the error that the lines have changed', async () => {
    const { set, version, lines } = await anOnboarding(app);
    const updated_at = await version();
    expect(await set([PHONE], { updated_at })).toMatchObject({ status: 200 });
    expect(await set([NOTEBOOK], { updated_at })).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
    expect(await lines()).toMatchObject([{ descrizione: 'Smartphone' }]);
  });

  test('Of two concurrent changes to the same version of the onboarding lines, only one succeeds', async () => {
    const { set, version, lines } = await anOnboarding(app);
    const updated_at = await version();
    const responses = await Promise.all([set([PHONE], { updated_at }), set([NOTEBOOK], { updated_at })]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await lines()).toHaveLength(1);
  });

  test('An onboarding line that another account assigns during a change of the lines is retained', async () => {
    const { line, lines, set } = await anAssignedLine(app);
    const responses = await Promise.all([set([]), set([NOTEBOOK])]);
    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
    expect((await lines())[0]).toMatchObject({ id: line.id, stato: 'assegnata' });
  });
});

test('The audit log describes each onboarding line in words, and the workflow list shows all lines', async () => {
  const { brand, anna, asked, set, manager } = await anOnboarding(app);
  const [first] = await asked([NOTEBOOK, PHONE]);
  await set([{ ...NOTEBOOK, id: first?.id, descrizione: 'MacBook' }]);
  const admin = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  const entries = await admin.call(listRegistro, { query: { dipendente_id: anna.id } });
  expect(entries.map(({ titolo }) => titolo)).toEqual(
    expect.arrayContaining([
      'Richiesta aggiunta: Notebook',
      'Richiesta aggiunta: Smartphone',
      'Richiesta modificata: MacBook',
      'Richiesta tolta',
    ]),
  );
  expect(await manager.call(listWorkflows, {})).toMatchObject([{ richieste: [{ descrizione: 'MacBook', stato: 'richiesta' }] }]);
});
