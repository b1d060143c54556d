import { describe, expect, test } from 'vitest';
import { applyImportazione } from '#features/exchange/importazioni/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { listWorkflows } from '#features/journeys/workflows/contract.ts';
import { createDipendente, getDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listRapporti, riassumi, updateRapporto } from './contract.ts';

const app = openApp();

const SUMMER = { stato: 'uscito', isactive: false, data_assunzione: '2025-06-01', data_dismissione: '2025-09-15' };

/** A brand with HR, and the calls about the employee Anna, who worked in the summer of 2025 and has left. */
async function aLeaver(values: Record<string, unknown> = {}) {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const { id, email } = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi', ...SUMMER, ...values });
  const params = { id };
  return {
    ...{ brand, hr, id, email, params },
    today: (await app.sql.query('select oggi()::text as today')).rows[0].today as string,
    rapporti: () => hr.call(listRapporti, { params }),
    days: async () => (await hr.call(listRapporti, { params })).map(({ dal, al }) => [dal, al]),
    person: () => hr.call(getDipendente, { params }),
    rehire: (body: object) => hr.try(riassumi, { params, body }),
    edit: (body: object) => hr.try(updateDipendente, { params, body }),
    correct: (rid: number | undefined, body: object) => hr.try(updateRapporto, { params: { id, rid: String(rid) }, body }),
  };
}

describe('rehiring an employee who has left', () => {
  test('A rehired employee has two employments, the newest first, and is active with the dates of the newest one', async () => {
    const { rehire, rapporti, person } = await aLeaver();
    const answer = await rehire({ data_assunzione: '2026-05-15', tipo: 'stagionale', fine_prevista: '2026-09-30' });
    expect(answer).toMatchObject({
      status: 200,
      body: { stato: 'entrato', isActive: true, data_entrata: '2026-05-15', data_uscita: null },
    });
    const empty = {
      prova_fino_al: null,
      societa: null,
      matricola: null,
      livello: null,
      part_time: null,
      note: null,
      updated_at: expect.any(String),
    };
    expect(await rapporti()).toEqual([
      { id: expect.any(Number), dal: '2026-05-15', al: null, tipo: 'stagionale', fine_prevista: '2026-09-30', ...empty },
      { id: expect.any(Number), dal: '2025-06-01', al: '2025-09-15', tipo: null, fine_prevista: null, ...empty },
    ]);
    expect(await person()).toMatchObject({ data_assunzione: '2026-05-15', data_dismissione: null, situazione: { fase: 'in_servizio' } });
  });

  test('An employee who is rehired for a future day is expected until that day', async () => {
    const { rehire, today } = await aLeaver();
    const answer = await rehire({ data_entrata: addDays(today, 10) });
    expect(answer).toMatchObject({ status: 200, body: { stato: 'entrante', situazione: { fase: 'in_arrivo' } } });
  });

  test('An employee who has not left cannot be rehired', async () => {
    const { rehire } = await aLeaver({ stato: 'entrato', isactive: true, data_dismissione: null });
    expect(await rehire({ data_assunzione: '2026-05-15' })).toMatchObject({ status: 409, body: { code: 'NON_USCITO' } });
  });

  test('A rehire on the last day of the former employment or before it is rejected', async () => {
    const { rehire, days } = await aLeaver();
    for (const data_assunzione of ['2025-09-15', '2025-07-01']) {
      expect(await rehire({ data_assunzione })).toMatchObject({ status: 409, body: { code: 'RAPPORTO_SOVRAPPOSTO' } });
    }
    expect(await days()).toEqual([['2025-06-01', '2025-09-15']]);
    expect(await rehire({ data_assunzione: '2025-09-16' })).toMatchObject({ status: 200 });
  });

  test('A rehire can change brand, showroom and position and open the onboarding', async () => {
    const { rehire, brand, id } = await aLeaver();
    const other = await insertBrand(app.sql);
    const showroom = await insertShowroom(app.sql, [other.id]);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit', [other.id]: 'can_edit' } });
    const body = { data_assunzione: '2026-05-15', brand_id: other.id, showroom, mansione: 'Cassiera', crea_workflow: true };
    expect(await rehire(body)).toMatchObject({ status: 400 }); // the account does not see the other brand
    expect(await hr.call(riassumi, { params: { id }, body })).toMatchObject({ brand_id: other.id, showroom, mansione: 'Cassiera' });
    expect(await hr.call(listWorkflows, { query: { dipendente_id: id } })).toMatchObject([{ stato: 'creato_hr' }]);
  });

  test('The undo of a rehire restores the employee and the former employment', async () => {
    const { hr, rehire, rapporti, person } = await aLeaver();
    const withoutVersion = async () => (await rapporti()).map(({ updated_at: _, ...rapporto }) => rapporto);
    const before = [await withoutVersion(), await person()];
    const { body } = await rehire({ data_assunzione: '2026-05-15', tipo: 'stagionale', crea_workflow: true });
    await hr.call(undoLotto, { params: { id: String('lotto' in body && body.lotto) }, body: {} });
    const restored = await person();
    expect([await withoutVersion(), { ...restored, updated_at: null, update_at: null }]).toEqual([
      before[0],
      { ...before[1], updated_at: null, update_at: null },
    ]);
  });

  test('HR of another brand gets 404 when it reads the employments of an employee or rehires the employee', async () => {
    const { params } = await aLeaver();
    const stranger = await app.as({ role: 'HR', brands: { [(await insertBrand(app.sql)).id]: 'can_edit' } });
    expect(await stranger.try(listRapporti, { params })).toMatchObject({ status: 404 });
    expect(await stranger.try(riassumi, { params, body: { data_assunzione: '2026-05-15' } })).toMatchObject({ status: 404 });
  });
});

