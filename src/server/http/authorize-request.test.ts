import { describe, expect, test } from 'vitest';
import { getDipendente, listDipendenti, updateDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function createAccountAndEmployees() {
  const [ownBrand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const anna = await insertDipendente(app.sql, { brand_id: ownBrand.id });
  const bea = await insertDipendente(app.sql, { brand_id: otherBrand.id });
  const hr = await app.as({ role: 'HR', brands: { [ownBrand.id]: 'can_edit' } });
  const read = (id: string) => hr.try(getDipendente, { params: { id } });
  expect((await read(anna.id)).status).toBe(200);
  const change = (sql: string, ...values: unknown[]) => app.sql.query(sql, [hr.userId, ...values]);
  return { ownBrand, otherBrand, anna, bea, hr, read, change };
}

describe('Requests after a change of the session or the account', () => {
  const ACCOUNT_CHANGES = {
    'a session that was ended': 'delete from sessions where user_id = $1',
    'a session that has run out': `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    'an account that was deactivated': 'update users set is_active = false where id = $1',
  };
  const REQUESTS: Record<string, (hr: Client, id: string) => Promise<{ status: number }>> = {
    'reads a list': (hr) => hr.try(listDipendenti, { query: { limit: '1' } }),
    'reads one': (hr, id) => hr.try(getDipendente, { params: { id } }),
    'changes one': (hr, id) => hr.try(updateDipendente, { params: { id }, body: { telefono: '080 1' } }),
    'is told of a mistake in what it reads': (hr) => hr.try(getDipendente, { params: { id: 'niente' } }),
    'is told of a mistake in what it changes': (hr) => hr.try(updateDipendente, { params: { id: 'niente' }, body: {} }),
  };
  const cases = Object.entries(ACCOUNT_CHANGES).flatMap(([account, sql]) =>
    Object.entries(REQUESTS).map(([request, send]) => ({ account, request, sql, send })),
  );

  test.each(cases)('A request that $request gets 401 with $account', async ({ sql, send }) => {
    const { anna, hr, change } = await createAccountAndEmployees();
    await change(sql);
    expect((await send(hr, anna.id)).status).toBe(401);
    const { rows } = await app.sql.query('select telefono from dipendenti where id = $1', [anna.id]);
    expect(rows[0].telefono).not.toBe('080 1');
  });

  test('On the next request an account sees more rows after a new brand permission, and fewer rows after a removed permission', async () => {
    const { ownBrand, otherBrand, anna, bea, read, change } = await createAccountAndEmployees();
    expect((await read(bea.id)).status).toBe(404);
    await change('insert into user_brands (user_id, brand_id, can_view) values ($1, $2, true)', otherBrand.id);
    expect((await read(bea.id)).status).toBe(200);
    await change('delete from user_brands where user_id = $1 and brand_id = $2', ownBrand.id);
    expect((await read(anna.id)).status).toBe(404);
  });

  test('On the next request an account sees other reserved fields after a change of its role', async () => {
    const { anna, read, change, hr } = await createAccountAndEmployees();
    await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02' where id = $1`, [anna.id]);
    expect((await hr.call(getDipendente, { params: { id: anna.id } })).stato).toBe('in malattia');
    await change(`update users set role = 'IT' where id = $1`);
    expect((await read(anna.id)).body).toMatchObject({ stato: 'entrato', data_inizio_malattia: null });
    const { rows } = await app.sql.query('select volte from letture where user_id = $1', [hr.userId]);
    expect(rows, 'an account that is no longer HR reads no sick leave, so no read is recorded').toEqual([{ volte: 1 }]);
  });
});
