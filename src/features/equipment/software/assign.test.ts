// Assigning software licences: who can have one, how many, and who sees the holder.
import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { softwarePiuUtilizzati } from '#features/insight/dashboard/contract.ts';
import { deleteDipendente, getDipendente } from '#features/people/dipendenti/contract.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { assign, insertBrand, insertDipendente, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { assignSoftware, listSoftware, unassignSoftware, updateSoftware } from './contract.ts';

const app = openApp();
const NOBODY = '01900000-0000-7000-8000-000000000000';

async function aLicence(values: { numero_licenze?: number | null } = {}) {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const id = await insertSoftware(app.sql, [brand.id], { nome: 'Slack', costo_licenza: '81.10', ...values });
  const person = (nome = 'Anna', cognome = 'Rossi') => insertDipendente(app.sql, { brand_id: brand.id, nome, cognome });
  const params = { id: String(id) };
  const give = (who: { id: string }) => it.try(assignSoftware, { params, body: { dipendente_id: who.id } });
  const takeBack = (who: { id: string }) => it.try(unassignSoftware, { params, body: { dipendente_id: who.id } });
  const item = async () => (await it.call(listSoftware, {}))[0];
  return { brand, it, id, params, person, give, takeBack, item };
}

describe('assigning a licence', () => {
  test('Assigning a licence takes a seat and adds the cost of one seat to the employee, until it is unassigned', async () => {
    const { it, id, person, give, takeBack } = await aLicence({ numero_licenze: 5 });
    const anna = await person();
    const given = await give(anna);
    expect(given).toMatchObject({
      status: 200,
      body: {
        assegnato: true,
        licenze_utilizzate: 1,
        dipendente_id: anna.id,
        assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Rossi' },
      },
    });
    expect(await it.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 81.1 });
    expect(await it.call(getRisorse, { params: { id: anna.id } })).toMatchObject({
      totale_annuo: 81.1,
      numero_risorse: 1,
      costi: { software: 81.1 },
      software: [{ id, nome: 'Slack', costo_licenza: '81.10', costo_annuo: '81.10' }],
    });
    expect(await it.call(softwarePiuUtilizzati, {})).toMatchObject([{ id, licenze_utilizzate: 1 }]);
    expect(await takeBack(anna)).toMatchObject({ status: 200, body: { assegnato: false, licenze_utilizzate: 0, dipendente_id: null } });
    expect(await it.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 0 });
    expect(await give(anna)).toMatchObject({ status: 200 });
  });

  test('A licence of several employees shows the employee who has had it longest', async () => {
    const { person, give, takeBack, item } = await aLicence();
    const [anna, luca] = [await person(), await person('Luca', 'Verdi')];
    await give(anna);
    await give(luca);
    expect(await item()).toMatchObject({ licenze_utilizzate: 2, numero_licenze: null, dipendente_id: anna.id });
    await takeBack(anna);
    expect(await item()).toMatchObject({ licenze_utilizzate: 1, dipendente_id: luca.id });
  });

  test('An employee can have a licence only once', async () => {
    const { person, give, item } = await aLicence({ numero_licenze: 5 });
    const anna = await person();
    await give(anna);
    expect(await give(anna)).toMatchObject({
      status: 409,
      body: { code: 'SOFTWARE_GIA_ASSEGNATO', message: 'Slack è già assegnato a Anna Rossi.' },
    });
    expect(await item()).toMatchObject({ licenze_utilizzate: 1 });
  });

  test('A licence without free seats cannot be assigned, and an employee who already has it gets that reason', async () => {
    const { person, give, takeBack } = await aLicence({ numero_licenze: 1 });
    const [anna, luca] = [await person(), await person('Luca', 'Verdi')];
    await give(anna);
    expect(await give(luca)).toMatchObject({
      status: 409,
      body: { code: 'LICENZE_ESAURITE', message: 'Nessuna licenza disponibile per Slack' },
    });
    expect(await give(anna)).toMatchObject({ status: 409, body: { code: 'SOFTWARE_GIA_ASSEGNATO' } });
    await takeBack(anna);
    expect(await give(luca)).toMatchObject({ status: 200 });
  });

  test('When two callers assign the last seat of a licence at the same time, one succeeds and the other gets the error about free seats', async () => {
    const { person, give, item } = await aLicence({ numero_licenze: 1 });
    const answers = await Promise.all([await person(), await person('Luca', 'Verdi'), await person('Sara', 'Blu')].map(give));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ code: 'LICENZE_ESAURITE', message: 'Nessuna licenza disponibile per Slack' });
    }
    expect(await item()).toMatchObject({ licenze_utilizzate: 1 });
  });

  test('A licence with zero seats cannot be assigned', async () => {
    const { person, give } = await aLicence({ numero_licenze: 0 });
    expect(await give(await person())).toMatchObject({ status: 409, body: { code: 'LICENZE_ESAURITE' } });
  });

  test('A licence cannot be assigned to an employee of another brand, to an unknown employee, or without an employee', async () => {
    const { it, brand, params } = await aLicence();
    const other = await insertBrand(app.sql);
    const sara = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Sara', cognome: 'Blu' });
    const both = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit', [other.id]: 'can_edit' } });
    expect(await both.try(assignSoftware, { params, body: { dipendente_id: sara.id } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO', message: 'Slack non è del brand di Sara Blu.' },
    });
    const unseen = await it.try(assignSoftware, { params, body: { dipendente_id: sara.id } });
    const absent = await it.try(assignSoftware, { params, body: { dipendente_id: NOBODY } });
    expect(unseen.status).toBe(404);
    expect(unseen.text).toBe(absent.text);
    expect(await it.try(assignSoftware, { params, body: {} })).toMatchObject({
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
      const { brand, params, person } = await aLicence();
      const anna = await person();
      const account = await app.as({ role, brands: { [brand.id]: right } });
      expect(await account.try(assignSoftware, { params, body: { dipendente_id: anna.id } })).toMatchObject({ status });
    },
  );
});

describe('unassigning a licence', () => {
  test('Unassigning a licence from an employee who does not have it is rejected with a message that names the employee', async () => {
    const { person, give, takeBack, item } = await aLicence();
    const [anna, luca] = [await person(), await person('Luca', 'Verdi')];
    await give(anna);
    expect(await takeBack(luca)).toMatchObject({
      status: 409,
      body: { code: 'SOFTWARE_NON_ASSEGNATO', message: 'Slack non è assegnato a Luca Verdi.' },
    });
    await takeBack(anna);
    expect(await takeBack(anna)).toMatchObject({ status: 409, body: { code: 'SOFTWARE_NON_ASSEGNATO' } });
    expect(await item()).toMatchObject({ licenze_utilizzate: 0 });
  });

  test("Deleting an employee unassigns the employee's licences", async () => {
    const { brand, person, give, item } = await aLicence({ numero_licenze: 1 });
    const anna = await person();
    await give(anna);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await hr.call(deleteDipendente, { params: { id: anna.id } });
    expect(await item()).toMatchObject({ assegnato: false, licenze_utilizzate: 0 });
    expect(await give(await person('Luca', 'Verdi'))).toMatchObject({ status: 200 });
  });
});

describe('the number of seats', () => {
  test.each([
    [1, 0, "C'è 1 licenza in uso: il numero non può essere minore. Riprendi prima qualche licenza."],
    [3, 2, 'Ci sono 3 licenze in uso: il numero non può essere minore. Riprendi prima qualche licenza.'],
  ])('A licence with %d seats in use cannot be reduced to %d seats', async (inUse, wanted, sentence) => {
    const { it, params, person, give, item } = await aLicence({ numero_licenze: 5 });
    for (let i = 0; i < inUse; i++) await give(await person());
    const refused = await it.try(updateSoftware, { params, body: { nome: 'Altro', numero_licenze: wanted } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'LICENZE_IN_USO', message: sentence, fields: { numero_licenze: sentence } },
    });
    expect(await item()).toMatchObject({ nome: 'Slack', numero_licenze: 5, licenze_utilizzate: inUse });
    expect(await it.try(updateSoftware, { params, body: { numero_licenze: inUse } })).toMatchObject({ status: 200 });
    expect(await it.try(updateSoftware, { params, body: { numero_licenze: null } })).toMatchObject({ status: 200 });
  });
});

