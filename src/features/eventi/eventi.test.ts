// Who is told what, when, and until when. Nothing waits for a time: each test awaits the next event.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '#features/auth/contract.ts';
import { deleteBrand } from '#features/brands/contract.ts';
import { createDipendente } from '#features/dipendenti/contract.ts';
import { deleteHardware, updateHardware } from '#features/hardware/contract.ts';
import { deleteShowroom } from '#features/showrooms/contract.ts';
import { getUltimaModifica } from '#shared/ultima-modifica.ts';
import type { Client } from '#testing/client.ts';
import { follow } from '#testing/event-stream.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { assign, giveBack, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

/** A brand, and somebody who sees it. */
async function aViewer(role: 'HR' | 'IT' = 'IT') {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role, brands: { [brand.id]: 'can_view' } });
  return { brand, viewer };
}

const told = <T extends object>(temi: T) => ({ event: 'cambiato', data: { temi } });
/** Something of this brand that its viewers are told of: what they were told before is all they were told. */
async function somethingOf(brandId: number) {
  const { id } = await insertDipendente(app.sql, { brand_id: brandId });
  return told({ dipendenti: [id] });
}

/** Follows from now on: what was arranged before may still be on its way, and comes before a change that is waited for. */
async function following(client: Client, brandId: number, at: { url?: string } = {}) {
  const stream = await follow(client, at);
  const [mark] = (await somethingOf(brandId)).data.temi.dipendenti;
  for (let event = await stream.next(); !JSON.stringify(event).includes(mark ?? ''); event = await stream.next());
  return stream;
}

describe('a change is told', () => {
  test('with its kind and its id, and nothing else, when it is committed', async () => {
    const { brand, viewer } = await aViewer();
    const stream = await following(viewer, brand.id);
    const tx = await app.sql.connect();
    await tx.query('begin');
    const hidden = await insertDipendente(tx, { brand_id: brand.id });
    await tx.query('rollback');
    await tx.query('begin');
    const late = await insertDipendente(tx, { brand_id: brand.id });
    const early = await insertDipendente(app.sql, { brand_id: brand.id });
    expect(await stream.next()).toEqual(told({ dipendenti: [early.id] }));
    await tx.query('commit');
    tx.release();
    expect(await stream.next()).toEqual(told({ dipendenti: [late.id] }));
    expect(hidden.id).not.toBe(late.id);
  });

  test('to those who follow another server on the same database', async () => {
    const second = await startSecondApp(app);
    const brand = await insertBrand(app.sql);
    const [hr, viewer] = [
      await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } }),
      await app.as({ brands: { [brand.id]: 'can_view' } }),
    ];
    const stream = await following(viewer, brand.id, { url: second.url });
    const body = { nome: 'Anna', cognome: 'Neri', email: 'anna.eventi@organico.test', brand_id: brand.id };
    const { id } = await hr.call(createDipendente, { body });
    expect(await stream.next()).toEqual(told({ dipendenti: [id] }));
  });

  test('once, however many rows a transaction writes; too many are not named', async () => {
    const { brand, viewer } = await aViewer();
    const stream = await following(viewer, brand.id);
    await app.sql.query(
      `insert into dipendenti (brand_id, nome, cognome, email)
       select $1::integer, 'Anna', 'Rossi', 'tanti' || $1::integer || '.' || i || '@organico.test' from generate_series(1, 150) i`,
      [brand.id],
    );
    expect(await stream.next()).toEqual(told({ dipendenti: null }));
    const end = await somethingOf(brand.id);
    expect(await stream.next()).toEqual(end);
  });

  test('of an assignment: the thing, and what the employee holds', async () => {
    const { brand, viewer } = await aViewer();
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const stream = await following(viewer, brand.id);
    const expected = told({ hardware: [String(laptop)], risorse: [id] });
    await assign(app.sql, 'hardware', laptop, { id, brand_id: brand.id });
    expect(await stream.next()).toEqual(expected);
    await giveBack(app.sql, 'hardware', laptop);
    expect(await stream.next()).toEqual(expected);
  });

  test('of what happened since the page was told last, when it comes', async () => {
    const { brand, viewer } = await aViewer();
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
    const { url } = await startSecondApp(app); // which has nobody to listen for until now
    const stream = await follow(viewer, { url, da: 5_000 });
    expect(await stream.next()).toEqual(told({ brands: [String(brand.id)], dipendenti: [id] }));
    const tooLate = await follow(viewer, { url, da: 7_200_000 });
    expect(await tooLate.next()).toEqual({ event: 'aggiorna', data: {} });
  });
});

