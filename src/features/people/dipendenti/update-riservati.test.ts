// An edit never deletes confidential values that the caller could not see. A value that is left out or sent back as shown is no change. Any
// other confidential value is rejected, with the same message for an ill and for a healthy employee.
import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getDipendente, updateDipendente } from './contract.ts';

const app = openApp();

const ILL = { stato: 'in malattia', data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-02-03', stipendio: '28500.00' };
const RECOVERED = { ...ILL, stato: 'entrato' };
const HEALTHY = { stato: 'entrato' };

async function anEmployee(values: Record<string, unknown>, role: Role | 'amministratore') {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, ...values });
  const permission = role === 'HR' ? 'can_edit' : 'can_admin';
  const account = role === 'amministratore' ? await app.asAdmin() : await app.as({ role, brands: { [brand.id]: permission } });
  const put = (body: Record<string, unknown>) => account.try(updateDipendente, { params: { id: anna.id }, body });
  const visibleValues = () => account.call(getDipendente, { params: { id: anna.id } });
  const stored = async () => {
    const { rows } = await app.sql.query(
      `select stato, data_inizio_malattia::text, data_fine_malattia::text, stipendio::text, telefono from dipendenti where id = $1`,
      [anna.id],
    );
    return rows[0];
  };
  return { anna, put, visibleValues, stored };
}

const EDITOR_ROLES = ['HR', 'IT', 'MANAGER', 'amministratore'] as const;
const ROLES_WITHOUT_PERMISSION = ['IT', 'MANAGER'] as const;

describe.each(EDITOR_ROLES)('an account %s that sends back all shown values and one change', (role) => {
  test.each([
    ['an employee on sick leave', ILL],
    ['an employee back from sick leave', RECOVERED],
    ['an employee who was never on sick leave', HEALTHY],
    ['a leaving employee', { ...RECOVERED, stato: 'uscente', data_dismissione: '2097-01-01' }],
  ])('An edit that sends back all shown values of %s writes only the changed value', async (_, values) => {
    const { put, visibleValues, stored } = await anEmployee(values, role);
    const before = await stored();
    expect((await put({ ...(await visibleValues()), telefono: '03' })).status).toBe(200);
    expect(await stored()).toEqual({ ...before, telefono: '03' });
  });
});

