// The tasks of an onboarding are copied from task models when the onboarding opens. Accounts tick the tasks, and a step requires that its
// mandatory tasks are done.
import { describe, expect, test } from 'vitest';
import { listCronologia } from '#features/insight/registro/contract.ts';
import { cancelWorkflow, createWorkflow, listWorkflows, PASSI } from '#features/journeys/workflows/contract.ts';
import { insertBrand, insertDipendente, insertModello } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addAttivitaWorkflow, deleteAttivita, deleteModello, listAttivitaWorkflow, tickAttivita, updateModello } from './contract.ts';

const app = openApp();

/** Creates a brand, one account of each role (HR, MANAGER, IT), and the employee Anna, a shop assistant whose hire date is far ahead. */
async function aScene() {
  const brand = await insertBrand(app.sql);
  const accountOf = (role: 'HR' | 'MANAGER' | 'IT') => app.as({ role, brands: { [brand.id]: 'can_edit' } });
  const [hr, manager, it] = [await accountOf('HR'), await accountOf('MANAGER'), await accountOf('IT')];
  const anna = await insertDipendente(app.sql, {
    brand_id: brand.id,
    nome: 'Anna',
    cognome: 'Neri',
    posizione: 'Commessa',
    data_assunzione: '2090-03-15',
  });
  const model = (values: object) => insertModello(app.sql, [brand.id], { ...values });
  const open = async () => {
    const workflow = await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
    const params = { id: String(workflow.id) };
    return { workflow, params, tasks: () => hr.call(listAttivitaWorkflow, { params }) };
  };
  return { brand, hr, manager, it, anna, model, open };
}

const taskNamed = (tasks: { id: number; nome: string }[], nome: string) => {
  const task = tasks.find((each) => each.nome === nome);
  if (!task) throw new Error(`No task '${nome}'`);
  return { id: String(task.id) };
};

test('A new onboarding has one task for each task model that fits its brand and the job of its employee, each with a due date', async () => {
  const { brand, model, open, hr } = await aScene();
  await model({ nome: 'Contratto', giorni: -20 });
  await model({ nome: 'Divisa', mano: 'manager', giorni: 1, mansioni: ['Magazziniere', 'COMMESSA'] });
  await model({ nome: 'Muletto', mansioni: ['Magazziniere'] });
  await model({ nome: 'Colloquio', corso: 'uscita' });
  const otherBrand = await insertBrand(app.sql);
  await insertModello(app.sql, [otherBrand.id], { nome: 'Altro brand' });
  const { tasks } = await open();
  expect(await tasks()).toMatchObject([
    { nome: 'Contratto', mano: 'hr', entro: '2090-02-23', fatta: false, in_ritardo: false, corso: 'onboarding' },
    { nome: 'Divisa', mano: 'manager', entro: '2090-03-16' },
  ]);
  const [workflow] = await hr.call(listWorkflows, { query: { brand_id: String(brand.id) } });
  expect(workflow?.attivita).toEqual({ fatte: 0, totali: 2 });
});

test('A change to a task model does not change the tasks of an onboarding that is already open', async () => {
  const { hr, model, open } = await aScene();
  const id = String(await model({ nome: 'Contratto' }));
  const { tasks } = await open();
  await hr.call(updateModello, { params: { id }, body: { nome: 'Contratto firmato' } });
  await hr.call(deleteModello, { params: { id } });
  expect(await tasks()).toMatchObject([{ nome: 'Contratto' }]);
});

test('The due dates of tasks change with the hire date, and a task that is created after its due date is due that day and late from the next day on', async () => {
  const { anna, model, open } = await aScene();
  await model({ nome: 'Contratto', giorni: -20 });
  const { tasks } = await open();
  await app.sql.query('update dipendenti set data_assunzione = oggi() where id = $1', [anna.id]);
  const { rows } = await app.sql.query('select oggi() as today');
  expect(await tasks()).toMatchObject([{ entro: rows[0].today, in_ritardo: false }]);
  await app.sql.query("update attivita set created_at = created_at - interval '1 day' where dipendente_id = $1", [anna.id]);
  expect(await tasks()).toMatchObject([{ in_ritardo: true }]);
  await app.sql.query('update dipendenti set data_assunzione = null where id = $1', [anna.id]);
  expect(await tasks()).toMatchObject([{ entro: null, in_ritardo: false }]);
});

