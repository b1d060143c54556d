import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { softwarePiuUtilizzati } from '#features/insight/dashboard/contract.ts';
import { deleteDipendente, getDipendente } from '#features/people/dipendenti/contract.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { assign, insertBrand, insertDipendente, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { assignSoftware, listSoftware, unassignSoftware, updateSoftware } from './contract.ts';

const app = openApp();
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

async function aLicence(values: { numero_licenze?: number | null } = {}) {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const id = await insertSoftware(app.sql, [brand.id], { nome: 'Slack', costo_licenza: '81.10', ...values });
  const insertEmployee = (nome = 'Anna', cognome = 'Rossi') => insertDipendente(app.sql, { brand_id: brand.id, nome, cognome });
  const params = { id: String(id) };
  const assignTo = (employee: { id: string }) => itAccount.try(assignSoftware, { params, body: { dipendente_id: employee.id } });
  const unassign = (employee: { id: string }) => itAccount.try(unassignSoftware, { params, body: { dipendente_id: employee.id } });
  const item = async () => (await itAccount.call(listSoftware, {}))[0];
  return { brand, itAccount, id, params, insertEmployee, assignTo, unassign, item };
}

describe('assigning a licence', () => {
  test("Assigning a licence takes a seat and adds the cost of one seat to the employee's cost, until the licence is unassigned", async () => {
    const { itAccount, id, insertEmployee, assignTo, unassign } = await aLicence({ numero_licenze: 5 });
    const anna = await insertEmployee();
    const assigned = await assignTo(anna);
    expect(assigned).toMatchObject({
      status: 200,
      body: {
        assegnato: true,
        licenze_utilizzate: 1,
        dipendente_id: anna.id,
        assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Rossi' },
      },
    });
    expect(await itAccount.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 81.1 });
    expect(await itAccount.call(getRisorse, { params: { id: anna.id } })).toMatchObject({
      totale_annuo: 81.1,
      numero_risorse: 1,
      costi: { software: 81.1 },
      software: [{ id, nome: 'Slack', costo_licenza: '81.10', costo_annuo: '81.10' }],
    });
    expect(await itAccount.call(softwarePiuUtilizzati, {})).toMatchObject([{ id, licenze_utilizzate: 1 }]);
    expect(await unassign(anna)).toMatchObject({ status: 200, body: { assegnato: false, licenze_utilizzate: 0, dipendente_id: null } });
    expect(await itAccount.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 0 });
    expect(await assignTo(anna)).toMatchObject({ status: 200 });
  });

  test('A licence with several holders shows the employee who has had the licence longest', async () => {
    const { insertEmployee, assignTo, unassign, item } = await aLicence();
    const [anna, luca] = [await insertEmployee(), await insertEmployee('Luca', 'Verdi')];
    await assignTo(anna);
    await assignTo(luca);
    expect(await item()).toMatchObject({ licenze_utilizzate: 2, numero_licenze: null, dipendente_id: anna.id });
    await unassign(anna);
    expect(await item()).toMatchObject({ licenze_utilizzate: 1, dipendente_id: luca.id });
  });

  test('An employee can have a licence only once', async () => {
    const { insertEmployee, assignTo, item } = await aLicence({ numero_licenze: 5 });
    const anna = await insertEmployee();
    await assignTo(anna);
    expect(await assignTo(anna)).toMatchObject({
      status: 409,
      body: { code: 'SOFTWARE_GIA_ASSEGNATO', message: 'Slack è già assegnato a Anna Rossi.' },
    });
    expect(await item()).toMatchObject({ licenze_utilizzate: 1 });
  });

  test('A licence without free seats cannot be assigned; for an employee who already has the licence, the error states that instead', async () => {
    const { insertEmployee, assignTo, unassign } = await aLicence({ numero_licenze: 1 });
    const [anna, luca] = [await insertEmployee(), await insertEmployee('Luca', 'Verdi')];
    await assignTo(anna);
    expect(await assignTo(luca)).toMatchObject({
      status: 409,
      body: { code: 'LICENZE_ESAURITE', message: 'Nessuna licenza disponibile per Slack' },
    });
    expect(await assignTo(anna)).toMatchObject({ status: 409, body: { code: 'SOFTWARE_GIA_ASSEGNATO' } });
    await unassign(anna);
    expect(await assignTo(luca)).toMatchObject({ status: 200 });
  });

  test('When two callers assign the last seat of a licence at the same time, one succeeds and the other gets the error about free seats', async () => {
    const { insertEmployee, assignTo, item } = await aLicence({ numero_licenze: 1 });
    const responses = await Promise.all(
      [await insertEmployee(), await insertEmployee('Luca', 'Verdi'), await insertEmployee('Sara', 'Blu')].map(assignTo),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { body } of responses.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ code: 'LICENZE_ESAURITE', message: 'Nessuna licenza disponibile per Slack' });
    }
    expect(await item()).toMatchObject({ licenze_utilizzate: 1 });
  });

  test('A licence with zero seats cannot be assigned', async () => {
    const { insertEmployee, assignTo } = await aLicence({ numero_licenze: 0 });
    expect(await assignTo(await insertEmployee())).toMatchObject({ status: 409, body: { code: 'LICENZE_ESAURITE' } });
  });

  test('A licence cannot be assigned to an employee of another brand, to an unknown employee, or without an employee', async () => {
    const { itAccount, brand, params } = await aLicence();
    const other = await insertBrand(app.sql);
    const sara = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Sara', cognome: 'Blu' });
    const bothBrandsAccount = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit', [other.id]: 'can_edit' } });
    expect(await bothBrandsAccount.try(assignSoftware, { params, body: { dipendente_id: sara.id } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO', message: 'Slack non è del brand di Sara Blu.' },
    });
    const hiddenResponse = await itAccount.try(assignSoftware, { params, body: { dipendente_id: sara.id } });
    const missingResponse = await itAccount.try(assignSoftware, { params, body: { dipendente_id: UNKNOWN_ID } });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe(missingResponse.text);
    expect(await itAccount.try(assignSoftware, { params, body: {} })).toMatchObject({
      status: 400,
      body: { fields: { dipendente_id: expect.anything() } },
    });
  });

  test.each<[Role, Right, number]>([
    ['IT', 'can_view', 403],
    ['HR', 'can_edit', 200],
    ['MANAGER', 'can_edit', 200],
  ])(
    "Assigning a licence requires edit permission on the employee's brand, whatever the role: %s with %s: %i",
    async (role, right, status) => {
      const { brand, params, insertEmployee } = await aLicence();
      const anna = await insertEmployee();
      const account = await app.as({ role, brands: { [brand.id]: right } });
      expect(await account.try(assignSoftware, { params, body: { dipendente_id: anna.id } })).toMatchObject({ status });
    },
  );
});

