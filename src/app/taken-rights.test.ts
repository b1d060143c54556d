// A right is taken away while a change by that right is going on: one of the two comes first, and the other knows.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deleteHardware } from '#features/hardware/contract.ts';
import { deleteUserBrand, updateUser } from '#features/utenti/contract.ts';
import { insertAsset, insertBrand } from '#testing/sql-rows.ts';
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

/** Until so many calls of this database wait for an account. */
async function accountIsWaitedFor(): Promise<void> {
  const query = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await app.sql.query(query)).rowCount === 0) await delay(5);
}

test.each(['its account is deactivated', 'its brand is taken away'] as const)(
  'a change that is going on is finished first when %s',
  async (way) => {
    const { laptop, it, ways } = await aLaptopAndItsWorker();
    const order: string[] = [];
    let taking: Promise<{ status: number }> | undefined;
    const answer = await crossing(
      app.sql,
      (tx) => tx.query('select from hardware where id = $1 for update', [laptop]),
      () => it.try(deleteHardware, { params: { id: laptop } }).finally(() => order.push('changed')),
      async () => {
        taking = ways[way]().finally(() => order.push('taken'));
        await accountIsWaitedFor();
      },
    );
    expect([answer.status, (await taking)?.status]).toEqual([200, 200]);
    expect(order).toEqual(['changed', 'taken']);
    expect(await isThere(laptop)).toBe(false);
  },
);

test('a change that begins while its account is being deactivated waits, and is refused', async () => {
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
