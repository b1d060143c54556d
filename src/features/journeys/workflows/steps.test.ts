import { describe, expect, test } from 'vitest';
import { listCronologia } from '#features/insight/registro/contract.ts';
import { deleteDipendente, getDipendente } from '#features/people/dipendenti/contract.ts';
import { STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { insertBrand, insertDipendente, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createWorkflow, listPassi, PASSI } from './contract.ts';
import { AZIONI_WORKFLOW, type AzioneWorkflow, isBackward, PASSAGGI, statiForAzione } from './rules.ts';

const app = openApp();

const DONE = { stato: 'completato_it', data_completamento: '2026-01-01' };
const CANCELLED = { stato: 'annullato', data_annullamento: '2026-01-01' };
const valuesFor = (stato: StatoWorkflow): Record<string, unknown> =>
  stato === 'completato_it' ? DONE : stato === 'annullato' ? CANCELLED : { stato };

async function aWorkflow(values: Record<string, unknown> = {}) {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const { id } = await insertWorkflow(app.sql, { dipendente_id: anna.id, ...values });
  const admin = await app.asAdmin();
  const step = (azione: AzioneWorkflow, body: unknown = {}) => admin.try(PASSI[azione], { params: { id }, body });
  return { brand, anna, id, admin, step };
}

async function stored(id: number) {
  const { rows } = await app.sql.query('select stato, data_completamento from workflows where id = $1', [id]);
  const passi = await app.sql.query('select azione, stato, nota, user_id from workflow_passi where workflow_id = $1 order by id', [id]);
  return { ...rows[0], passi: passi.rows };
}

const PAIRS = STATI_WORKFLOW.flatMap((stato) => AZIONI_WORKFLOW.map((azione) => [azione, stato] as const));

describe('every pair of step and state', () => {
  test.each(PAIRS.filter(([azione, stato]) => statiForAzione(azione).includes(stato)))(
    'The workflow step %s is accepted in the state %s',
    async (azione, stato) => {
      const { id, step, admin } = await aWorkflow(valuesFor(stato));
      const { to } = PASSAGGI[azione];
      const { rows } = await app.sql.query('select oggi() as today');
      const completed = to === 'completato_it' ? rows[0].today : null;
      expect(await step(azione)).toMatchObject({ status: 200, body: { id, stato: to, data_completamento: completed } });
      expect(await stored(id)).toEqual({
        stato: to,
        data_completamento: completed,
        passi: [{ azione, stato: to, nota: null, user_id: admin.userId }],
      });
    },
  );

  test.each(PAIRS.filter(([azione, stato]) => !statiForAzione(azione).includes(stato)))(
    'The workflow step %s is rejected in the state %s with 409 and changes nothing',
    async (azione, stato) => {
      const { id, step } = await aWorkflow(valuesFor(stato));
      const before = await stored(id);
      expect(await step(azione)).toMatchObject({ status: 409, body: { code: 'PASSO_NON_POSSIBILE' } });
      expect(await stored(id)).toEqual(before);
    },
  );

  test('An unknown workflow step is rejected with 404 and changes nothing', async () => {
    const { id, admin } = await aWorkflow();
    const answer = await admin.fetch('PUT', `/api/workflows/${id}/salta`, {});
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: answer.body.message, code: expect.stringMatching(/^[A-Z_]+$/) });
    expect(await stored(id)).toEqual({ stato: 'creato_hr', data_completamento: null, passi: [] });
  });
});

