import { describe, expect, test } from 'vitest';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import { isConcluso, STATI_WORKFLOW, STATO_WORKFLOW_LABELS } from '#shared/stati-workflow.ts';
import { insertBrand, insertDipendente, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createWorkflow } from './contract.ts';

const app = openApp();

async function anEmployeeAndHr() {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const open = (values: Record<string, unknown> = {}) => hr.try(createWorkflow, { body: { dipendente_id: anna.id, ...values } });
  return { brand, anna, hr, open };
}

const workflowsOf = async (dipendente_id: string) =>
  (await app.sql.query('select * from workflows where dipendente_id = $1', [dipendente_id])).rows;

describe('opening an onboarding', () => {
  test('A new onboarding has the state creato_hr, contains its employee, and is shown on the page of the employee', async () => {
    const { anna, hr, open } = await anEmployeeAndHr();
    const answer = await open();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        stato: 'creato_hr',
        tipo: 'onboarding',
        dipendente_id: anna.id,
        note_hr: null,
        dipendente: { id: anna.id, nome: 'Anna', cognome: 'Rossi', email: anna.email },
      },
    });
    expect(await hr.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ workflow_stato: 'creato_hr' });
  });

  test('A new onboarding records the account that opened it as the author of the first step', async () => {
    const { anna, hr, open } = await anEmployeeAndHr();
    await open();
    const { rows } = await app.sql.query(
      'select p.azione, p.stato, p.user_id from workflow_passi p join workflows w on w.id = p.workflow_id where w.dipendente_id = $1',
      [anna.id],
    );
    expect(rows).toEqual([{ azione: 'crea', stato: 'creato_hr', user_id: hr.userId }]);
  });

  test.each([
    [{ note: 'Primo giorno\nin sede' }, 'Primo giorno\nin sede'],
    [{ note_hr: ' Da remoto ' }, 'Da remoto'],
    [{ stato: 'creato_hr', note: '' }, null],
    [{ note: null }, null],
  ])('A new onboarding accepts the note under both of its names: %j', async (values, note_hr) => {
    const { open } = await anEmployeeAndHr();
    expect(await open(values)).toMatchObject({ status: 201, body: { note_hr } });
  });

  test.each(['in_corso', 'completato_it', 'completato_hr_attesa_manager', 'x', null, ''])(
    'A new onboarding cannot start in the state %j',
    async (stato) => {
      const { anna, open } = await anEmployeeAndHr();
      expect(await open({ stato })).toMatchObject({
        status: 400,
        body: { fields: { stato: 'Un nuovo workflow parte sempre da creato_hr' } },
      });
      expect(await workflowsOf(anna.id)).toEqual([]);
    },
  );

  test.each([
    [undefined, 'Seleziona un dipendente'],
    [null, 'Seleziona un dipendente'],
    ['', 'Seleziona un dipendente'],
    ['anna', 'Identificativo non valido'],
    [7, 'Scrivi un testo'],
  ])('A new onboarding requires an employee: %j is rejected', async (dipendente_id, sentence) => {
    const { open } = await anEmployeeAndHr();
    expect(await open({ dipendente_id })).toMatchObject({ status: 400, body: { fields: { dipendente_id: sentence } } });
  });

  test('A new onboarding with two different values for the note is rejected', async () => {
    const { open } = await anEmployeeAndHr();
    expect(await open({ note: 'una', note_hr: 'altra' })).toMatchObject({ status: 400, body: { code: 'VALORI_IN_CONFLITTO' } });
  });

  test('A note of 4,001 characters for a new onboarding is rejected', async () => {
    const { open } = await anEmployeeAndHr();
    expect((await open({ note: 'x'.repeat(4001) })).status).toBe(400);
  });

  test.each(STATI_WORKFLOW.filter((stato) => !isConcluso(stato)))(
    'A second onboarding of an employee is rejected while the first onboarding is %s, and no row is written',
    async (stato) => {
      const { anna, open } = await anEmployeeAndHr();
      await insertWorkflow(app.sql, { dipendente_id: anna.id, stato });
      expect(await open()).toMatchObject({ status: 409, body: { code: 'WORKFLOW_APERTO' } });
      expect(await workflowsOf(anna.id)).toHaveLength(1);
    },
  );

  test('An employee can get a new onboarding after the first one is completed', async () => {
    const { anna, open } = await anEmployeeAndHr();
    await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'completato_it', data_completamento: '2026-01-01' });
    expect((await open()).status).toBe(201);
  });

  test.each([
    ['HR', 'can_view', 403],
    ['HR', 'can_edit', 201],
    ['IT', 'can_edit', 403],
    ['MANAGER', 'can_edit', 403],
    ['MANAGER', 'can_admin', 201],
  ] as const)('An account of role %s with the permission %s gets status %i for opening an onboarding', async (role, permission, status) => {
    const { brand, anna } = await anEmployeeAndHr();
    const account = await app.as({ role, brands: { [brand.id]: permission } });
    expect((await account.try(createWorkflow, { body: { dipendente_id: anna.id } })).status).toBe(status);
  });

  test('Opening an onboarding for an employee of another brand gets the same response as for an unknown employee', async () => {
    const { hr } = await anEmployeeAndHr();
    const { anna: otherEmployee } = await anEmployeeAndHr();
    const invisible = await hr.try(createWorkflow, { body: { dipendente_id: otherEmployee.id } });
    const absent = await hr.try(createWorkflow, { body: { dipendente_id: '01900000-0000-7000-8000-000000000000' } });
    expect(invisible.status).toBe(404);
    expect(invisible.text).toBe(absent.text);
    expect(await workflowsOf(otherEmployee.id)).toEqual([]);
  });
});

test('The list of employees can be filtered to employees who have an open onboarding', async () => {
  const { brand, anna, hr, open } = await anEmployeeAndHr();
  const bruno = await insertDipendente(app.sql, { brand_id: brand.id });
  const listed = async (in_onboarding: 'true' | 'false') => {
    const { body, headers } = await hr.try(listDipendenti, { query: { in_onboarding } });
    return { ids: (body as unknown as { id: string }[]).map(({ id }) => id), total: headers.get('x-total-count') };
  };
  expect(await listed('true')).toEqual({ ids: [], total: '0' });
  await open();
  expect(await listed('true')).toEqual({ ids: [anna.id], total: '1' });
  expect(await listed('false')).toEqual({ ids: [bruno.id], total: '1' });
  await app.sql.query(`update workflows set stato = 'completato_it', data_completamento = oggi() where dipendente_id = $1`, [anna.id]);
  expect(await listed('true')).toEqual({ ids: [], total: '0' });
  expect((await listed('false')).total).toBe('2');
});

test('Each state of a workflow has the expected label', () => {
  expect(STATO_WORKFLOW_LABELS).toEqual({
    creato_hr: 'Creato HR',
    in_corso: 'In Corso',
    completato_hr_attesa_manager: 'In Attesa Manager',
    completato_manager_attesa_it: 'In Attesa IT',
    completato_it: 'Completato',
    annullato: 'Annullato',
  });
});