describe('nobody is told of', () => {
  test('what happens in a brand they do not see', async () => {
    const { brand, viewer } = await aViewer();
    const theirs = await insertBrand(app.sql, { nome: 'Canarino' });
    const stream = await following(viewer, brand.id);
    const stranger = await insertDipendente(app.sql, { brand_id: theirs.id });
    const phone = await insertAsset(app.sql, 'iphone', [theirs.id]);
    await assign(app.sql, 'iphone', phone, stranger);
    await insertRow(app.sql, 'user_brands', { user_id: (await insertUser(app.sql)).id, brand_id: theirs.id });
    const end = await somethingOf(brand.id);
    expect(await stream.next()).toEqual(end);
  });

  test('who of another brand has a shared thing: only that the thing changed', async () => {
    const { brand, viewer } = await aViewer();
    const theirs = await insertBrand(app.sql);
    const stranger = await insertDipendente(app.sql, { brand_id: theirs.id });
    const shared = await insertAsset(app.sql, 'hardware', [brand.id, theirs.id]);
    const stream = await following(viewer, brand.id);
    await assign(app.sql, 'hardware', shared, stranger);
    expect(await stream.next()).toEqual(told({ hardware: [String(shared)] }));
  });

  test('sick leave and salaries, but HR', async () => {
    const brand = await insertBrand(app.sql);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato' });
    const hr = await following(await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } }), brand.id);
    const it = await following(await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } }), brand.id);
    await hr.next(); // the other's mark
    await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02' where id = $1`, [id]);
    expect(await hr.next()).toEqual(told({ dipendenti: [id] }));
    await app.sql.query(`update dipendenti set stipendio = 31000 where id = $1`, [id]);
    expect(await hr.next()).toEqual(told({ dipendenti: [id] }));
    const end = await somethingOf(brand.id);
    expect([await hr.next(), await it.next()]).toEqual([end, end]);
  });

  test('accounts, but who administers them', async () => {
    const { brand, viewer } = await aViewer();
    const other = await insertBrand(app.sql);
    const boss = await app.as({ brands: { [brand.id]: 'can_admin' } });
    const otherBoss = await app.as({ brands: { [other.id]: 'can_admin' } });
    const user = await insertUser(app.sql);
    const another = await insertUser(app.sql);
    await insertRow(app.sql, 'user_brands', { user_id: user.id, brand_id: brand.id });
    const elsewhere = await following(otherBoss, other.id);
    const administers = await following(boss, brand.id);
    const looks = await following(viewer, brand.id);
    await administers.next(); // the other's mark
    await app.sql.query(`update users set nome = 'Lia' where id = $1`, [user.id]);
    expect(await administers.next()).toEqual(told({ utenti: [String(user.id)] }));
    await app.sql.query(`update users set nome = 'Ugo' where id = $1`, [another.id]); // of no brand: all who administer see it
    expect(await elsewhere.next()).toEqual(told({ utenti: [String(another.id)] }));
    const end = await somethingOf(brand.id);
    expect(await looks.next()).toEqual(end);
  });

  test('that an account of other brands has lost one of them, until it has lost the last', async () => {
    const brand = await insertBrand(app.sql);
    const boss = await app.as({ brands: { [brand.id]: 'can_admin' } });
    const user = await insertUser(app.sql);
    const ofOne = async () => insertRow(app.sql, 'user_brands', { user_id: user.id, brand_id: (await insertBrand(app.sql)).id });
    const [first, last] = [await ofOne(), await ofOne()];
    const stream = await following(boss, brand.id);
    await app.sql.query('delete from user_brands where id = $1', [first.id]);
    const end = await somethingOf(brand.id);
    expect(await stream.next()).toEqual(end);
    await app.sql.query('delete from user_brands where id = $1', [last.id]);
    expect(await stream.next()).toEqual(told({ utenti: [String(user.id)] }));
  });
});

