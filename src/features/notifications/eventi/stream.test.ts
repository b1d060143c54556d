// The stream of events: for whom, how many, and until when. Nothing waits for a time: each test awaits the next event.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '#features/accounts/auth/contract.ts';
import { follow } from '#testing/event-stream.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente, insertRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aViewer, following, somethingOf } from '#testing/told.ts';

const app = openApp();

describe('the stream', () => {
  test('is for who is signed in, and is not kept on its way', async () => {
    const { viewer } = await aViewer(app);
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
    const { viewer } = await aViewer(app);
    for (let i = 0; i < 8; i += 1) await follow(viewer);
    expect((await viewer.fetch('GET', '/api/eventi')).status).toBe(429);
  });

  test('is none when only its head is asked for', async () => {
    const { viewer } = await aViewer(app);
    const { status } = await fetch(`${app.url}/api/eventi`, { method: 'HEAD', headers: { cookie: `organico_sessione=${viewer.token}` } });
    expect(status).toBe(404);
  });

  test('ends with the session: at logout, at its end, when the account is deactivated', async () => {
    const { brand, viewer } = await aViewer(app);
    const out = await following(app, viewer, brand.id);
    await viewer.call(logout, {});
    expect([await out.next(), await out.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);

    const { brand: second, viewer: left } = await aViewer(app);
    const deactivated = await following(app, left, second.id);
    await app.sql.query('update users set is_active = false where id = $1', [left.userId]);
    expect([await deactivated.next(), await deactivated.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);

    const { brand: third, viewer: late } = await aViewer(app);
    const expired = await following(app, late, third.id);
    await app.sql.query(`update sessions set created_at = now() - interval '1 day', expires_at = now() where user_id = $1`, [late.userId]);
    await insertBrand(app.sql); // whatever happens next, though it is not theirs
    expect([await expired.next(), await expired.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);
  });

  test('keeps no session alive', async () => {
    const { brand, viewer } = await aViewer(app);
    const expiry = async () => (await app.sql.query('select expires_at from sessions where user_id = $1', [viewer.userId])).rows;
    const before = await expiry();
    await following(app, viewer, brand.id);
    expect(await expiry()).toEqual(before);
  });

  test('narrows when a right is taken, and says that everything is to be read again', async () => {
    const { brand, viewer } = await aViewer(app);
    const kept = await insertBrand(app.sql);
    await insertRow(app.sql, 'user_brands', { user_id: viewer.userId, brand_id: kept.id });
    const stream = await following(app, viewer, brand.id);
    await app.sql.query('delete from user_brands where user_id = $1 and brand_id = $2', [viewer.userId, brand.id]);
    expect(await stream.next()).toEqual({ event: 'aggiorna', data: {} });
    await insertDipendente(app.sql, { brand_id: brand.id });
    const end = await somethingOf(app, kept.id);
    expect(await stream.next()).toEqual(end);
  });

  test('is told when its server has not heard for a while, and hears again', async () => {
    const { brand, viewer } = await aViewer(app);
    const stream = await following(app, viewer, brand.id);
    const { rowCount } = await app.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen organico_eventi'`,
    );
    expect(rowCount).toBe(1);
    expect(await stream.next()).toEqual({ event: 'aggiorna', data: {} });
    const end = await somethingOf(app, brand.id);
    expect(await stream.next()).toEqual(end);
  });

  test('beats, and each beat looks whether the session still is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const second = await startSecondApp(app); // whose timer is this test's
    const { viewer } = await aViewer(app);
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
    const { brand, viewer } = await aViewer(app);
    const second = await startSecondApp(app);
    const stream = await following(app, viewer, brand.id, { url: second.url });
    const [, end] = await Promise.all([second.app.close(), stream.next()]);
    expect(end).toBe('end');
  });
});
