import { beforeEach, describe, expect, test } from 'vitest';
import { assignHardware } from '#features/equipment/hardware/contract.ts';
import { updateBrand } from '#features/people/brands/contract.ts';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import { updateShowroom } from '#features/people/showrooms/contract.ts';
import type { Client } from '#testing/client.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { LIST_TABLES } from './routes.ts';

const app = openApp();
let brand: { id: number };
let otherBrand: { id: number };
let admin: Client;
beforeEach(async () => {
  brand = await insertBrand(app.sql);
  otherBrand = await insertBrand(app.sql);
  admin = await app.asAdmin();
});

async function get(client: Client, path: string, tag?: string, url = app.url) {
  const answer = await fetch(url + path, {
    headers: { cookie: `organico_sessione=${client.token}`, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
  });
  const { status, headers } = answer;
  return { status, tag: headers.get('etag') ?? '', cacheControl: headers.get('cache-control'), text: await answer.text() };
}

const hr = () => app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });

describe.each(Object.keys(LIST_TABLES))('The list %s', (path) => {
  test('A program that sends the current ETag of a whole list gets 304 instead of the list, even from another server', async () => {
    await insertDipendente(app.sql, { brand_id: brand.id });
    const client = await hr();
    const first = await get(client, path);
    expect([first.status, first.tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
    const second = await startSecondApp(app);
    for (const url of [app.url, second.url])
      expect(await get(client, path, first.tag, url)).toEqual({ status: 304, tag: first.tag, cacheControl: 'no-store', text: '' });
    expect((await get(client, path, `"altro", ${first.tag.slice(2)}`)).status).toBe(304);
    expect((await get(client, path, '"altro"')).status).toBe(200);
  });

  test('The ETag of a whole list is different for accounts with other permissions, and changes with the permissions of the account', async () => {
    const reader = await hr();
    const { tag } = await get(reader, path);
    for (const rights of [
      { role: 'HR', brands: { [brand.id]: 'can_view' } },
      { role: 'IT', brands: { [brand.id]: 'can_edit' } },
      { role: 'HR', brands: { [brand.id]: 'can_edit', [otherBrand.id]: 'can_view' } },
      { role: 'HR', brands: { [otherBrand.id]: 'can_edit' } },
    ] as const)
      expect((await get(await app.as(rights), path, tag)).status).toBe(200);
    expect((await get(admin, path, tag)).status).toBe(200);
    await app.sql.query('update user_brands set can_admin = true where user_id = $1', [reader.userId]);
    const current = await get(reader, path, tag);
    expect([current.status, current.tag === tag]).toEqual([200, false]);
  });

  test('A request for a whole list gets 401 after the end of the session, even with a current ETag', async () => {
    const client = await hr();
    const { tag } = await get(client, path);
    await app.sql.query('delete from sessions where user_id = $1', [client.userId]);
    expect((await get(client, path, tag)).status).toBe(401);
  });
});

test('Every list is sent again after any account has changed data in the list', async () => {
  const showroom_id = await insertShowroom(app.sql, [brand.id]);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const freeLaptop = await insertAsset(app.sql, 'hardware', [brand.id]);
  const placedLaptop = await insertAsset(app.sql, 'hardware', [brand.id]);
  await insertRow(app.sql, 'dipendenti_hardware', { hardware_id: placedLaptop, showroom_id, brand_id: brand.id });
  const client = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  const expectResent = async (path: string, change: () => Promise<unknown>) => {
    const before = await get(client, path);
    await change();
    const after = await get(client, path, before.tag);
    expect(after.status, path).toBe(200);
    expect(after.text, path).not.toBe(before.text);
    expect((await get(client, path, after.tag)).status, path).toBe(304);
  };
  const setColour = (colore: string) => () => admin.call(updateBrand, { params: { id: String(brand.id) }, body: { colore } });
  await expectResent('/api/hardware', setColour('#123456'));
  await expectResent('/api/dipendenti', setColour('#123457'));
  await expectResent('/api/hardware', () =>
    client.call(assignHardware, { params: { id: String(freeLaptop) }, body: { dipendente_id: anna.id } }),
  );
  await expectResent('/api/hardware', () => client.call(updateDipendente, { params: { id: anna.id }, body: { cognome: 'Nuovo' } }));
  await expectResent('/api/hardware', () =>
    client.call(updateShowroom, { params: { id: String(showroom_id) }, body: { nome: 'Nuovo nome' } }),
  );
  await expectResent('/api/dipendenti', () =>
    app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = oggi() where id = $1`, [anna.id]),
  );
  const licence = await insertAsset(app.sql, 'software', [brand.id]);
  await expectResent('/api/software', () => assign(app.sql, 'software', licence, anna));
  await expectResent('/api/software/assignments', () => app.sql.query(`update software set nome = 'Altro nome' where id = $1`, [licence]));
});

test('The audit log records every account that reads a cached list with sick leave, and records no read for a 304 answer', async () => {
  const sickLeave = { stato: 'in malattia', data_inizio_malattia: '2026-01-12' };
  const { id } = await insertDipendente(app.sql, { brand_id: brand.id, ...sickLeave });
  const readers = await Promise.all([hr(), hr(), hr()]);
  const [first] = await Promise.all(readers.map((reader) => get(reader, '/api/dipendenti')));
  const readLetture = async () =>
    (await app.sql.query('select user_id, volte from letture where dipendente_id = $1 order by user_id', [id])).rows;
  const expectedLetture = readers
    .map(({ userId }) => ({ user_id: userId, volte: 1 }))
    .sort((first, second) => first.user_id - second.user_id);
  expect(await readLetture()).toEqual(expectedLetture);
  for (const reader of readers) expect((await get(reader, '/api/dipendenti', first?.tag)).status).toBe(304);
  expect(await readLetture()).toEqual(expectedLetture);
});

test('A single page of a list has no ETag, because a page is small', async () => {
  expect((await get(admin, '/api/hardware?limit=1')).tag).toBe('');
});

test('A whole list is sent again when a transaction ends that began before the newest change', async () => {
  const client = await hr();
  const slowTransaction = await app.sql.connect();
  await slowTransaction.query('begin');
  await insertDipendente(slowTransaction, { brand_id: brand.id });
  await insertDipendente(app.sql, { brand_id: brand.id });
  const beforeCommit = await get(client, '/api/dipendenti');
  expect(JSON.parse(beforeCommit.text)).toHaveLength(1);
  expect((await get(client, '/api/dipendenti', beforeCommit.tag)).status).toBe(304);
  await slowTransaction.query('commit');
  slowTransaction.release();
  const after = await get(client, '/api/dipendenti', beforeCommit.tag);
  expect([after.status, JSON.parse(after.text).length]).toEqual([200, 2]);
});

test('An unchanged list is sent again on the next day, because the situazione of employees depends on the day', async () => {
  const client = await hr();
  const { tag } = await get(client, '/api/dipendenti');
  await app.sql.query(
    `create or replace function oggi() returns date language sql stable parallel safe return (now() at time zone 'Europe/Rome')::date + 1`,
  );
  try {
    expect((await get(client, '/api/dipendenti', tag)).status).toBe(200);
  } finally {
    await app.sql.query(
      `create or replace function oggi() returns date language sql stable parallel safe return (now() at time zone 'Europe/Rome')::date`,
    );
  }
  expect((await get(client, '/api/dipendenti', tag)).status).toBe(304);
});