describe('the stream', () => {
  test('is for who is signed in, and is not kept on its way', async () => {
    const { viewer } = await aViewer();
    const refused = await app.anonymous.fetch('GET', '/api/eventi');
    expect(refused).toMatchObject({ status: 401, body: { code: 'NON_AUTENTICATO' } });
    const { headers } = await follow(viewer);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('eight at a time per session', async () => {
    const { viewer } = await aViewer();
    for (let i = 0; i < 8; i += 1) await follow(viewer);
    expect((await viewer.fetch('GET', '/api/eventi')).status).toBe(429);
  });

  test('is none when only its head is asked for', async () => {
    const { viewer } = await aViewer();
    const { status } = await fetch(`${app.url}/api/eventi`, { method: 'HEAD', headers: { cookie: `organico_sessione=${viewer.token}` } });
    expect(status).toBe(404);
  });

  test('ends with the session: at logout, at its end, when the account is deactivated', async () => {
    const { brand, viewer } = await aViewer();
    const out = await following(viewer, brand.id);
    await viewer.call(logout, {});
    expect([await out.next(), await out.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);

    const { brand: second, viewer: left } = await aViewer();
    const deactivated = await following(left, second.id);
    await app.sql.query('update users set is_active = false where id = $1', [left.userId]);
    expect([await deactivated.next(), await deactivated.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);

    const { brand: third, viewer: late } = await aViewer();
    const expired = await following(late, third.id);
    await app.sql.query(`update sessions set created_at = now() - interval '1 day', expires_at = now() where user_id = $1`, [late.userId]);
    await insertBrand(app.sql); // whatever happens next, though it is not theirs
    expect([await expired.next(), await expired.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);
  });

  test('keeps no session alive', async () => {
    const { brand, viewer } = await aViewer();
    const expiry = async () => (await app.sql.query('select expires_at from sessions where user_id = $1', [viewer.userId])).rows;
    const before = await expiry();
    await following(viewer, brand.id);
    expect(await expiry()).toEqual(before);
  });

  test('narrows when a right is taken, and says that everything is to be read again', async () => {
    const { brand, viewer } = await aViewer();
    const kept = await insertBrand(app.sql);
    await insertRow(app.sql, 'user_brands', { user_id: viewer.userId, brand_id: kept.id });
    const stream = await following(viewer, brand.id);
    await app.sql.query('delete from user_brands where user_id = $1 and brand_id = $2', [viewer.userId, brand.id]);
    expect(await stream.next()).toEqual({ event: 'aggiorna', data: {} });
    await insertDipendente(app.sql, { brand_id: brand.id });
    const end = await somethingOf(kept.id);
    expect(await stream.next()).toEqual(end);
  });

  test('is told when its server has not heard for a while, and hears again', async () => {
    const { brand, viewer } = await aViewer();
    const stream = await following(viewer, brand.id);
    const { rowCount } = await app.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen organico_eventi'`,
    );
    expect(rowCount).toBe(1);
    expect(await stream.next()).toEqual({ event: 'aggiorna', data: {} });
    const end = await somethingOf(brand.id);
    expect(await stream.next()).toEqual(end);
  });

  test('beats, and each beat looks whether the session still is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const second = await startSecondApp(app); // whose timer is this test's
    const { viewer } = await aViewer();
    const stream = await follow(viewer, { url: second.url });
    vi.advanceTimersByTime(25_000);
    expect(await stream.any()).toEqual({ event: 'battito', data: {} });
    await app.sql.query(`update sessions set created_at = now() - interval '1 day', expires_at = now() where user_id = $1`, [
      viewer.userId,
    ]);
    vi.advanceTimersByTime(25_000);
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);
  });

  test('ends when its server stops, and holds nothing up', async () => {
    const { brand, viewer } = await aViewer();
    const second = await startSecondApp(app);
    const stream = await following(viewer, brand.id, { url: second.url });
    const [, end] = await Promise.all([second.app.close(), stream.next()]);
    expect(end).toBe('end');
  });
});

describe('who changed something last', () => {
  const ask = (client: Client, oggetto: string, id: unknown) => client.try(getUltimaModifica, { query: { oggetto, id: String(id) } });

  test('is said to who sees it', async () => {
    const { brand, viewer } = await aViewer();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await app.sql.query(`update users set nome = 'Marta', cognome = 'Rinaldi' where id = $1`, [hr.userId]);
    const body = { nome: 'Anna', cognome: 'Neri', email: `anna${brand.id}@organico.test`, brand_id: brand.id };
    const { id } = await hr.call(createDipendente, { body });
    expect((await ask(viewer, 'dipendenti', id)).body).toEqual({
      chi: 'Marta Rinaldi',
      quando: expect.stringMatching(/^\d{4}-.*Z$/),
      presenza: 'presente',
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await app.sql.query(`update dipendenti set stipendio = 31000 where id = $1`, [id]); // by no account; and not for everybody
    expect((await ask(hr, 'dipendenti', id)).body).toMatchObject({ chi: null });
    expect((await ask(viewer, 'dipendenti', id)).body).toMatchObject({ chi: 'Marta Rinaldi' });
  });

  test('and of another brand, or of what is not there, nothing', async () => {
    const { viewer } = await aViewer();
    const theirs = await insertBrand(app.sql);
    const { id } = await insertDipendente(app.sql, { brand_id: theirs.id });
    for (const [oggetto, of] of [
      ['dipendenti', id],
      ['dipendenti', '01900000-0000-7000-8000-000000000000'],
      ['hardware', '%'],
    ] as const) {
      expect((await ask(viewer, oggetto, of)).body).toEqual({ chi: null, quando: null, presenza: 'non_visibile', updated_at: null });
    }
    expect((await ask(viewer, 'users', 1)).status).toBe(400);
  });

  test('and that it was deleted, to who could see it then; to others it looks as if it had never been', async () => {
    const { brand, viewer } = await aViewer();
    const { viewer: stranger } = await aViewer();
    const admin = await app.asAdmin();
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const moved = await insertAsset(app.sql, 'hardware', [brand.id]);
    const showroom = await insertShowroom(app.sql, [brand.id]);
    await admin.call(updateHardware, { params: { id: String(moved) }, body: { brandIds: [(await insertBrand(app.sql)).id] } });
    for (const id of [laptop, moved]) await admin.call(deleteHardware, { params: { id: String(id) } });
    await admin.call(deleteShowroom, { params: { id: String(showroom) } });
    const presenza = async (client: Client, oggetto: string, id: unknown) => (await ask(client, oggetto, id)).body;
    expect(await presenza(viewer, 'hardware', laptop)).toMatchObject({ presenza: 'eliminato', chi: expect.any(String) });
    expect(await presenza(viewer, 'showrooms', showroom)).toMatchObject({ presenza: 'eliminato' });
    expect(await presenza(viewer, 'hardware', moved)).toMatchObject({ presenza: 'non_visibile' });
    expect(await presenza(stranger, 'hardware', laptop)).toEqual({ chi: null, quando: null, presenza: 'non_visibile', updated_at: null });
  });

  test('a brand that was deleted: to an amministratore alone, who sees brands by being one', async () => {
    const { brand, viewer } = await aViewer();
    const admin = await app.asAdmin();
    await admin.call(deleteBrand, { params: { id: String(brand.id) } });
    expect((await ask(admin, 'brands', brand.id)).body).toMatchObject({ presenza: 'eliminato', chi: expect.any(String) });
    expect((await ask(viewer, 'brands', brand.id)).body).toMatchObject({ presenza: 'non_visibile' });
  });
});
