// Sick leave and salary are visible to HR and amministratori only; the permission can_admin does not include them.
import { describe, expect, test } from 'vitest';
import type { Right, Role } from '#shared/permissions.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createDipendente, getDipendente, listDipendenti } from './contract.ts';

const app = openApp();

const MALATA = { stato: 'in malattia', data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-02-03' };
const ACCOUNTS: [Role | 'amministratore', Right, boolean][] = [
  ['HR', 'can_view', true],
  ['HR', 'can_edit', true],
  ['HR', 'can_admin', true],
  ['IT', 'can_view', false],
  ['IT', 'can_edit', false],
  ['IT', 'can_admin', false],
  ['MANAGER', 'can_view', false],
  ['MANAGER', 'can_edit', false],
  ['MANAGER', 'can_admin', false],
  ['amministratore', 'can_admin', true],
];

async function aSickEmployee() {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, ...MALATA, stipendio: '28500.00' });
  const luca = await insertDipendente(app.sql, {
    brand_id: brand.id,
    stato: 'entrato',
    data_inizio_malattia: '2025-01-01',
    data_fine_malattia: '2025-01-05',
  });
  const accountOf = (role: Role | 'amministratore', permission: Right) =>
    role === 'amministratore' ? app.asAdmin() : app.as({ role, brands: { [brand.id]: permission } });
  return { brand, anna, luca, accountOf };
}

describe.each(ACCOUNTS)('an account %s with the permission %s', (role, permission, canSee) => {
  test(`The account ${canSee ? 'sees' : 'does not see'} sick leave in the detail and the list of employees, and sees a salary ${canSee ? 'in the detail only' : 'nowhere'}`, async () => {
    const { brand, anna, luca, accountOf } = await aSickEmployee();
    const account = await accountOf(role, permission);
    const hidden = { data_inizio_malattia: null, data_fine_malattia: null };
    const expected = canSee ? { ...MALATA, stato_dipendente: 'in malattia' } : { ...hidden, stato: 'entrato', stato_dipendente: 'entrato' };
    const detail = await account.call(getDipendente, { params: { id: anna.id } });
    expect(detail).toMatchObject(expected);
    expect(detail.stipendio).toBe(canSee ? 28_500 : undefined);
    expect('stipendio' in detail).toBe(canSee);
    const list = await account.call(listDipendenti, { query: { brand_id: String(brand.id) } });
    expect(list.find(({ id }) => id === anna.id)).toMatchObject(expected);
    // A past sick leave is as confidential as a current one.
    expect(list.find(({ id }) => id === luca.id)?.data_inizio_malattia).toBe(canSee ? '2025-01-01' : null);
    expect(list.filter((row) => 'stipendio' in row)).toEqual([]);
  });

  test(`The list of employees filters an ill employee by the ${canSee ? 'real state' : 'state that is shown to the account'}, also in the total`, async () => {
    const { brand, anna, luca, accountOf } = await aSickEmployee();
    const account = await accountOf(role, permission);
    const filtered = async (stato: string) => {
      const { body, headers } = await account.try(listDipendenti, { query: { stato, brand_id: brand.id } });
      return [(body as unknown as { id: string }[]).map(({ id }) => id).sort(), headers.get('x-total-count')];
    };
    const bothIds = [anna.id, luca.id].sort();
    expect(await filtered('in malattia')).toEqual(canSee ? [[anna.id], '1'] : [[], '0']);
    expect(await filtered('entrato')).toEqual(canSee ? [[luca.id], '1'] : [bothIds, '2']);
    expect(await filtered('attivo')).toEqual(canSee ? [[luca.id], '1'] : [bothIds, '2']);
  });

  const canWrite = canSee && permission !== 'can_view';
  test(`The account ${canWrite ? 'writes' : 'may not write'} confidential fields of a new employee`, async () => {
    const { brand, accountOf } = await aSickEmployee();
    const account = await accountOf(role, permission);
    const created = async (values: Record<string, unknown>, index: number) =>
      (
        await account.try(createDipendente, {
          body: { nome: 'Eva', cognome: 'Neri', email: `eva${brand.id}-${index}@azienda.it`, brand_id: brand.id, ...values },
        })
      ).status;
    const statuses = [
      await created(MALATA, 1),
      await created({ data_inizio_malattia: '2026-01-02' }, 2),
      await created({ data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-01-03' }, 3),
      await created({ stipendio: '0.01' }, 4),
    ];
    expect(statuses).toEqual(Array(4).fill(canWrite ? 201 : 403));
  });
});

test('A request may contain empty confidential fields of an employee for any role, so that a form can be sent as a whole', async () => {
  const { brand, accountOf } = await aSickEmployee();
  const it = await accountOf('IT', 'can_admin');
  const form = {
    nome: 'Eva',
    cognome: 'Neri',
    email: 'eva.vuota@azienda.it',
    brand_id: brand.id,
    stipendio: 0,
    data_inizio_malattia: null,
    data_fine_malattia: '',
  };
  expect((await it.try(createDipendente, { body: form })).status).toBe(201);
});

test('The list of employees cannot be sorted by a confidential field', async () => {
  const { accountOf } = await aSickEmployee();
  const hr = await accountOf('HR', 'can_admin');
  for (const sort of ['stipendio', 'data_inizio_malattia', 'data_fine_malattia', 'stato', 'updated_at']) {
    expect((await hr.try(listDipendenti, { query: { sort } })).status, sort).toBe(400);
  }
});

test('An HR account sees the confidential fields only in its own brands', async () => {
  const [first, second] = [await aSickEmployee(), await aSickEmployee()];
  const hr = await app.as({ role: 'HR', brands: { [first.brand.id]: 'can_view' } });
  expect((await hr.call(listDipendenti, { query: { stato: 'in malattia' } })).map(({ id }) => id)).toEqual([first.anna.id]);
  expect((await hr.try(getDipendente, { params: { id: second.anna.id } })).status).toBe(404);
});
