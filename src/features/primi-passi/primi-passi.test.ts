import { beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '#testing/empty-tables.ts';
import { insertBrand, insertDipendente, insertShowroom, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { primiPassi } from './contract.ts';
import { passiDaMostrare } from './rules.ts';

const app = openApp();

beforeEach(() => emptyTables(app.sql, 'users, brands, showrooms, dipendenti'));

async function done(admin: Awaited<ReturnType<typeof app.asAdmin>>): Promise<string[] | undefined> {
  const passi = await admin.call(primiPassi, {});
  return passi.length === 0 ? undefined : passi.filter(({ fatto }) => fatto).map(({ passo }) => passo);
}

test('after the first brand the next steps are offered, each goes when it is done, and then all of them', async () => {
  const admin = await app.asAdmin();
  expect(await done(admin), 'before the first brand').toBeUndefined();
  const brand = await insertBrand(app.sql);
  expect(await done(admin)).toEqual(['brand']);
  await insertShowroom(app.sql, [brand.id]);
  expect(await done(admin)).toEqual(['brand', 'showroom']);
  const { id } = await insertUser(app.sql);
  expect(await done(admin)).toEqual(['brand', 'showroom', 'account']);
  await app.sql.query('update users set is_active = false where id = $1', [id]);
  expect(await done(admin), 'the colleague can no longer sign in').toEqual(['brand', 'showroom']);
  await insertDipendente(app.sql, { brand_id: brand.id });
  expect(await done(admin)).toEqual(['brand', 'showroom', 'dipendente']);
  await app.sql.query('update users set is_active = true where id = $1', [id]);
  expect(await done(admin)).toBeUndefined();
});

test('who may not take the steps is not told of them', async () => {
  const brand = await insertBrand(app.sql);
  for (const role of ['HR', 'IT', 'MANAGER'] as const) {
    expect(await (await app.as({ role, brands: { [brand.id]: 'can_admin' } })).call(primiPassi, {})).toEqual([]);
  }
});

describe('an installation', () => {
  const AT_WORK = { brand: true, showroom: false, account: false };

  test.each([
    [9, 4],
    [10, 0],
  ])('of %i people without showrooms is shown %i steps', (dipendenti, steps) => {
    expect(passiDaMostrare({ ...AT_WORK, dipendenti })).toHaveLength(steps);
  });
});
