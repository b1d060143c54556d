import { describe, expect, test } from 'vitest';
import { assignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { createWorkflow } from '#features/journeys/workflows/contract.ts';
import { listDipendenti, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addDays } from '#shared/scadenze.ts';
import { rejectionOf } from '#testing/rejection.ts';
import { assign, insertAsset, insertBrand, insertDipendente, KIND_NAMES, updateRow } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const admin = await app.asAdmin();
  const insertEmployee = (values: Record<string, unknown> = {}) =>
    insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', data_assunzione: '2020-01-01', ...values });
  return { brand, today, admin, insertEmployee };
}

describe.each(KIND_NAMES)('assigning an item of type %s', (kind) => {
  const pathOf = (id: number) => `/api/${RISORSE[kind].lista}/${id}/assign`;

  test('An item cannot be assigned to an employee who has left, but can be assigned to an inactive, a future and a leaving employee', async () => {
    const { brand, today, admin, insertEmployee } = await aBrand();
    const assignTo = async (employee: { id: string }) => {
      const id = await insertAsset(app.sql, kind, [brand.id]);
      const body = kind === 'cartella' ? { dipendente_id: employee.id, permessi: 'lettura' } : { dipendente_id: employee.id };
      return admin.fetch('PATCH', pathOf(id), body);
    };
    const formerEmployees = [
      await insertEmployee({ stato: 'uscito' }),
      await insertEmployee({ stato: 'uscente', data_dismissione: addDays(today, -1) }),
    ];
    for (const employee of formerEmployees) {
      expect(await assignTo(employee)).toMatchObject({ status: 409, body: { code: 'DIPENDENTE_NON_ATTIVO' } });
      expect((await admin.call(getRisorse, { params: { id: employee.id } })).assegnate[RISORSE[kind].chiave]).toBe(0);
    }
    for (const employee of [
      await insertEmployee({ isactive: false }),
      await insertEmployee({ data_assunzione: addDays(today, 9) }),
      await insertEmployee({ stato: 'uscente', data_dismissione: today }),
    ]) {
      expect(await assignTo(employee)).toMatchObject({ status: 200 });
    }
  });

  test('The database accepts past assignments of an employee who has left and rejects new ones', async () => {
    const { brand, insertEmployee } = await aBrand();
    const formerEmployee = await insertEmployee({ stato: 'uscito', data_dismissione: '2024-05-31' });
    const id = await insertAsset(app.sql, kind, [brand.id]);
    expect(await rejectionOf(assign(app.sql, kind, id, formerEmployee))).toBe('titolare_in_servizio');
    expect(
      await rejectionOf(assign(app.sql, kind, id, formerEmployee, { data_assegnazione: '2023-01-01', data_revoca: '2024-05-31' })),
    ).toBe('accepted');
  });
});

test('A mobile plan and its phone cannot be assigned to an employee who has left: both stay unassigned', async () => {
  const { brand, admin, insertEmployee } = await aBrand();
  const formerEmployee = await insertEmployee({ stato: 'uscito' });
  const [piano, iphone_id] = [await insertAsset(app.sql, 'piano_mobile', [brand.id]), await insertAsset(app.sql, 'telefono', [brand.id])];
  const rejected = await admin.try(assignPianoMobile, {
    params: { id: String(piano) },
    body: { dipendente_id: formerEmployee.id, iphone_id },
  });
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'DIPENDENTE_NON_ATTIVO', message: 'Anna Rossi non è più in azienda: non si può assegnare nulla.' },
  });
  expect((await admin.call(getRisorse, { params: { id: formerEmployee.id } })).numero_risorse).toBe(0);
});

test('A mobile plan with a phone can be assigned to an inactive employee, and an onboarding can be opened for the employee', async () => {
  const { brand, admin, insertEmployee } = await aBrand();
  const anna = await insertEmployee({ isactive: false });
  const [piano, iphone_id] = [await insertAsset(app.sql, 'piano_mobile', [brand.id]), await insertAsset(app.sql, 'telefono', [brand.id])];
  await admin.call(assignPianoMobile, { params: { id: String(piano) }, body: { dipendente_id: anna.id, iphone_id } });
  expect((await admin.call(getRisorse, { params: { id: anna.id } })).assegnate).toMatchObject({ piani_mobili: 1, telefoni: 1 });
  const body = { dipendente_id: anna.id, stato: 'creato_hr', note_hr: null } as const;
  expect(await admin.try(createWorkflow, { body })).toMatchObject({ status: 201 });
});

test('When an employee leaves while another request assigns an item to the employee, the assignment is rejected', async () => {
  const { brand, admin, insertEmployee } = await aBrand();
  const anna = await insertEmployee();
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
  const assignTo = () => admin.fetch('PATCH', `/api/hardware/${laptop}/assign`, { dipendente_id: anna.id });
  const response = await callDuringChange(app.sql, (tx) => updateRow(tx, 'dipendenti', anna.id, { stato: 'uscito' }), assignTo);
  expect(response).toMatchObject({ status: 409, body: { code: 'DIPENDENTE_NON_ATTIVO' } });

  // If the item is assigned first and the employee is deactivated after that, the item stays assigned and is shown as an item that must be
  // returned.
  const bruno = await insertEmployee();
  const deactivate = () => admin.try(updateDipendente, { params: { id: bruno.id }, body: { isactive: false } });
  expect(await callDuringChange(app.sql, (tx) => assign(tx, 'hardware', laptop, bruno), deactivate)).toMatchObject({ status: 200 });
  expect(await admin.call(listDipendenti, { query: { isactive: 'false', brand_id: String(brand.id) } })).toHaveLength(1);
});
