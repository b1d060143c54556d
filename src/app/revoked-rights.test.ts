import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { updateUser } from '#features/accounts/utenti/contract.ts';
import { deleteHardware } from '#features/equipment/hardware/contract.ts';
import { applyImportazione, getImportazione } from '#features/exchange/importazioni/contract.ts';
import { createBrand } from '#features/people/brands/contract.ts';
import { createUserBrand, deleteUserBrand, updateUserBrand } from '#shared/user-brands.ts';
import { importFile } from '#testing/import-file.ts';
import { insertAsset, insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function createLaptopAndAccount() {
  const { id: brand } = await insertBrand(app.sql);
  const laptop = await insertAsset(app.sql, 'hardware', [brand]);
  const it = await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } });
  const { rows } = await app.sql.query('select id from user_brands where user_id = $1', [it.userId]);
  const admin = await app.asAdmin();
  const revocations = {
    'its account is deactivated': () => admin.try(updateUser, { params: { id: it.userId }, body: { is_active: false } }),
    'its brand is taken away': () => admin.try(deleteUserBrand, { params: { id: rows[0].id } }),
  };
  return { laptop, it, revocations };
}

const laptopExists = async (laptop: number) => (await app.sql.query('select from hardware where id = $1', [laptop])).rowCount === 1;

async function waitForAccountLock(): Promise<void> {
  const query = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await app.sql.query(query)).rowCount === 0) await delay(5);
}

test.each(['its account is deactivated', 'its brand is taken away'] as const)(
  'A change that has already begun is committed when %s',
  async (revocation) => {
    const { laptop, it, revocations } = await createLaptopAndAccount();
    const lastEntryId = (await app.sql.query('select max(id) as id from registro')).rows[0].id;
    let revoking: Promise<{ status: number }> | undefined;
    const answer = await callDuringChange(
      app.sql,
      (tx) => tx.query('select from hardware where id = $1 for update', [laptop]),
      () => it.try(deleteHardware, { params: { id: laptop } }),
      async () => {
        revoking = revocations[revocation]();
        await waitForAccountLock();
      },
    );
    expect([answer.status, (await revoking)?.status]).toEqual([200, 200]);
    const isImported = await app.sql.query("select user_id from registro where id > $1 and azione <> 'accesso' order by id", [lastEntryId]);
    const authors = [...new Set(isImported.rows.map(({ user_id }) => user_id))];
    // the first entry is the deletion by the account, the second one is the removal of its permission
    expect(authors.map((id) => id === it.userId)).toEqual([true, false]);
    expect(await laptopExists(laptop)).toBe(false);
  },
);

test('A change by an account that is being deactivated at the same time waits for the deactivation and is then rejected', async () => {
  const { laptop, it, revocations } = await createLaptopAndAccount();
  let deleting: Promise<{ status: number }> | undefined;
  const answer = await callDuringChange(
    app.sql,
    (tx) => tx.query('select from users where id = $1 for no key update', [it.userId]),
    revocations['its account is deactivated'],
    async () => {
      deleting = it.try(deleteHardware, { params: { id: laptop } });
      await waitForAccountLock();
    },
  );
  expect([answer.status, (await deleting)?.status]).toEqual([200, 401]);
  expect(await laptopExists(laptop)).toBe(true);
});

/** Creates an import that waits before its last employee, because the test has locked this employee. */
async function createWaitingImport() {
  const brand = await insertBrand(app.sql);
  const lastEmployee = await insertDipendente(app.sql, { brand_id: brand.id });
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const admin = await app.asAdmin();
  const file = `Nome;Cognome;Email;Brand\nAda;Costa;ada.${brand.id}@azienda.it;${brand.nome}\nUgo;Neri;${lastEmployee.email};${brand.nome}`;
  const { importazione } = await importFile(hr, 'dipendenti', file);
  const { rows } = await app.sql.query('select id from user_brands where user_id = $1', [hr.userId]);
  const importInput = { params: { id: String(importazione.id) } };
  const applyDuring = (meanwhile: () => Promise<unknown>) =>
    callDuringChange(
      app.sql,
      (tx) => tx.query('select from dipendenti where id = $1 for update', [lastEmployee.id]),
      () => hr.try(applyImportazione, { ...importInput, body: {} }),
      meanwhile, // `meanwhile` runs before the lock is released
    );
  const isImported = async () => (await app.sql.query('select from dipendenti where brand_id = $1', [brand.id])).rowCount === 2;
  return { applyDuring, isImported, admin, hr, importInput, brand: brand.id, association: String(rows[0].id) };
}

test.each<[string, (waitingImport: Awaited<ReturnType<typeof createWaitingImport>>) => Promise<unknown>]>([
  [
    'the account is deactivated',
    ({ admin, hr }) => admin.call(updateUser, { params: { id: String(hr.userId) }, body: { is_active: false } }),
  ],
  [
    'the account keeps only can_view',
    ({ admin, association }) => admin.call(updateUserBrand, { params: { id: association }, body: { can_edit: false, can_admin: false } }),
  ],
  [
    'the account is limited to a showroom',
    async ({ admin, association, brand }) => {
      const showroom_ids = [await insertShowroom(app.sql, [brand])];
      await admin.call(updateUserBrand, { params: { id: association }, body: { showroom_ids } });
    },
  ],
  ['the association with the brand is removed', ({ admin, association }) => admin.call(deleteUserBrand, { params: { id: association } })],
  ['the session of the account is ended', ({ hr }) => app.sql.query('delete from sessions where user_id = $1', [hr.userId])],
])(
  'A change of the account during its running import does not wait for the import, and the import is rolled back: %s',
  async (_, change) => {
    const waitingImport = await createWaitingImport();
    const answer = await waitingImport.applyDuring(() => change(waitingImport));
    expect(answer).toMatchObject({ status: 401, body: { code: 'DIRITTI_CAMBIATI' } });
    expect(await waitingImport.isImported()).toBe(false);
  },
);

test('A running import is committed although its account gets an additional permission', async () => {
  const { applyDuring, isImported, admin, hr, importInput } = await createWaitingImport();
  const answer = await applyDuring(async () => {
    const { id } = await admin.call(createBrand, { body: { nome: 'Dopo' } });
    await admin.call(createUserBrand, { body: { user_id: hr.userId, brand_id: id, can_view: true } });
  });
  expect([answer.status, await isImported()]).toEqual([200, true]);
  expect(await hr.call(getImportazione, importInput)).toMatchObject({ stato: 'applicata' });
});