describe.each(ROLES_WITHOUT_PERMISSION)('an account %s with can_admin', (role) => {
  test.each([
    ['the state entrato under its alias', { stato_dipendente: 'attivo', data_inizio_malattia: null, data_fine_malattia: '' }],
    ['no field of the sick leave', {}],
  ])('An edit by an account that may not see sick leave does not end the sick leave when it sends %s', async (_, body) => {
    const { put, stored } = await anEmployee(ILL, role);
    expect(await put({ ...body, telefono: '03' })).toMatchObject({ status: 200, body: { stato: 'entrato', data_inizio_malattia: null } });
    expect(await stored()).toEqual({ ...ILL, telefono: '03' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['the state in malattia', { stato: 'in malattia' }],
    ['the state in malattia with a date', { stato: 'in malattia', data_inizio_malattia: '2026-01-02' }],
    ['a first day of sick leave', { data_inizio_malattia: '2026-03-01' }],
    ['the stored first day of sick leave', { data_inizio_malattia: '2026-01-02' }],
    ['a last day of sick leave', { data_fine_malattia: '2026-02-03' }],
    ['a salary', { stipendio: 30_000 }],
    ['the stored salary', { stipendio: 28_500 }],
    ['a salary of zero', { stipendio: 0 }],
    ['another state', { stato: 'uscente' }],
    ['another state under its alias', { stato_dipendente: 'in uscita' }],
    ['the state entrante', { stato: 'entrante' }],
  ])(
    'An edit by an account that may not see sick leave is rejected with the same message for an ill and a healthy employee, and changes nothing, when it sends %s',
    async (_, body) => {
      const responses = await Promise.all(
        [ILL, RECOVERED, { ...HEALTHY, stipendio: '28500.00' }].map(async (values) => {
          const { put, stored } = await anEmployee(values, role);
          const before = await stored();
          const { status, text } = await put({ telefono: '03', ...body });
          expect(await stored()).toEqual(before);
          return `${status} ${text}`;
        }),
      );
      expect(responses[0]).toMatch(/^403 .*serve il ruolo HR con diritto di modifica sul brand/);
      expect(new Set(responses).size).toBe(1);
    },
  );

  test.each([
    ['entrante', 'entrato'],
    ['entrante', 'uscito'],
    ['uscente', 'uscito'],
    ['uscito', 'entrato'],
  ])(
    'An account that may not see sick leave may change the state %s to %s, because the former state hides no sick leave',
    async (from, to) => {
      const { put, stored } = await anEmployee({ ...RECOVERED, stato: from }, role);
      expect((await put({ stato: to })).status).toBe(200);
      expect(await stored()).toMatchObject({ ...RECOVERED, stato: to });
    },
  );

  test.each(['entrante', 'uscente', 'uscito'])(
    'An account that may not see sick leave may not change the state %s to in malattia',
    async (from) => {
      const { put } = await anEmployee({ stato: from }, role);
      expect((await put({ stato: 'in malattia', data_inizio_malattia: '2026-01-02' })).status).toBe(403);
    },
  );
});

describe.each(['HR', 'amministratore'] as const)('an account %s with permission on sick leave', (role) => {
  test('An account with permission on sick leave starts a sick leave, moves its end and ends it; the dates of the past sick leave stay', async () => {
    const { anna, put, stored } = await anEmployee({ ...HEALTHY, stipendio: '1000.00' }, role);
    expect(await put({ stato: 'in malattia', data_inizio_malattia: '2026-01-02' })).toMatchObject({
      status: 200,
      body: { stato: 'in malattia' },
    });
    expect(await put({ data_fine_malattia: '2026-02-03' })).toMatchObject({ status: 200, body: { data_fine_malattia: '2026-02-03' } });
    expect(await put({ stato: 'entrato' })).toMatchObject({ status: 200, body: { stato: 'entrato', data_inizio_malattia: '2026-01-02' } });
    expect(await put({ stipendio: '1200.10' })).toMatchObject({ status: 200, body: { stipendio: 1200.1 } });
    expect(await stored()).toEqual({ ...RECOVERED, stipendio: '1200.10', telefono: null });
    // The audit log stores confidential values separately from the public values.
    expect(await lastOf(app.sql, 'dipendenti', anna.id)).toMatchObject({ prima: null, dopo: null, dopo_riservata: { stipendio: 1200.1 } });
  });

  test('A new sick leave of an employee has only the dates of the request', async () => {
    const { put, stored } = await anEmployee(RECOVERED, role);
    expect(await put({ stato: 'in malattia' })).toMatchObject({
      status: 400,
      body: { fields: { data_inizio_malattia: 'Indica la data di inizio della malattia' } },
    });
    expect((await put({ stato: 'in malattia', data_inizio_malattia: '2026-09-01' })).status).toBe(200);
    expect(await stored()).toMatchObject({ stato: 'in malattia', data_inizio_malattia: '2026-09-01', data_fine_malattia: null });
  });

  const INIZIO_ERROR = 'Indica la data di inizio della malattia';
  const REVERSED_ERROR = 'La fine della malattia viene prima del suo inizio';
  test.each<[string, Record<string, unknown>, Record<string, unknown>, Record<string, string>]>([
    ['remove the first day of a sick leave', ILL, { data_inizio_malattia: null }, { data_inizio_malattia: INIZIO_ERROR }],
    ['move the first day after the last one', ILL, { data_inizio_malattia: '2026-03-01' }, { data_fine_malattia: REVERSED_ERROR }],
    ['move the last day before the first one', ILL, { data_fine_malattia: '2026-01-01' }, { data_fine_malattia: REVERSED_ERROR }],
    ['set a last day without a first one', HEALTHY, { data_fine_malattia: '2026-01-01' }, { data_inizio_malattia: INIZIO_ERROR }],
  ])('An account with permission on sick leave may not %s', async (_, values, body, fields) => {
    const { put, stored } = await anEmployee(values, role);
    const before = await stored();
    expect(await put(body)).toMatchObject({ status: 400, body: { fields } });
    expect(await stored()).toEqual(before);
  });

  test('An edit of the state may end a sick leave and clear its dates', async () => {
    const { put, stored } = await anEmployee(ILL, role);
    expect((await put({ stato: 'uscito', data_inizio_malattia: null, data_fine_malattia: null })).status).toBe(200);
    expect(await stored()).toMatchObject({ stato: 'uscito', data_inizio_malattia: null, data_fine_malattia: null });
  });
});