describe('unassigning a licence', () => {
  test('Unassigning a licence from an employee who does not have it is rejected with a message that names the employee', async () => {
    const { insertEmployee, assignTo, unassign, item } = await aLicence();
    const [anna, luca] = [await insertEmployee(), await insertEmployee('Luca', 'Verdi')];
    await assignTo(anna);
    expect(await unassign(luca)).toMatchObject({
      status: 409,
      body: { code: 'SOFTWARE_NON_ASSEGNATO', message: 'Slack non è assegnato a Luca Verdi.' },
    });
    await unassign(anna);
    expect(await unassign(anna)).toMatchObject({ status: 409, body: { code: 'SOFTWARE_NON_ASSEGNATO' } });
    expect(await item()).toMatchObject({ licenze_utilizzate: 0 });
  });

  test("Deleting an employee unassigns the employee's licences", async () => {
    const { brand, insertEmployee, assignTo, item } = await aLicence({ numero_licenze: 1 });
    const anna = await insertEmployee();
    await assignTo(anna);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await hr.call(deleteDipendente, { params: { id: anna.id } });
    expect(await item()).toMatchObject({ assegnato: false, licenze_utilizzate: 0 });
    expect(await assignTo(await insertEmployee('Luca', 'Verdi'))).toMatchObject({ status: 200 });
  });
});

describe('the number of seats of a licence', () => {
  test.each([
    [1, 0, "C'è 1 licenza in uso: il numero non può essere minore. Riprendi prima qualche licenza."],
    [3, 2, 'Ci sono 3 licenze in uso: il numero non può essere minore. Riprendi prima qualche licenza.'],
  ])('A licence with %d seats in use cannot be reduced to %d seats', async (inUse, newNumber, sentence) => {
    const { itAccount, params, insertEmployee, assignTo, item } = await aLicence({ numero_licenze: 5 });
    for (let i = 0; i < inUse; i++) await assignTo(await insertEmployee());
    const rejected = await itAccount.try(updateSoftware, { params, body: { nome: 'Altro', numero_licenze: newNumber } });
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'LICENZE_IN_USO', message: sentence, fields: { numero_licenze: sentence } },
    });
    expect(await item()).toMatchObject({ nome: 'Slack', numero_licenze: 5, licenze_utilizzate: inUse });
    expect(await itAccount.try(updateSoftware, { params, body: { numero_licenze: inUse } })).toMatchObject({ status: 200 });
    expect(await itAccount.try(updateSoftware, { params, body: { numero_licenze: null } })).toMatchObject({ status: 200 });
  });
});

describe('a holder of a licence whose brand the caller does not see', () => {
  async function aSharedLicence() {
    const { brand, itAccount, params, id } = await aLicence();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into software_brands (software_id, brand_id) values ($1, $2)', [id, other.id]);
    const hiddenEmployee = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Canarino', cognome: 'Canarino' });
    await assign(app.sql, 'software', id, hiddenEmployee);
    return { brand, itAccount, params, id, hiddenEmployee };
  }

  test('A licence whose holder is of a brand that the caller does not see only shows that it is assigned', async () => {
    const { itAccount, hiddenEmployee } = await aSharedLicence();
    const response = await itAccount.try(listSoftware, {});
    expect(response.body).toMatchObject([{ assegnato: true, licenze_utilizzate: 1, dipendente_id: null, assegnatario: null }]);
    expect(response.text).not.toMatch(/Canarino/);
    expect(response.text).not.toContain(hiddenEmployee.id);
  });

  test('A licence shows a visible holder even when a hidden holder has had the licence longer', async () => {
    const { brand, itAccount, id } = await aSharedLicence();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'software', id, anna);
    expect((await itAccount.call(listSoftware, {}))[0]).toMatchObject({ licenze_utilizzate: 2, dipendente_id: anna.id });
  });

  test('Unassigning a licence from a hidden holder gets the same reply as for an employee who does not exist', async () => {
    const { itAccount, params, hiddenEmployee } = await aSharedLicence();
    const hiddenResponse = await itAccount.try(unassignSoftware, { params, body: { dipendente_id: hiddenEmployee.id } });
    const missingResponse = await itAccount.try(unassignSoftware, { params, body: { dipendente_id: UNKNOWN_ID } });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe(missingResponse.text);
    expect((await itAccount.call(listSoftware, {}))[0]).toMatchObject({ licenze_utilizzate: 1 });
  });
});
