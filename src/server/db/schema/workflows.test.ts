import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '#testing/refusal.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, insertWorkflow } from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase, race } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
let anna: { id: string };
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
});
beforeEach(async () => {
  anna = await insertDipendente(db.app, { brand_id });
});

const complete = (id: number) =>
  db.app.query(`update workflows set stato = 'completato_it', data_completamento = oggi() where id = $1`, [id]);
const reopen = (id: number) =>
  db.app.query(`update workflows set stato = 'completato_manager_attesa_it', data_completamento = null where id = $1`, [id]);

test('an employee has one open onboarding (rule 3)', async () => {
  expect(await insertWorkflow(db.app, { dipendente_id: anna.id })).toMatchObject({
    stato: 'creato_hr',
    tipo: 'onboarding',
    priorita: 'media',
  });
  expect(await refusalOf(insertWorkflow(db.app, { dipendente_id: anna.id }))).toBe('workflows_uno_aperto');
});

test('also when two are opened at once', async () => {
  const open = (tx: Parameters<typeof insertWorkflow>[0]) => insertWorkflow(tx, { dipendente_id: anna.id });
  expect(await race(db.app, open, open)).toEqual(['accepted', 'workflows_uno_aperto']);
});

test('after a completed one another may follow, and then the first cannot be reopened (rule 14)', async () => {
  const first = await insertWorkflow(db.app, { dipendente_id: anna.id });
  await complete(first.id);
  const second = await insertWorkflow(db.app, { dipendente_id: anna.id });
  expect(await refusalOf(reopen(first.id))).toBe('workflows_uno_aperto');
  await complete(second.id);
  expect(await refusalOf(reopen(first.id))).toBe('accepted');
});

test('after a cancelled one another may follow, and the day on which it was cancelled is there when, and only when, it was', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  const set = (values: string) => refusalOf(db.app.query(`update workflows set ${values} where id = $1`, [id]));
  expect(await set(`stato = 'annullato'`)).toBe('workflows_annullamento');
  expect(await set('data_annullamento = oggi()')).toBe('workflows_annullamento');
  expect(await set(`stato = 'annullato', data_annullamento = oggi()`)).toBe('accepted');
  expect(await refusalOf(insertWorkflow(db.app, { dipendente_id: anna.id }))).toBe('accepted');
  const step = { workflow_id: id, azione: 'annulla', stato: 'annullato' };
  expect(await refusalOf(insertRow(db.app, 'workflow_passi', step))).toBe('workflow_passi_motivo');
});

test('of two callers taking the same step one changes a row, the other none', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  const step = () =>
    db.app.query(`update workflows set stato = 'completato_hr_attesa_manager' where id = $1 and stato = 'creato_hr'`, [id]);
  const counts = (await Promise.all([step(), step()])).map(({ rowCount }) => rowCount);
  expect(counts.sort()).toEqual([0, 1]);
});

test('the day of completion is there when, and only when, it is completed', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  expect(await refusalOf(db.app.query(`update workflows set stato = 'completato_it' where id = $1`, [id]))).toBe('workflows_completamento');
  expect(await refusalOf(db.app.query('update workflows set data_completamento = oggi() where id = $1', [id]))).toBe(
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
])('%o is refused by %s', async (values, constraint) => {
  expect(await refusalOf(insertWorkflow(db.app, { dipendente_id: anna.id, ...values }))).toBe(constraint);
});

test('an employee goes after their workflows, not before (rule 34)', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  await insertRow(db.app, 'workflow_passi', { workflow_id: id, azione: 'crea', stato: 'creato_hr' });
  const remove = 'delete from dipendenti where id = $1';
  expect(await refusalOf(db.app.query(remove, [anna.id]))).toBe('workflows_dipendente_fkey');
  const both = inOneTransaction(db.app, async (tx) => {
    await tx.query('delete from workflows where dipendente_id = $1', [anna.id]);
    await tx.query(remove, [anna.id]);
  });
  expect(await refusalOf(both)).toBe('accepted');
  expect((await db.app.query('select from workflow_passi where workflow_id = $1', [id])).rows).toHaveLength(0);
});

test('a step is one of the known ones, and survives the account that took it', async () => {
  const { id } = await insertWorkflow(db.app, { dipendente_id: anna.id });
  const user = await insertUser(db.app);
  const step = { workflow_id: id, azione: 'crea', stato: 'creato_hr', user_id: user.id };
  expect(await refusalOf(insertRow(db.app, 'workflow_passi', { ...step, azione: 'salta' }))).toBe('workflow_passi_azione');
  await insertRow(db.app, 'workflow_passi', step);
  await db.owner.query('delete from users where id = $1', [user.id]);
  expect((await db.app.query('select user_id from workflow_passi where workflow_id = $1', [id])).rows).toEqual([{ user_id: null }]);
});
