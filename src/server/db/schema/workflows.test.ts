import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, insertWorkflow } from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
let anna: { id: string };
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
});
beforeEach(async () => {
  anna = await insertDipendente(db.app, { brand_id });
});

const completeWorkflow = (id: number) =>
  db.app.query(`update workflows set stato = 'completato_it', data_completamento = oggi() where id = $1`, [id]);
const reopenWorkflow = (id: number) =>
  db.app.query(`update workflows set stato = 'completato_manager_attesa_it', data_completamento = null where id = $1`, [id]);

test('An employee cannot have two open onboardings', async () => {
  expect(await insertWorkflow(db.app, { dipendente_id: anna.id })).toMatchObject({
    stato: 'creato_hr',
    tipo: 'onboarding',
    priorita: 'media',
  });
  expect(await rejectionOf(insertWorkflow(db.app, { dipendente_id: anna.id }))).toBe('workflows_uno_aperto');
});

test('Two onboardings of an employee cannot be opened concurrently', async () => {
  const open = (tx: Parameters<typeof insertWorkflow>[0]) => insertWorkflow(tx, { dipendente_id: anna.id });
  expect(await runInParallel(db.app, open, open)).toEqual(['accepted', 'workflows_uno_aperto']);
});

test('After a completed onboarding of an employee another onboarding can start, and the first cannot be reopened while the second is open', async () => {
  const firstWorkflow = await insertWorkflow(db.app, { dipendente_id: anna.id });
  await completeWorkflow(firstWorkflow.id);
  const secondWorkflow = await insertWorkflow(db.app, { dipendente_id: anna.id });
  expect(await rejectionOf(reopenWorkflow(firstWorkflow.id))).toBe('workflows_uno_aperto');
  await completeWorkflow(secondWorkflow.id);
  expect(await rejectionOf(reopenWorkflow(firstWorkflow.id))).toBe('accepted');
});

test('After a cancelled onboarding another onboarding can start; a cancelled onboarding has the date of its cancellation, and no other onboarding has such a date', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  const update = (values: string) => rejectionOf(db.app.query(`update workflows set ${values} where id = $1`, [id]));
  expect(await update(`stato = 'annullato'`)).toBe('workflows_annullamento');
  expect(await update('data_annullamento = oggi()')).toBe('workflows_annullamento');
  expect(await update(`stato = 'annullato', data_annullamento = oggi()`)).toBe('accepted');
  expect(await rejectionOf(insertWorkflow(db.app, { dipendente_id: anna.id }))).toBe('accepted');
  const step = { workflow_id: id, azione: 'annulla', stato: 'annullato' };
  expect(await rejectionOf(insertRow(db.app, 'workflow_passi', step))).toBe('workflow_passi_motivo');
});

test('Of two callers who take the same workflow step concurrently only one changes the row', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  const step = () =>
    db.app.query(`update workflows set stato = 'completato_hr_attesa_manager' where id = $1 and stato = 'creato_hr'`, [id]);
  const counts = (await Promise.all([step(), step()])).map(({ rowCount }) => rowCount);
  expect(counts.sort()).toEqual([0, 1]);
});

test('A completed onboarding has a completion date, and no other onboarding has one', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  expect(await rejectionOf(db.app.query(`update workflows set stato = 'completato_it' where id = $1`, [id]))).toBe(
    'workflows_completamento',
  );
  expect(await rejectionOf(db.app.query('update workflows set data_completamento = oggi() where id = $1', [id]))).toBe(
    'workflows_completamento',
  );
});

test.each([
  [{ stato: 'fatto' }, 'workflows_stato'],
  [{ tipo: 'offboarding' }, 'workflows_tipo'],
  [{ priorita: 'urgente' }, 'workflows_priorita'],
  [{ note_hr: '' }, 'testo_lungo'],
  [{ assegnato_a: 0 }, 'workflows_assegnato_a_fkey'],
  [{ dipendente_id: '00000000-0000-7000-8000-000000000000' }, 'workflows_dipendente_fkey'],
])('The database rejects an onboarding with %o by the constraint %s', async (values, constraint) => {
  expect(await rejectionOf(insertWorkflow(db.app, { dipendente_id: anna.id, ...values }))).toBe(constraint);
});

test('The database rejects the deletion of an employee who has workflows', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  await insertRow(db.app, 'workflow_passi', { workflow_id: id, azione: 'crea', stato: 'creato_hr' });
  const deleteEmployee = 'delete from dipendenti where id = $1';
  expect(await rejectionOf(db.app.query(deleteEmployee, [anna.id]))).toBe('workflows_dipendente_fkey');
  const deleteBoth = inOneTransaction(db.app, async (tx) => {
    await tx.query('delete from workflows where dipendente_id = $1', [anna.id]);
    await tx.query(deleteEmployee, [anna.id]);
  });
  expect(await rejectionOf(deleteBoth)).toBe('accepted');
  expect((await db.app.query('select from workflow_passi where workflow_id = $1', [id])).rows).toHaveLength(0);
});

test('The database rejects a workflow step with an unknown action, and a step stays when its account is deleted', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  const user = await insertUser(db.app);
  const step = { workflow_id: id, azione: 'crea', stato: 'creato_hr', user_id: user.id };
  expect(await rejectionOf(insertRow(db.app, 'workflow_passi', { ...step, azione: 'salta' }))).toBe('workflow_passi_azione');
  await insertRow(db.app, 'workflow_passi', step);
  await db.owner.query('delete from users where id = $1', [user.id]);
  expect((await db.app.query('select user_id from workflow_passi where workflow_id = $1', [id])).rows).toEqual([{ user_id: null }]);
});
