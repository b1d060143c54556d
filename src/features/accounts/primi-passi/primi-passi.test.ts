import { beforeEach, describe, expect, test } from 'vitest';
import { updateUser } from '#features/accounts/utenti/contract.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { insertBrand, insertDipendente, insertShowroom, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { primiPassi } from './contract.ts';
import { companyDomain, currentPasso, proposeBrand, proposeEmail, shouldShowPassi, toPassi } from './rules.ts';

const app = openApp();

beforeEach(() => emptyTables(app.sql, 'users, brands, showrooms, dipendenti'));

type Admin = Awaited<ReturnType<typeof app.asAdmin>>;

async function donePassi(admin: Admin): Promise<string[]> {
  const { passi } = await admin.call(primiPassi, {});
  return passi.filter(({ fatto }) => fatto).map(({ passo }) => passo);
}
const areShown = async (admin: Admin) => (await admin.call(primiPassi, {})).da_mostrare;

test('The existing data determine which first steps are done, and the steps are shown from the first brand until all steps are done', async () => {
  const admin = await app.asAdmin();
  expect(await donePassi(admin)).toEqual([]);
  expect(await areShown(admin), 'before the first brand').toBe(false);
  const brand = await insertBrand(app.sql);
  expect(await donePassi(admin)).toEqual(['brand']);
  expect(await areShown(admin)).toBe(true);
  await insertShowroom(app.sql, [brand.id]);
  expect(await donePassi(admin)).toEqual(['brand', 'showroom']);
  const { id } = await insertUser(app.sql);
  expect(await donePassi(admin)).toEqual(['brand', 'account', 'showroom']);
  await app.sql.query('update users set is_active = false where id = $1', [id]);
  expect(await donePassi(admin), 'the colleague can no longer sign in').toEqual(['brand', 'showroom']);
  await insertDipendente(app.sql, { brand_id: brand.id });
  expect(await donePassi(admin)).toEqual(['brand', 'showroom', 'dipendente']);
  await app.sql.query('update users set is_active = true where id = $1', [id]);
  expect(await areShown(admin)).toBe(false);
});

test('The first step about accounts is done while an amministratore has fa_tutto, and open again afterwards', async () => {
  const admin = await app.asAdmin();
  const setFaTutto = (fa_tutto: boolean) => admin.call(updateUser, { params: { id: String(admin.userId) }, body: { fa_tutto } });
  await setFaTutto(true);
  expect(await admin.call(primiPassi, {})).toMatchObject({ faccio_tutto: true });
  expect(await donePassi(admin)).toEqual(['account']);
  await setFaTutto(false);
  expect(await admin.call(primiPassi, {})).toMatchObject({ faccio_tutto: false });
  expect(await donePassi(admin)).toEqual([]);
});

test('An account without permission to take the first steps does not see them', async () => {
  const brand = await insertBrand(app.sql);
  for (const role of ['HR', 'IT', 'MANAGER'] as const) {
    const colleague = await app.as({ role, brands: { [brand.id]: 'can_admin' } });
    expect(await colleague.call(primiPassi, {})).toEqual({ passi: [], da_mostrare: false, faccio_tutto: false });
  }
});

test.each([
  [9, true],
  [10, false],
])('The first steps are shown to an installation with fewer than ten employees: %i employees, shown %s', (dipendenti, isShown) => {
  expect(shouldShowPassi({ brand: true, showroom: false, account: false, dipendenti })).toBe(isShown);
});

describe('the current step among the first steps', () => {
  const passi = toPassi({ brand: true, account: false, showroom: false, dipendenti: 1 });

  test.each([
    [undefined, 'account'],
    ['brand', 'account'],
    ['showroom', 'showroom'],
    ['dipendente', 'fine'],
    ['fine', 'fine'],
    ['mai sentito', 'account'],
  ])('When the first steps start at %s, the current step is %s', (da, corrente) => expect(currentPasso(passi, da)).toBe(corrente));
});

test.each([
  ['giulia@lineaverde.it', 'Lineaverde'],
  ['giulia@mail.acme.co.uk', 'Acme'],
  ['giulia@ibm.com', 'Ibm'],
  ['giulia@gmail.com', ''],
  ['giulia@localhost', ''],
])('The proposed name of the first brand of an administrator with the e-mail %s is "%s"', (email, brand) =>
  expect(proposeBrand(companyDomain(email))).toBe(brand),
);

test.each([
  ['Niccolò', 'De Luca', 'acme.it', 'niccolo.deluca@acme.it'],
  ['Anna', "D'Amico", 'acme.it', 'anna.damico@acme.it'],
  ['Anna', '', 'acme.it', ''],
  ['Анна', 'Neri', 'acme.it', ''],
  ['Anna', 'Neri', '', ''],
])('The proposed e-mail of the employee %s %s at the domain "%s" is "%s"', (nome, cognome, domain, email) =>
  expect(proposeEmail(nome, cognome, domain)).toBe(email),
);