describe('the steps of a workflow', () => {
  test('The history of a workflow lists every step with author, time and note, including a step back', async () => {
    const { brand, anna } = await aWorkflow(DONE);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const manager = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_edit' } });
    const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    const { id } = await hr.call(createWorkflow, { body: { dipendente_id: anna.id, note_hr: 'Primo giorno in sede' } });
    const params = { id: String(id) };
    await hr.call(PASSI.comunica_manager, { params, body: { note: ' Serve un portatile ' } });
    await manager.call(PASSI.torna_hr, { params, body: { note: 'Manca la taglia\ndella divisa' } });
    await hr.call(PASSI.comunica_manager, { params, body: { note: '' } });
    await manager.call(PASSI.comunica_it, { params, body: { note: null } });
    const done = await it.call(PASSI.completa_it, { params, body: {} });
    expect(done).toMatchObject({ stato: 'completato_it', step_corrente: 3, step_totali: 3, note_hr: 'Primo giorno in sede' });

    const passi = await manager.call(listPassi, { params });
    expect(passi.map(({ azione, stato, nota, utente }) => [azione, stato, nota, utente?.id])).toEqual([
      ['crea', 'creato_hr', null, hr.userId],
      ['comunica_manager', 'completato_hr_attesa_manager', 'Serve un portatile', hr.userId],
      ['torna_hr', 'in_corso', 'Manca la taglia\ndella divisa', manager.userId],
      ['comunica_manager', 'completato_hr_attesa_manager', null, hr.userId],
      ['comunica_it', 'completato_manager_attesa_it', null, manager.userId],
      ['completa_it', 'completato_it', null, it.userId],
    ]);
    expect(done.ultimo_passo).toEqual(passi.at(-1));
    for (const { created_at } of passi) expect(new Date(created_at).toISOString().slice(0, 19)).toBe(created_at.slice(0, 19));
  });

  test.each(AZIONI_WORKFLOW.filter(isBackward))(
    'The workflow step %s can be taken without a note, and with an empty note',
    async (azione) => {
      for (const body of [{}, { note: null }, { note: '' }, { note: '  ' }]) {
        const { step } = await aWorkflow(valuesFor(statiForAzione(azione)[0] ?? 'creato_hr'));
        expect(await step(azione, body)).toMatchObject({ status: 200, body: { stato: PASSAGGI[azione].to, ultimo_passo: { nota: null } } });
      }
    },
  );

  test.each([
    ['x'.repeat(4001), 'Al massimo 4000 caratteri'],
    [7, 'Scrivi un testo'],
    ['\u0000', 'Il testo contiene caratteri non ammessi'],
  ])('A workflow step with an invalid note is rejected', async (note, sentence) => {
    const { id, step } = await aWorkflow();
    expect(await step('comunica_manager', { note })).toMatchObject({ status: 400, body: { fields: { note: sentence } } });
    expect(await stored(id)).toMatchObject({ stato: 'creato_hr', passi: [] });
  });

  test('A workflow step changes the onboarding state of the employee, and the audit log names its author', async () => {
    const { brand, anna, id, admin, step } = await aWorkflow();
    await step('comunica_manager');
    expect(await admin.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ workflow_stato: 'completato_hr_attesa_manager' });
    expect(await lastOf(app.sql, 'workflows', id)).toMatchObject({
      azione: 'modifica',
      user_id: admin.userId,
      brand_ids: [brand.id],
      prima: { stato: 'creato_hr' },
      dopo: { stato: 'completato_hr_attesa_manager' },
    });
  });

  test('Deleting an employee deletes the steps of their workflow', async () => {
    const { anna, id, admin, step } = await aWorkflow();
    await step('comunica_manager');
    await admin.call(deleteDipendente, { params: { id: anna.id } });
    expect((await admin.try(listPassi, { params: { id } })).status).toBe(404);
    expect((await step('torna_hr')).status).toBe(404);
    expect((await app.sql.query('select from workflow_passi where workflow_id = $1', [id])).rows).toEqual([]);
  });
});