describe('a holder of a brand that the caller does not see', () => {
  async function aSharedLicence() {
    const { brand, it, params, id } = await aLicence();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into software_brands (software_id, brand_id) values ($1, $2)', [id, other.id]);
    const hidden = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Canarino', cognome: 'Canarino' });
    await assign(app.sql, 'software', id, hidden);
    return { brand, it, params, id, hidden };
  }

  test('A licence whose holder is of a brand that the caller does not see only shows that it is assigned', async () => {
    const { it, hidden } = await aSharedLicence();
    const answer = await it.try(listSoftware, {});
    expect(answer.body).toMatchObject([{ assegnato: true, licenze_utilizzate: 1, dipendente_id: null, assegnatario: null }]);
    expect(answer.text).not.toMatch(/Canarino/);
    expect(answer.text).not.toContain(hidden.id);
  });

  test('A licence shows a visible holder even when a hidden one has had it longer', async () => {
    const { brand, it, id } = await aSharedLicence();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'software', id, anna);
    expect((await it.call(listSoftware, {}))[0]).toMatchObject({ licenze_utilizzate: 2, dipendente_id: anna.id });
  });

  test('Unassigning the licence from a hidden holder replies the same as for an employee who does not exist', async () => {
    const { it, params, hidden } = await aSharedLicence();
    const unseen = await it.try(unassignSoftware, { params, body: { dipendente_id: hidden.id } });
    const absent = await it.try(unassignSoftware, { params, body: { dipendente_id: NOBODY } });
    expect(unseen.status).toBe(404);
    expect(unseen.text).toBe(absent.text);
    expect((await it.call(listSoftware, {}))[0]).toMatchObject({ licenze_utilizzate: 1 });
  });
});
