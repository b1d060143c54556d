import { describe, expect, test } from 'vitest';
import { createHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createDipendente, updateDipendente } from './contract.ts';

const app = openApp();

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  let lastNumber = 0;
  const create = (values: object) => {
    lastNumber += 1;
    return hr.try(createDipendente, {
      body: { nome: 'Anna', cognome: 'Rossi', email: `d${lastNumber}.${brand.id}@x.it`, brand_id: brand.id, ...values },
    });
  };
  const person = (values: Record<string, unknown> = {}) =>
    insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', data_assunzione: '2020-01-01', ...values });
  const change = (id: string, body: object) => hr.try(updateDipendente, { params: { id }, body });
  return { brand, today, hr, it, create, person, change };
}

describe('the exit date', () => {
  test('An exit date before the hire date is rejected, for a new and for an existing employee', async () => {
    const { create, person, change } = await aBrand();
    const rejection = { status: 400, body: { fields: { data_dismissione: 'La data di uscita viene prima di quella di assunzione' } } };
    expect(await create({ data_assunzione: '2026-02-02', data_uscita: '2026-02-01' })).toMatchObject(rejection);
    const { id } = await person();
    expect(await change(id, { data_uscita: '2019-12-31' })).toMatchObject(rejection);
    expect(await change(id, { data_uscita: '2020-01-01' })).toMatchObject({ status: 200 });
    expect(await change(id, { data_assunzione: '2020-01-02' })).toMatchObject(rejection);
  });

  test('A future exit date is rejected for an employee who has left already', async () => {
    const { today, create, person, change } = await aBrand();
    const tomorrow = addDays(today, 1);
    const rejection = { status: 400, body: { fields: { data_dismissione: expect.stringContaining('uscita futura') } } };
    expect(await create({ stato: 'uscito', data_uscita: tomorrow, data_assunzione: '2020-01-01' })).toMatchObject(rejection);
    const leaving = await person({ stato: 'uscente', data_dismissione: tomorrow });
    expect(await change(leaving.id, { stato: 'uscito' })).toMatchObject(rejection);
    expect(await change(leaving.id, { stato: 'uscito', data_uscita: today })).toMatchObject({ status: 200 });
  });

  test('An employee who is set to uscito without an exit date leaves today', async () => {
    const { today, create, person, change } = await aBrand();
    expect(await create({ stato: 'uscito' })).toMatchObject({
      status: 201,
      body: { data_uscita: today, situazione: { fase: 'uscito', dal: today } },
    });
    const { id } = await person();
    expect(await change(id, { stato: 'uscito' })).toMatchObject({ status: 200, body: { data_dismissione: today } });
    expect(await change(id, { data_uscita: null })).toMatchObject({ status: 200, body: { data_dismissione: today } });
  });

  test('A new employee with a past exit date and without a hire date does not get today as the hire date', async () => {
    const { create } = await aBrand();
    expect(await create({ stato: 'uscito', data_uscita: '2024-05-31' })).toMatchObject({
      status: 201,
      body: { data_assunzione: null, data_uscita: '2024-05-31' },
    });
  });

  test('The exit date is removed when the employee returns, unless the request contains an exit date', async () => {
    const { today, person, change } = await aBrand();
    const former = await person({ stato: 'uscito', data_dismissione: '2024-05-31' });
    expect(await change(former.id, { stato: 'entrato' })).toMatchObject({
      body: { data_dismissione: null, situazione: { fase: 'in_servizio' } },
    });
    const leaving = await person({ stato: 'uscente', data_dismissione: today });
    const returned = await change(leaving.id, { stato: 'entrato', data_uscita: today });
    expect(returned).toMatchObject({ body: { data_dismissione: today, situazione: { fase: 'in_uscita' } } });
  });
});

test('The warranty of hardware cannot end before its purchase date', async () => {
  const { brand, it } = await aBrand();
  const laptop = { nome: 'Portatile', tipo: 'laptop', marca: 'Apple', modello: 'M3', data_acquisto: '2026-03-01', brandIds: [brand.id] };
  const rejection = { status: 400, body: { fields: { garanzia_scadenza: "La garanzia scade prima dell'acquisto" } } };
  expect(await it.try(createHardware, { body: { ...laptop, garanzia_scadenza: '2026-02-28' } })).toMatchObject(rejection);
  const { id } = await it.call(createHardware, { body: { ...laptop, garanzia_scadenza: '2026-03-01' } });
  expect(await it.try(updateHardware, { params: { id: String(id) }, body: { garanzia_scadenza: '2026-02-28' } })).toMatchObject(rejection);
});
