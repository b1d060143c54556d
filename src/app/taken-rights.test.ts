// A permission is removed while a change with that permission runs: the two run one after the other, and the second sees the
// result of the first.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { updateUser } from '#features/accounts/utenti/contract.ts';
import { deleteHardware } from '#features/equipment/hardware/contract.ts';
import { applyImportazione, getImportazione } from '#features/exchange/importazioni/contract.ts';
import { createBrand } from '#features/people/brands/contract.ts';
import { createUserBrand, deleteUserBrand, updateUserBrand } from '#shared/user-brands.ts';
import { bring } from '#testing/incoming.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { crossing } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function aLaptopAndItsWorker() {
  const { id: brand } = await insertBrand(app.sql);
  const laptop = await insertAsset(app.sql, 'hardware', [brand]);
  const it = await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } });
  const { rows } = await app.sql.query('select id from user_brands where user_id = $1', [it.userId]);
  const admin = await app.asAdmin();
  const ways = {
    'its account is deactivated': () => admin.try(updateUser, { params: { id: it.userId }, body: { is_active: false } }),
    'its brand is taken away': () => admin.try(deleteUserBrand, { params: { id: rows[0].id } }),
  };
  return { laptop, it, ways };
}

const isThere = async (laptop: number) => (await app.sql.query('select from hardware where id = $1', [laptop])).rowCount === 1;

async function accountIsWaitedFor(): Promise<void> {
  const query = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await app.sql.query(query)).rowCount === 0) await delay(5);
}

test.each(['its account is deactivated', 'its brand is taken away'] as const)(
  'A change that is already running finishes first when %s',
  async (way) => {
    const { laptop, it, ways } = await aLaptopAndItsWorker();
    const since = (await app.sql.query('select max(id) as id from registro')).rows[0].id;
    let taking: Promise<{ status: number }> | undefined;
    const answer = await crossing(
      app.sql,
      (tx) => tx.query('select from hardware where id = $1 for update', [laptop]),
      () => it.try(deleteHardware, { params: { id: laptop } }),
      async () => {
        taking = ways[way]();
        await accountIsWaitedFor();
      },
    );
    expect([answer.status, (await taking)?.status]).toEqual([200, 200]);
    const written = await app.sql.query("select user_id from registro where id > $1 and azione <> 'accesso' order by id", [since]);
    const authors = [...new Set(written.rows.map(({ user_id }) => user_id))];
    expect(authors.map((id) => id === it.userId)).toEqual([true, false]); // first the change, then the removal
    expect(await isThere(laptop)).toBe(false);
  },
);

test('A change that begins while its account is being deactivated waits and is then rejected', async () => {
  const { laptop, it, ways } = await aLaptopAndItsWorker();
  let changing: Promise<{ status: number }> | undefined;
  const answer = await crossing(
    app.sql,
    (tx) => tx.query('select from users where id = $1 for update', [it.userId]),
    ways['its account is deactivated'],
    async () => {
      changing = it.try(deleteHardware, { params: { id: laptop } });
      await accountIsWaitedFor();
    },
  );
  expect([answer.status, (await changing)?.status]).toEqual([200, 401]);
  expect(await isThere(laptop)).toBe(true);
});

/** An import that waits in the middle, because the last employee that it changes is locked. */
async function anImportThatWaits() {
  const brand = await insertBrand(app.sql);
  const known = await insertDipendente(app.sql, { brand_id: brand.id });
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const admin = await app.asAdmin();
  const file = `Nome;Cognome;Email;Brand\nAda;Costa;ada.${brand.id}@azienda.it;${brand.nome}\nUgo;Neri;${known.email};${brand.nome}`;
  const { importazione } = await bring(hr, 'dipendenti', file);
  const { rows } = await app.sql.query('select id from user_brands where user_id = $1', [hr.userId]);
  const import_ = { params: { id: String(importazione.id) } };
  const applied = (meanwhile: () => Promise<unknown>) =>
    crossing(
      app.sql,
      (tx) => tx.query('select from dipendenti where id = $1 for update', [known.id]),
      () => hr.try(applyImportazione, { ...import_, body: {} }),
      meanwhile, // runs before the lock is released
    );
  const written = async () => (await app.sql.query('select from dipendenti where brand_id = $1', [brand.id])).rowCount === 2;
  return { applied, written, admin, hr, import_, association: String(rows[0].id) };
}

test.each<[string, (world: Awaited<ReturnType<typeof anImportThatWaits>>) => Promise<unknown>]>([
  [
    'the account is deactivated',
    ({ admin, hr }) => admin.call(updateUser, { params: { id: String(hr.userId) }, body: { is_active: false } }),
  ],
  [
    'the account keeps only can_view',
    ({ admin, association }) => admin.call(updateUserBrand, { params: { id: association }, body: { can_edit: false, can_admin: false } }),
  ],
  ['the association with the brand is removed', ({ admin, association }) => admin.call(deleteUserBrand, { params: { id: association } })],
  ['the session of the account is ended', ({ hr }) => app.sql.query('delete from sessions where user_id = $1', [hr.userId])],
])('A change of the account during its running import is not delayed, and the import writes nothing: %s', async (_, change) => {
  const world = await anImportThatWaits();
  const answer = await world.applied(() => change(world));
  expect(answer).toMatchObject({ status: 401, body: { code: 'DIRITTI_CAMBIATI' } });
  expect(await world.written()).toBe(false);
});

test('A running import whose account gains a permission is written', async () => {
  const { applied, written, admin, hr, import_ } = await anImportThatWaits();
  const answer = await applied(async () => {
    const { id } = await admin.call(createBrand, { body: { nome: 'Dopo' } });
    await admin.call(createUserBrand, { body: { user_id: hr.userId, brand_id: id, can_view: true } });
  });
  expect([answer.status, await written()]).toEqual([200, true]);
  expect(await hr.call(getImportazione, import_)).toMatchObject({ stato: 'applicata' });
});