describe('two concurrent workflow steps', () => {
  test('Of two identical concurrent workflow steps only one succeeds, and the error of the second names the present state', async () => {
    const { id, step } = await aWorkflow();
    const responses = await Promise.all([step('comunica_manager'), step('comunica_manager')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
      'Il workflow ora è «In Attesa Manager»: «Comunica al Manager» si fa solo da «Creato HR» o da «In Corso».',
    );
    expect((await stored(id)).passi).toHaveLength(1);
  });

  test('Of a concurrent workflow step forward and workflow step back only one succeeds', async () => {
    const { id, step } = await aWorkflow({ stato: 'completato_hr_attesa_manager' });
    const responses = await Promise.all([step('comunica_it'), step('torna_hr')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stored(id)).passi).toHaveLength(1);
  });

  test('The workflow step torna_it is rejected with 409 while the employee has a newer open workflow', async () => {
    const { anna, id, step } = await aWorkflow(DONE);
    const newerWorkflow = await insertWorkflow(app.sql, { dipendente_id: anna.id });
    expect(await step('torna_it')).toMatchObject({ status: 409, body: { code: 'WORKFLOW_APERTO' } });
    expect(await stored(id)).toEqual({ ...DONE, passi: [] });
    await app.sql.query(`update workflows set stato = 'completato_it', data_completamento = oggi() where id = $1`, [newerWorkflow.id]);
    expect((await step('torna_it')).status).toBe(200);
  });
});

describe('the permissions for workflow steps', () => {
  // The rows contain for each workflow step: the roles that may take the step with the right can_edit.
  test.each([
    ['comunica_manager', ['HR']],
    ['comunica_it', ['MANAGER']],
    ['completa_it', ['IT']],
    ['torna_it', ['IT']],
    ['torna_hr', ['HR', 'MANAGER']],
    ['torna_manager', ['MANAGER', 'IT']],
  ] as const)('The workflow step %s can be taken only by accounts of the roles %j with edit permission', async (azione, allowed) => {
    const [from] = statiForAzione(azione);
    for (const role of ['HR', 'IT', 'MANAGER'] as const) {
      const { brand, id } = await aWorkflow(valuesFor(from ?? 'creato_hr'));
      const viewer = await app.as({ role, brands: { [brand.id]: 'can_view' } });
      expect((await viewer.try(PASSI[azione], { params: { id }, body: {} })).status, `${role} without edit permission`).toBe(403);
      const editor = await app.as({ role, brands: { [brand.id]: 'can_edit' } });
      const status = (await editor.try(PASSI[azione], { params: { id }, body: {} })).status;
      expect(status, role).toBe((allowed as readonly string[]).includes(role) ? 200 : 403);
    }
  });

  test('A step of a workflow of another brand gets the same response as a step of an unknown workflow', async () => {
    const { id } = await aWorkflow();
    const otherBrand = await insertBrand(app.sql);
    const outsider = await app.as({ role: 'HR', brands: { [otherBrand.id]: 'can_admin' } });
    for (const call of [PASSI.comunica_manager, listPassi]) {
      const invisible = await outsider.try(call, { params: { id }, body: call.method === 'PUT' ? {} : undefined });
      const absent = await outsider.try(call, { params: { id: 2_000_000_000 }, body: call.method === 'PUT' ? {} : undefined });
      expect(invisible.status).toBe(404);
      expect(invisible.text).toBe(absent.text);
    }
    expect(await stored(id)).toMatchObject({ stato: 'creato_hr', passi: [] });
  });
});

test('The history of the employee shows the note of a workflow step', async () => {
  const { anna, step, admin } = await aWorkflow();
  await step('comunica_manager', { note: 'Il portatile arriva lunedì' });
  const entries = await admin.call(listCronologia, { params: { id: anna.id } });
  const note = entries.find(({ oggetto }) => oggetto === 'workflow_passi');
  expect(note?.cambi.map(({ etichetta, dopo }) => [etichetta, dopo])).toEqual([['Nota', 'Il portatile arriva lunedì']]);
});

test('The audit log retains the note of a workflow step after the workflow is deleted', async () => {
  const { anna, step, admin } = await aWorkflow();
  await step('comunica_manager', { note: 'Il portatile arriva lunedì' });
  await admin.call(deleteDipendente, { params: { id: anna.id } });
  const { rows } = await app.sql.query(
    "select brand_ids, dopo ->> 'nota' as nota from registro where dipendente_id = $1 and oggetto = 'workflow_passi'",
    [anna.id],
  );
  expect(rows).toEqual([{ brand_ids: [anna.brand_id], nota: 'Il portatile arriva lunedì' }]);
});
