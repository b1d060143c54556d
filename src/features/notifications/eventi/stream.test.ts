// No test waits for a fixed time: each test waits for the next event.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '#features/accounts/auth/contract.ts';
import { openEventStream } from '#testing/event-stream.ts';
import { aViewer, openQuietStream, triggerChange } from '#testing/live-events.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe('the event stream', () => {
  test('The event stream requires a session and is not buffered or cached', async () => {
    const { viewer } = await aViewer(app);
    const rejected = await app.anonymous.fetch('GET', '/api/eventi');
    expect(rejected).toMatchObject({ status: 401, body: { code: 'NON_AUTENTICATO' } });
    const { headers } = await openEventStream(viewer);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('A session has at most eight event streams', async () => {
    const { viewer } = await aViewer(app);
    for (let i = 0; i < 8; i += 1) await openEventStream(viewer);
    expect((await viewer.fetch('GET', '/api/eventi')).status).toBe(429);
  });

  test('A HEAD request opens no event stream', async () => {
    const { viewer } = await aViewer(app);
    const { status } = await fetch(`${app.url}/api/eventi`, { method: 'HEAD', headers: { cookie: `organico_sessione=${viewer.token}` } });
    expect(status).toBe(404);
  });

  test('The event stream ends with its session: at logout, at expiry, at the deactivation of the account', async () => {
    const { brand, viewer } = await aViewer(app);
    const stream = await openQuietStream(app, viewer, brand.id);
    await viewer.call(logout, {});
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);

    const { brand: secondBrand, viewer: secondViewer } = await aViewer(app);
    const secondStream = await openQuietStream(app, secondViewer, secondBrand.id);
    await app.sql.query('update users set is_active = false where id = $1', [secondViewer.userId]);
    expect([await secondStream.next(), await secondStream.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);

    const { brand: thirdBrand, viewer: thirdViewer } = await aViewer(app);
    const thirdStream = await openQuietStream(app, thirdViewer, thirdBrand.id);
    await app.sql.query(`update sessions set created_at = now() - interval '1 day', expires_at = now() where user_id = $1`, [
      thirdViewer.userId,
    ]);
    await insertBrand(app.sql); // Any later event wakes the stream, even an event that the account must not get.
    expect([await thirdStream.next(), await thirdStream.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);
  });

  test('The event stream does not extend the session', async () => {
    const { brand, viewer } = await aViewer(app);
    const findExpiry = async () => (await app.sql.query('select expires_at from sessions where user_id = $1', [viewer.userId])).rows;
    const expiryBefore = await findExpiry();
    await openQuietStream(app, viewer, brand.id);
    expect(await findExpiry()).toEqual(expiryBefore);
  });

  test('After a permission is removed, the event stream sends fewer events and tells the page to refetch everything', async () => {
    const { brand, viewer } = await aViewer(app);
    const otherBrand = await insertBrand(app.sql);
    await insertRow(app.sql, 'user_brands', { user_id: viewer.userId, brand_id: otherBrand.id });
    const stream = await openQuietStream(app, viewer, brand.id);
    await app.sql.query('delete from user_brands where user_id = $1 and brand_id = $2', [viewer.userId, brand.id]);
    expect(await stream.next()).toEqual({ event: 'aggiorna', data: {} });
    await insertDipendente(app.sql, { brand_id: brand.id });
    const marker = await triggerChange(app, otherBrand.id);
    expect(await stream.next()).toEqual(marker);
  });

  test('When an account is limited to a showroom, the event stream tells the page to refetch everything', async () => {
    const { brand, viewer } = await aViewer(app);
    const showroom = await insertShowroom(app.sql, [brand.id]);
    const stream = await openQuietStream(app, viewer, brand.id);
    await app.sql.query('update user_brands set showroom_ids = $1 where user_id = $2', [[showroom], viewer.userId]);
    expect(await stream.next()).toEqual({ event: 'aggiorna', data: {} });
  });

  test('The event stream tells the page to refetch everything after the server was disconnected from the database', async () => {
    const { brand, viewer } = await aViewer(app);
    const stream = await openQuietStream(app, viewer, brand.id);
    const { rowCount } = await app.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen organico_eventi'`,
    );
    expect(rowCount).toBe(1);
    expect(await stream.next()).toEqual({ event: 'aggiorna', data: {} });
    const marker = await triggerChange(app, brand.id);
    expect(await stream.next()).toEqual(marker);
  });

  test('The event stream sends heartbeats, and the session is checked at each heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const second = await startSecondApp(app);
    const { viewer } = await aViewer(app);
    const stream = await openEventStream(viewer, { url: second.url });
    vi.advanceTimersByTime(25_000);
    expect(await stream.any()).toEqual({ event: 'battito', data: {} });
    await app.sql.query(`update sessions set created_at = now() - interval '1 day', expires_at = now() where user_id = $1`, [
      viewer.userId,
    ]);
    vi.advanceTimersByTime(25_000);
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'uscita', data: {} }, 'end']);
  });

  test('The event stream ends when its server stops, and does not delay the stop', async () => {
    const { brand, viewer } = await aViewer(app);
    const second = await startSecondApp(app);
    const stream = await openQuietStream(app, viewer, brand.id, { url: second.url });
    const [, lastEvent] = await Promise.all([second.app.close(), stream.next()]);
    expect(lastEvent).toBe('end');
  });
});