describe('editing an employee', () => {
  test('A later hire date of an employee who has left opens a new employment and makes the employee active', async () => {
    const { edit, days, person } = await aLeaver();
    const { stato, isActive, data_dismissione } = await person();
    const form = { stato, isActive, data_uscita: data_dismissione, data_entrata: '2026-05-15' }; // the edit form sends the stored values too
    expect(await edit(form)).toMatchObject({ status: 200, body: { stato: 'entrato', isActive: true, data_uscita: null } });
    expect(await days()).toEqual([
      ['2026-05-15', null],
      ['2025-06-01', '2025-09-15'],
    ]);
  });

  test('An import with a later hire date opens a new employment too', async () => {
    const { hr, email, days, person } = await aLeaver();
    const { importazione, righe } = await importFile(hr, 'dipendenti', `Email;Data Assunzione\n${email};15/05/2026`);
    expect(righe).toMatchObject([{ errori: {} }]);
    await hr.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    expect(await days()).toEqual([
      ['2026-05-15', null],
      ['2025-06-01', '2025-09-15'],
    ]);
    expect(await person()).toMatchObject({ stato: 'entrato', isActive: true });
  });

  test('Every other change of the two dates corrects the newest employment', async () => {
    const { edit, days } = await aLeaver();
    await edit({ data_assunzione: '2025-06-10', data_dismissione: '2025-09-20' });
    expect(await days()).toEqual([['2025-06-10', '2025-09-20']]);
    await edit({ stato: 'entrato' });
    expect(await days()).toEqual([['2025-06-10', null]]);
  });

  test('A hire date within a former employment is rejected', async () => {
    const { rehire, edit } = await aLeaver();
    await rehire({ data_assunzione: '2026-05-15' });
    const answer = await edit({ data_assunzione: '2025-09-15' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'RAPPORTO_SOVRAPPOSTO' } });
  });
});

