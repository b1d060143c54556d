import { describe, expect, test } from 'vitest';
import { assignHardware } from '#features/equipment/hardware/contract.ts';
import { createWorkflow } from '#features/journeys/workflows/contract.ts';
import { entriesOf, lastOf } from '#testing/registro-entries.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, insertManager, KIND_NAMES, KINDS } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteDipendente, getDipendente, listDipendenti } from './contract.ts';

const app = openApp();

async function anEmployee(values: Record<string, unknown> = {}) {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertManager(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi', ...values });
  const remove = () => hr.try(deleteDipendente, { params: { id: anna.id } });
  return { brand, hr, anna, remove };
}

const rowsOf = async (table: string, id: unknown, column = 'dipendente_id') =>
  (await app.sql.query(`select * from ${table} where ${column} = $1 order by id`, [id])).rows;

describe('deleting an employee', () => {
  test('An employee can be deleted; afterwards requests for the employee get 404', async () => {
    const { hr, anna, remove } = await anEmployee();
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
    expect(await hr.call(listDipendenti, {})).toEqual([]);
    expect((await hr.try(getDipendente, { params: { id: anna.id } })).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  test("Deleting an employee ends the employee's open assignments today, and the assignments still contain the employee's name", async () => {
    const { brand, anna, remove } = await anEmployee();
    const items = await Promise.all(
      KIND_NAMES.map(async (kind) => {
        const [former, assignedItem] = [await insertAsset(app.sql, kind, [brand.id]), await insertAsset(app.sql, kind, [brand.id])];
        await assign(app.sql, kind, former, anna, { data_assegnazione: '2020-01-01' });
        await endAssignment(app.sql, kind, former);
        await assign(app.sql, kind, assignedItem, anna, { data_assegnazione: '2021-01-01' });
        return { kind, assignedItem };
      }),
    );
    expect((await remove()).status).toBe(200);
    const today = (await app.sql.query('select oggi()::text as day')).rows[0].day;
    for (const { kind, assignedItem } of items) {
      const periods = await rowsOf(KINDS[kind].periods, anna.id);
      expect(periods, kind).toHaveLength(2);
      expect(periods[1], kind).toMatchObject({ data_revoca: today, attiva: false, dipendente_nome: 'Anna Rossi' });
      // The item is free again, so it can be assigned to another employee.
      const luca = await insertDipendente(app.sql, { brand_id: brand.id });
      await expect(assign(app.sql, kind, assignedItem, luca)).resolves.toMatchObject({ data_revoca: null });
    }
  });

  test('Deleting an employee frees the seat of a licence', async () => {
    const { brand, anna, remove } = await anEmployee();
    const software = await insertAsset(app.sql, 'software', [brand.id], { numero_licenze: 1 });
    await assign(app.sql, 'software', software, anna);
    await remove();
    expect(await rowsOf('software', software, 'id')).toMatchObject([{ licenze_utilizzate: 0 }]);
  });

  test('Deleting an employee removes the reservation of an item, and no assignment remains in the history', async () => {
    const { brand, anna, remove } = await anEmployee();
    await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna, { data_assegnazione: '2099-01-01' });
    expect((await remove()).status).toBe(200);
    expect(await rowsOf('dipendenti_hardware', anna.id)).toEqual([]);
  });

  test('Deleting an employee removes all onboardings of the employee, open and completed, with their steps', async () => {
    const { hr, anna, remove } = await anEmployee();
    await app.sql.query(`insert into workflows (dipendente_id, stato, data_completamento) values ($1, 'completato_it', oggi())`, [anna.id]);
    await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
    const { rows: steps } = await app.sql.query('select id from workflow_passi');
    expect(steps.length).toBeGreaterThan(0);
    expect((await remove()).status).toBe(200);
    expect(await rowsOf('workflows', anna.id)).toEqual([]);
    expect((await app.sql.query('select id from workflow_passi where id = any($1)', [steps.map(({ id }) => id)])).rows).toEqual([]);
  });

  test('Deleting an employee leaves the subordinates without a manager', async () => {
    const { hr, brand, anna, remove } = await anEmployee();
    const luca = await insertDipendente(app.sql, { brand_id: brand.id, manager_id: anna.id });
    await remove();
    expect(await hr.call(getDipendente, { params: { id: luca.id } })).toMatchObject({ manager_id: null, manager: null });
  });

  test('The audit log entry of a deleted employee contains the account, the former values and the brand, and stores confidential values separately', async () => {
    const { hr, brand, anna, remove } = await anEmployee({
      stato: 'in malattia',
      data_inizio_malattia: '2026-01-02',
      stipendio: '28500.00',
      telefono: '02',
    });
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const period = await assign(app.sql, 'hardware', laptop, anna);
    const { id: workflow } = await hr.call(createWorkflow, { body: { dipendente_id: anna.id, note_hr: 'Primo giorno' } });
    await remove();
    const expectedEntry = { user_id: hr.userId, brand_ids: [brand.id], dipendente_id: anna.id };
    expect(await lastOf(app.sql, 'dipendenti', anna.id)).toMatchObject({
      ...expectedEntry,
      azione: 'elimina',
      prima: { nome: 'Anna', cognome: 'Rossi', email: anna.email, telefono: '02', stato: 'entrato' },
      dopo: null,
      prima_riservata: { stato: 'in malattia', data_inizio_malattia: '2026-01-02', stipendio: 28_500 },
    });
    expect(await lastOf(app.sql, 'workflows', workflow)).toMatchObject({
      ...expectedEntry,
      azione: 'elimina',
      prima: { note_hr: 'Primo giorno' },
    });
    expect(await lastOf(app.sql, 'dipendenti_hardware', period.id)).toMatchObject({
      ...expectedEntry,
      azione: 'modifica',
      prima: { data_revoca: null },
    });
    expect((await entriesOf(app.sql, 'dipendenti_hardware', period.id)).map(({ azione }) => azione)).toEqual(['crea', 'modifica']);
  });

  test('Deleting an employee changes nothing when it fails halfway', async () => {
    const { brand, anna, remove } = await anEmployee();
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    await assign(app.sql, 'hardware', laptop, anna);
    await app.sql.query(
      `insert into workflows (dipendente_id) values ('${anna.id}');
       create function guasto() returns trigger language plpgsql as 'begin if old.id = ''${anna.id}'' then raise exception ''x''; end if; return old; end';
       create trigger guasto before delete on dipendenti for each row execute function guasto()`,
    );
    expect((await remove()).status).toBe(500);
    await app.sql.query('drop trigger guasto on dipendenti; drop function guasto');
    expect(await rowsOf('dipendenti_hardware', anna.id)).toMatchObject([{ data_revoca: null, dipendente_nome: null }]);
    expect(await rowsOf('workflows', anna.id)).toHaveLength(1);
  });

  test('Of two concurrent requests to delete an employee, one succeeds and the other gets 404', async () => {
    const { brand, hr, anna } = await anEmployee();
    await assign(app.sql, 'software', await insertAsset(app.sql, 'software', [brand.id]), anna);
    const responses = await Promise.all([1, 2, 3].map(() => hr.try(deleteDipendente, { params: { id: anna.id } })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

test('When an item is assigned while its employee is deleted, one of the two requests fails, and no item stays assigned to a deleted employee', async () => {
  for (let attempt = 0; attempt < 8; attempt++) {
    const { brand, hr, anna } = await anEmployee();
    const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const [deleted, assignment] = await Promise.all([
      hr.try(deleteDipendente, { params: { id: anna.id } }),
      it.try(assignHardware, { params: { id: laptop }, body: { dipendente_id: anna.id } }),
    ]);
    expect([200, 409], deleted.text).toContain(deleted.status);
    expect([200, 404, 409], assignment.text).toContain(assignment.status);
    expect(deleted.status === 200 || assignment.status === 200).toBe(true);
    const exists = (await rowsOf('dipendenti', anna.id, 'id')).length === 1;
    const open = (await rowsOf('dipendenti_hardware', anna.id)).filter(({ data_revoca }) => data_revoca === null);
    expect({ exists, held: open.length }).toEqual(deleted.status === 200 ? { exists: false, held: 0 } : { exists: true, held: 1 });
  }
});

describe('permission to delete an employee', () => {
  test.each([
    ['HR', 'can_view', 403],
    ['HR', 'can_edit', 200],
    ['IT', 'can_edit', 403],
    ['MANAGER', 'can_edit', 403],
    ['IT', 'can_admin', 200],
    ['MANAGER', 'can_admin', 200],
  ] as const)('A caller with role %s and permission %s gets %i for deleting an employee', async (role, permission, status) => {
    const { brand, anna } = await anEmployee();
    const account = await app.as({ role, brands: { [brand.id]: permission } });
    expect((await account.try(deleteDipendente, { params: { id: anna.id } })).status).toBe(status);
    expect(await rowsOf('dipendenti', anna.id, 'id')).toHaveLength(status === 200 ? 0 : 1);
  });

  test('Deleting an employee of another brand gets the same reply as deleting an employee who does not exist', async () => {
    const { hr } = await anEmployee();
    const { anna: otherEmployee } = await anEmployee();
    const invisible = await hr.try(deleteDipendente, { params: { id: otherEmployee.id } });
    const absent = await hr.try(deleteDipendente, { params: { id: '01900000-0000-7000-8000-000000000000' } });
    expect(invisible.status).toBe(404);
    expect(invisible.text).toBe(absent.text);
  });
});
