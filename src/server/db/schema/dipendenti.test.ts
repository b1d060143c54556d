import { beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand, insertDipendente, insertManager } from '#testing/sql-rows.ts';
import { openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
});

describe('The fields of an employee', () => {
  test('A new employee is entrante, active and hired today by default', async () => {
    const today = (await db.app.query('select oggi() as today')).rows[0].today;
    expect(await insertDipendente(db.app, { brand_id })).toMatchObject({
      stato: 'entrante',
      isactive: true,
      data_assunzione: today,
      data_dismissione: null,
      tipologia: 'worker',
      ruolo: 'visualizzatore',
      dipartimento: 'Worker',
      stipendio: '0.00',
      manager_id: null,
    });
  });

  test('The e-mail of an employee is unique regardless of case', async () => {
    await insertDipendente(db.app, { brand_id, email: 'Bianca@azienda.it' });
    expect(await rejectionOf(insertDipendente(db.app, { brand_id, email: 'bianca@AZIENDA.it' }))).toBe('dipendenti_email_unica');
  });

  test.each([
    ['stato', 'attivo', 'dipendenti_stato'],
    ['stato', 'in_onboarding', 'dipendenti_stato'],
    ['tipologia', 'capo', 'dipendenti_tipologia'],
    ['ruolo', 'owner', 'dipendenti_ruolo'],
    ['dipartimento', 'Legale', 'dipendenti_dipartimento'],
    ['nome', ' Anna', 'testo_breve'],
    ['stipendio', '-0.01', 'euro'],
    ['stipendio', '99999999999', '22003'],
    ['brand_id', 999_999, 'dipendenti_brand_fkey'],
    ['data_assunzione', '2026-02-31', '22008'],
  ])('An employee with %s = %j is rejected', async (column, value, constraint) => {
    expect(await rejectionOf(insertDipendente(db.app, { brand_id, [column]: value }))).toBe(constraint);
  });

  test('The sick leave of an employee needs a first day, and its last day cannot be before the first', async () => {
    expect(await rejectionOf(insertDipendente(db.app, { brand_id, stato: 'in malattia' }))).toBe('dipendenti_malattia');
    const insertSickLeave = (data_inizio_malattia: string | null, data_fine_malattia: string) =>
      rejectionOf(insertDipendente(db.app, { brand_id, data_inizio_malattia, data_fine_malattia }));
    expect(await insertSickLeave('2026-03-10', '2026-03-09')).toBe('dipendenti_malattia_ordine');
    expect(await insertSickLeave(null, '2026-03-09')).toBe('dipendenti_malattia_ordine');
    expect(await insertSickLeave('2026-03-10', '2026-03-10')).toBe('accepted');
  });

  test('A search finds an employee by name, surname, e-mail and position, regardless of accents and apostrophes', async () => {
    await insertDipendente(db.app, {
      brand_id,
      nome: 'Niccolò',
      cognome: "Dell'Acqua",
      email: 'N.Dellacqua@azienda.it',
      posizione: 'Caffè',
    });
    const { rows } = await db.app.query(`select ricerca from dipendenti where ricerca like '%' || testo_ricerca($1) || '%'`, [
      'DELL’ACQUA',
    ]);
    expect(rows).toEqual([{ ricerca: 'niccolo dellacqua n.dellacqua@azienda.it caffe' }]);
  });
});

describe('The manager of an employee', () => {
  test('The manager of an employee must have the tipologia manager or admin', async () => {
    const worker = await insertDipendente(db.app, { brand_id });
    const admin = await insertDipendente(db.app, { brand_id, tipologia: 'admin' });
    expect(await rejectionOf(insertDipendente(db.app, { brand_id, manager_id: worker.id }))).toBe('dipendenti_manager_tipologia');
    expect(await rejectionOf(insertDipendente(db.app, { brand_id, manager_id: admin.id }))).toBe('accepted');
  });

  test('A manager must be an existing employee', async () => {
    const withUnknownManager = insertDipendente(db.app, { brand_id, manager_id: '00000000-0000-7000-8000-000000000000' });
    expect(await rejectionOf(withUnknownManager)).toBe('dipendenti_manager_fkey');
  });

  test('An employee cannot be their own manager', async () => {
    const anna = await insertManager(db.app, { brand_id });
    expect(await rejectionOf(setManager(anna, anna))).toBe('dipendenti_manager_non_se');
  });

  test('A manager cannot be a direct or indirect report of the employee', async () => {
    const topManager = await insertManager(db.app, { brand_id });
    let lowestManager = topManager;
    for (let step = 0; step < 5; step += 1) lowestManager = await insertManager(db.app, { brand_id, manager_id: lowestManager.id });
    expect(await rejectionOf(setManager(topManager, lowestManager))).toBe('dipendenti_manager_circolo');
  });

  test("Two concurrent changes cannot make two employees each other's manager", async () => {
    const [anna, bruno] = [await insertManager(db.app, { brand_id }), await insertManager(db.app, { brand_id })];
    const outcome = await runInParallel(
      db.app,
      (tx) => setManager(anna, bruno, tx),
      (tx) => setManager(bruno, anna, tx),
    );
    expect(outcome).toEqual(['accepted', 'dipendenti_manager_circolo']);
  });

  test('Deleting a manager leaves their reports without a manager', async () => {
    const manager = await insertManager(db.app, { brand_id });
    const anna = await insertDipendente(db.app, { brand_id, manager_id: manager.id });
    await db.app.query('delete from dipendenti where id = $1', [manager.id]);
    const { rows } = await db.app.query('select manager_id from dipendenti where id = $1', [anna.id]);
    expect(rows).toEqual([{ manager_id: null }]);
  });

  const setManager = (employee: { id: string }, manager: { id: string }, sql: Pick<typeof db.app, 'query'> = db.app) =>
    sql.query('update dipendenti set manager_id = $1 where id = $2', [manager.id, employee.id]);
});