describe('correcting an employment', () => {
  test('The newest employment has the hire and exit date of the employee, in every spelling of these fields', async () => {
    const { rapporti, correct, person } = await aLeaver();
    const [newest] = await rapporti();
    const body = { dal: '2024-06-01', al: '2024-09-01', tipo: 'determinato', part_time: 60, societa: 'Marea srl', livello: '4' };
    expect(await correct(newest?.id, body)).toMatchObject({ status: 200, body: { id: newest?.id, ...body } });
    const [dal, al] = ['2024-06-01', '2024-09-01'];
    expect(await person()).toMatchObject({
      data_assunzione: dal,
      data_entrata: dal,
      data_dismissione: al,
      data_uscita: al,
      stato: 'uscito',
    });
  });

  test('A correction that moves both days of an employment to a later year changes this employment and adds no second one', async () => {
    const { rapporti, correct, days } = await aLeaver({ data_assunzione: '2023-06-01', data_dismissione: '2023-09-15' });
    await correct((await rapporti())[0]?.id, { dal: '2024-06-01', al: '2024-09-15' });
    expect(await days()).toEqual([['2024-06-01', '2024-09-15']]);
  });

  test('A former employment can be corrected, and cannot overlap the newest one or follow it', async () => {
    const { rehire, rapporti, correct, days } = await aLeaver();
    await rehire({ data_assunzione: '2026-05-15' });
    const former = (await rapporti())[1]?.id;
    expect(await correct(former, { al: '2025-10-31', matricola: 'A7' })).toMatchObject({ status: 200, body: { matricola: 'A7' } });
    for (const body of [{ al: '2026-05-15' }, { dal: '2026-06-01', al: '2026-06-30' }]) {
      expect(await correct(former, body)).toMatchObject({ status: 409, body: { code: 'RAPPORTO_SOVRAPPOSTO' } });
    }
    expect(await days()).toEqual([
      ['2026-05-15', null],
      ['2025-06-01', '2025-10-31'],
    ]);
  });

  test.each([
    [{ al: '2025-05-31' }, 'al'],
    [{ al: null }, 'al'],
    [{ al: '2090-01-01' }, 'al'],
    [{ fine_prevista: '2025-05-31' }, 'fine_prevista'],
    [{ prova_fino_al: '2025-05-31' }, 'prova_fino_al'],
    [{ tipo: 'altro' }, 'tipo'],
    [{ part_time: 100 }, 'part_time'],
  ])('The correction %o of an employee who has left is rejected at the field %s', async (body, field) => {
    const { rapporti, correct } = await aLeaver();
    const answer = await correct((await rapporti())[0]?.id, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('Only accounts with permission to view confidential data read and change the matricola', async () => {
    const { params, brand, rapporti, correct } = await aLeaver();
    const rid = (await rapporti())[0]?.id;
    await correct(rid, { matricola: 'A9' });
    const administrator = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
    const [seen] = await administrator.call(listRapporti, { params });
    expect(seen).not.toHaveProperty('matricola');
    const change = (body: object) => administrator.try(updateRapporto, { params: { ...params, rid: String(rid) }, body });
    expect(await change({ matricola: 'B8' })).toMatchObject({ status: 403 });
    expect(await change({ livello: '3' })).toMatchObject({ status: 200 });
    expect((await rapporti())[0]).toMatchObject({ matricola: 'A9', livello: '3' });
  });

  test('The audit log has one entry for each correction and none for the days that come from the employee', async () => {
    const { hr, id, rehire, rapporti, correct } = await aLeaver();
    await rehire({ data_assunzione: '2026-05-15' });
    await correct((await rapporti())[1]?.id, { livello: '2' });
    const { rows } = await app.sql.query(
      `select oggetto, azione, dopo from registro where dipendente_id = $1 and user_id = $2 and oggetto = 'rapporti' order by id`,
      [id, hr.userId],
    );
    expect(rows).toEqual([{ oggetto: 'rapporti', azione: 'modifica', dopo: { livello: '2' } }]);
  });

  test('An employment of another employee is not found', async () => {
    const [anna, bruno] = [await aLeaver(), await aLeaver()];
    expect(await anna.correct((await bruno.rapporti())[0]?.id, { livello: '2' })).toMatchObject({ status: 404 });
  });
});

describe('creating an employee with the e-mail of somebody who has left', () => {
  const newEmployee = (email: string, brand_id: number) => ({ nome: 'Anna', cognome: 'Rossi', email: email.toUpperCase(), brand_id });

  test('The call is rejected with 409, and the answer has the id of the employee who has left, if the caller sees that employee', async () => {
    const { hr, id, email, brand } = await aLeaver();
    const answer = await hr.try(createDipendente, { body: newEmployee(String(email), brand.id) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_DI_CHI_E_USCITO', dipendente_id: id } });
  });

  test('The call is rejected without the id of an employee who is not visible', async () => {
    const { email } = await aLeaver();
    const brand = await insertBrand(app.sql);
    const stranger = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const answer = await stranger.try(createDipendente, { body: newEmployee(String(email), brand.id) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_DI_CHI_E_USCITO' } });
    expect(answer.body).not.toHaveProperty('dipendente_id');
  });

  test('The e-mail of an employee who has not left is rejected as in use', async () => {
    const { hr, email, brand } = await aLeaver({ stato: 'entrato', isactive: true, data_dismissione: null });
    const answer = await hr.try(createDipendente, { body: newEmployee(String(email), brand.id) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_IN_USO' } });
  });
});

describe('the database', () => {
  test.each([
    ['overlaps the former employment', `'2025-09-15', '2025-10-01'`],
    ['follows the newest employment', `'2027-01-01', '2027-02-01'`],
  ])('An employment that %s cannot be inserted', async (_, days) => {
    const { id, rehire } = await aLeaver();
    await rehire({ data_assunzione: '2026-05-15' });
    const statement = `insert into rapporti (dipendente_id, dal, al, ultimo_brand) values ($1, ${days}, 1)`;
    await expect(app.sql.query(statement, [id])).rejects.toMatchObject({ constraint: 'rapporti_sovrapposti' });
  });

  test('The newest employment cannot have other days than the employee', async () => {
    const { id } = await aLeaver();
    const statement = `update rapporti set al = '2025-10-01' where dipendente_id = $1`;
    await expect(app.sql.query(statement, [id])).rejects.toMatchObject({ constraint: 'rapporti_come_dipendente' });
  });
});