describe('ticking a task of an onboarding', () => {
  test('The tick of an onboarding task stores its author and its time, marks the task as done, and can be removed again', async () => {
    const { hr, model, open } = await aScene();
    await model({ nome: 'Contratto' });
    const { tasks } = await open();
    const params = taskNamed(await tasks(), 'Contratto');
    const done = await hr.call(tickAttivita, { params, body: { fatta: true } });
    expect(done).toMatchObject({ fatta: true, fatta_da: { id: hr.userId }, fatta_il: expect.any(String) });
    expect((await hr.call(listWorkflows, {}))[0]?.attivita).toEqual({ fatte: 1, totali: 1 });
    const undone = await hr.call(tickAttivita, { params, body: { fatta: false } });
    expect(undone).toMatchObject({ fatta: false, fatta_da: null, fatta_il: null });
  });

  test('When two accounts tick the same task, the first one is stored as the author; a tick with an older version of the task is rejected', async () => {
    const { brand, hr, model, open } = await aScene();
    const secondHr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await model({ nome: 'Contratto' });
    const { tasks } = await open();
    const [task] = await tasks();
    const params = taskNamed(await tasks(), 'Contratto');
    await hr.call(tickAttivita, { params, body: { fatta: true } });
    expect(await secondHr.call(tickAttivita, { params, body: { fatta: true } })).toMatchObject({ fatta_da: { id: hr.userId } });
    const staleTick = await secondHr.try(tickAttivita, { params, body: { fatta: false, updated_at: task?.updated_at } });
    expect(staleTick).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
  });

  test('Only an account of the role that owns the task can tick it', async () => {
    const { hr, it, manager, model, open } = await aScene();
    await model({ nome: 'Divisa', mano: 'manager' });
    const { tasks } = await open();
    const params = taskNamed(await tasks(), 'Divisa');
    for (const account of [hr, it])
      expect(await account.try(tickAttivita, { params, body: { fatta: true } })).toMatchObject({ status: 403 });
    expect(await manager.try(tickAttivita, { params, body: { fatta: true } })).toMatchObject({ status: 200 });
  });

  test('The audit log shows the tick of a task on the page of the employee', async () => {
    const { hr, anna, model, open } = await aScene();
    await model({ nome: 'Contratto' });
    const { tasks } = await open();
    await hr.call(tickAttivita, { params: taskNamed(await tasks(), 'Contratto'), body: { fatta: true } });
    const history = await hr.call(listCronologia, { params: { id: anna.id } });
    expect(history.map(({ titolo }) => titolo)).toContain('Attività fatta: Contratto');
  });
});

describe('open tasks and the next step of an onboarding', () => {
  test('An onboarding step is rejected while a mandatory task of its own role is open, and the error names the task; a step back is accepted', async () => {
    const { hr, manager, model, open } = await aScene();
    await model({ nome: 'Contratto', obbligatoria: true });
    await model({ nome: 'Benvenuto' });
    await model({ nome: 'Divisa', mano: 'manager', obbligatoria: true });
    const { params, tasks } = await open();
    const rejected = await hr.try(PASSI.comunica_manager, { params, body: {} });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'ATTIVITA_APERTE', error: expect.stringContaining('«Contratto»') } });
    expect(rejected.text).not.toContain('Benvenuto');
    expect(rejected.text).not.toContain('Divisa');
    await hr.call(tickAttivita, { params: taskNamed(await tasks(), 'Contratto'), body: { fatta: true } });
    await hr.call(PASSI.comunica_manager, { params, body: {} });
    expect(await manager.try(PASSI.comunica_it, { params, body: {} })).toMatchObject({ status: 409, body: { code: 'ATTIVITA_APERTE' } });
    expect(await manager.try(PASSI.torna_hr, { params, body: { note: 'Manca la taglia' } })).toMatchObject({ status: 200 });
  });

  test('An onboarding step is accepted when all open tasks are due after the first day of the employee', async () => {
    const { hr, model, open } = await aScene();
    await model({ nome: 'Fine prova', giorni: 60, obbligatoria: true });
    const { params, tasks } = await open();
    expect(await hr.try(PASSI.comunica_manager, { params, body: {} })).toMatchObject({ status: 200 });
    expect(await tasks()).toMatchObject([{ nome: 'Fine prova', fatta: false }]);
  });
});

describe('a task that HR adds to a single onboarding', () => {
  test('HR can add a task to one onboarding and remove it', async () => {
    const { hr, it, open } = await aScene();
    const { params, tasks } = await open();
    const body = { nome: 'Parcheggio', mano: 'it', giorni: -1 } as const;
    expect(await it.try(addAttivitaWorkflow, { params, body })).toMatchObject({ status: 403 });
    const added = await hr.call(addAttivitaWorkflow, { params, body });
    expect(added).toMatchObject({ ...body, tipo: 'spunta', obbligatoria: false, entro: '2090-03-14' });
    await hr.call(deleteAttivita, { params: { id: String(added.id) } });
    expect(await tasks()).toEqual([]);
  });

  test('No task can be added to, or ticked in, a cancelled onboarding', async () => {
    const { hr, model, open } = await aScene();
    await model({ nome: 'Contratto' });
    const { params, tasks } = await open();
    await hr.call(cancelWorkflow, { params, body: { motivo: 'Ha rinunciato' } });
    expect(await hr.try(addAttivitaWorkflow, { params, body: { nome: 'Parcheggio' } })).toMatchObject({
      status: 409,
      body: { code: 'CORSO_ANNULLATO' },
    });
    const tick = await hr.try(tickAttivita, { params: taskNamed(await tasks(), 'Contratto'), body: { fatta: true } });
    expect(tick).toMatchObject({ status: 409, body: { code: 'CORSO_ANNULLATO' } });
  });
});
