import { describe, expect, test } from 'vitest';
import { createUserBrand } from '#shared/user-brands.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { insertBrand, insertDipendente, insertUser, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createWorkflow, listIncaricati, updateWorkflow } from './contract.ts';

const app = openApp();

async function aWorkflow() {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const { id } = await insertWorkflow(app.sql, { dipendente_id: anna.id, titolo: 'Prima', note_hr: 'Nota', priorita: 'bassa' });
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const change = (body: Record<string, unknown>) => hr.try(updateWorkflow, { params: { id }, body });
  return { brand, anna, id, hr, change };
}

describe('the editable fields of a workflow', () => {
  test('An update of a workflow changes only the fields that the request contains', async () => {
    const { id, hr, change } = await aWorkflow();
    const answer = await change({
      titolo: 'Apertura Bologna',
      descrizione: 'Due\nrighe',
      priorita: 'alta',
      assegnato_a: hr.userId,
      data_scadenza: '2026-12-01',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        titolo: 'Apertura Bologna',
        descrizione: 'Due\nrighe',
        note_hr: 'Nota',
        priorita: 'alta',
        assegnato_a: hr.userId,
        incaricato: { id: hr.userId },
        data_scadenza: '2026-12-01',
      },
    });
    expect(await change({ note: 'Altra nota' })).toMatchObject({ body: { titolo: 'Apertura Bologna', note_hr: 'Altra nota' } });
    expect(await change({})).toMatchObject({ status: 200, body: { priorita: 'alta' } });
    const empty = { titolo: null, descrizione: '', note_hr: null, assegnato_a: null, data_scadenza: '' };
    expect(await change(empty)).toMatchObject({
      body: { titolo: null, descrizione: null, note_hr: null, assegnato_a: null, incaricato: null, data_scadenza: null },
    });
    expect(await lastOf(app.sql, 'workflows', id)).toMatchObject({ user_id: hr.userId, prima: { titolo: 'Apertura Bologna' } });
  });

  test('An update of a workflow cannot change the state', async () => {
    const { change } = await aWorkflow();
    const forged = { stato: 'completato_it', data_completamento: '2026-01-01', step_corrente: 3, tipo: 'altro' };
    expect(await change({ ...forged, titolo: 'Dopo' })).toMatchObject({
      body: { titolo: 'Dopo', stato: 'creato_hr', data_completamento: null, step_corrente: 1, tipo: 'onboarding' },
    });
  });

  test.each([
    [{ priorita: 'urgente' }, 'priorita'],
    [{ data_scadenza: '2026-02-30' }, 'data_scadenza'],
    [{ titolo: 'x'.repeat(201) }, 'titolo'],
    [{ descrizione: 'x'.repeat(4001) }, 'descrizione'],
    [{ assegnato_a: 'io' }, 'assegnato_a'],
  ])('An update of a workflow with the body %j is rejected with a sentence under the field', async (values, field) => {
    const { change } = await aWorkflow();
    const answer = await change(values);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test.each([
    ['HR', 'can_view', 403],
    ['HR', 'can_edit', 200],
    ['IT', 'can_edit', 403],
    ['MANAGER', 'can_admin', 200],
  ] as const)(
    'An account of role %s with the permission %s gets status %i for an update of a workflow',
    async (role, permission, status) => {
      const { brand, id } = await aWorkflow();
      const account = await app.as({ role, brands: { [brand.id]: permission } });
      expect((await account.try(updateWorkflow, { params: { id }, body: { titolo: 'Altro' } })).status).toBe(status);
      expect((await account.try(listIncaricati, { params: { id } })).status).toBe(status);
    },
  );

  test('An update of a workflow of another brand gets the same response as an update of an unknown workflow', async () => {
    const { id } = await aWorkflow();
    const { hr } = await aWorkflow();
    for (const call of [updateWorkflow, listIncaricati]) {
      const body = call.method === 'PUT' ? { titolo: 'Altro' } : undefined;
      const invisible = await hr.try(call, { params: { id }, body });
      const absent = await hr.try(call, { params: { id: 2_000_000_000 }, body });
      expect(invisible.status).toBe(404);
      expect(invisible.text).toBe(absent.text);
    }
  });
});

describe('the assignee of a workflow', () => {
  test('The assignee of a workflow must be an active account that may edit in the brand, or an amministratore', async () => {
    const { brand, id, hr, change } = await aWorkflow();
    const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
    const otherBrand = await insertBrand(app.sql);
    const outsider = await app.as({ role: 'IT', brands: { [otherBrand.id]: 'can_admin' } });
    const inactiveUser = await insertUser(app.sql, { amministratore: true, is_active: false });
    const admin = await app.asAdmin();
    const assignableIds = (await hr.call(listIncaricati, { params: { id: String(id) } })).map((user) => user.id);
    expect(assignableIds).toEqual(expect.arrayContaining([hr.userId, it.userId, admin.userId]));
    for (const userId of [viewer.userId, outsider.userId, inactiveUser.id, 2_000_000_000]) {
      expect(assignableIds).not.toContain(userId);
      expect(await change({ assegnato_a: userId })).toMatchObject({
        status: 400,
        body: { fields: { assegnato_a: "L'utente scelto non esiste o non può modificare nel brand del dipendente" } },
      });
    }
    await admin.call(createUserBrand, { body: { user_id: outsider.userId, brand_id: brand.id, can_edit: true } });
    expect(await change({ assegnato_a: outsider.userId })).toMatchObject({ status: 200, body: { incaricato: { id: outsider.userId } } });
  });
});

test('Saving the unchanged workflow form retains an assignee who has lost the permission to edit', async () => {
  const { id, change } = await aWorkflow();
  const inactiveUser = await insertUser(app.sql, { is_active: false });
  await app.sql.query('update workflows set assegnato_a = $2 where id = $1', [id, inactiveUser.id]);
  expect(await change({ titolo: 'Dopo', assegnato_a: inactiveUser.id })).toMatchObject({
    status: 200,
    body: { titolo: 'Dopo', assegnato_a: inactiveUser.id },
  });
});

test('The deadline of a new workflow is the hire date of the employee when there is one', async () => {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  for (const data_assunzione of ['2097-03-01', null]) {
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione });
    const workflow = await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
    expect(workflow).toMatchObject({ data_scadenza: data_assunzione, in_ritardo: false, ultimo_passo: { azione: 'crea' } });
  }
});

test('The deadline of a new workflow is not in the past when the employee was hired in the past', async () => {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const { rows } = await app.sql.query('select oggi()::text as today, (oggi() + 1)::text as tomorrow');
  const [{ today, tomorrow }] = rows;
  for (const [data_assunzione, due] of [
    ['2019-03-01', today],
    [today, today],
    [tomorrow, tomorrow],
  ]) {
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione });
    const workflow = await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
    expect(workflow).toMatchObject({ data_scadenza: due, in_ritardo: false });
  }
});
