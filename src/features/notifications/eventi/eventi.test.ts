// No test waits for a fixed time: each test waits for the next event.
import { describe, expect, test } from 'vitest';
import { createDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { openEventStream } from '#testing/event-stream.ts';
import { aViewer, changeEvent, openQuietStream, triggerChange } from '#testing/live-events.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, insertRow, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe('the live event of a change', () => {
  test('A live event has the topic and the id of a committed change, and no other data', async () => {
    const { brand, viewer } = await aViewer(app);
    const stream = await openQuietStream(app, viewer, brand.id);
    const tx = await app.sql.connect();
    await tx.query('begin');
    const rolledBack = await insertDipendente(tx, { brand_id: brand.id });
    await tx.query('rollback');
    await tx.query('begin');
    const committedLater = await insertDipendente(tx, { brand_id: brand.id });
    const committedFirst = await insertDipendente(app.sql, { brand_id: brand.id });
    expect(await stream.next()).toEqual(changeEvent({ dipendenti: [committedFirst.id] }));
    await tx.query('commit');
    tx.release();
    expect(await stream.next()).toEqual(changeEvent({ dipendenti: [committedLater.id] }));
    expect(rolledBack.id).not.toBe(committedLater.id);
  });

  test('A live event reaches event streams of another server on the same database', async () => {
    const second = await startSecondApp(app);
    const brand = await insertBrand(app.sql);
    const [hr, viewer] = [
      await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } }),
      await app.as({ brands: { [brand.id]: 'can_view' } }),
    ];
    const stream = await openQuietStream(app, viewer, brand.id, { url: second.url });
    const body = { nome: 'Anna', cognome: 'Neri', email: 'anna.eventi@organico.test', brand_id: brand.id };
    const { id } = await hr.call(createDipendente, { body });
    expect(await stream.next()).toEqual(changeEvent({ dipendenti: [id] }));
  });

  test('A transaction sends only one live event, however many rows it changes, and the event has no ids when there are too many', async () => {
    const { brand, viewer } = await aViewer(app);
    const stream = await openQuietStream(app, viewer, brand.id);
    await app.sql.query(
      `insert into dipendenti (brand_id, nome, cognome, email)
       select $1::integer, 'Anna', 'Rossi', 'tanti' || $1::integer || '.' || i || '@organico.test' from generate_series(1, 150) i`,
      [brand.id],
    );
    expect(await stream.next()).toEqual(changeEvent({ dipendenti: null }));
    const marker = await triggerChange(app, brand.id);
    expect(await stream.next()).toEqual(marker);
  });

  test('An assignment sends live events for the item and for the items of the employee', async () => {
    const { brand, viewer } = await aViewer(app);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const stream = await openQuietStream(app, viewer, brand.id);
    const expected = changeEvent({ hardware: [String(laptop)], risorse: [id] });
    await assign(app.sql, 'hardware', laptop, { id, brand_id: brand.id });
    expect(await stream.next()).toEqual(expected);
    await endAssignment(app.sql, 'hardware', laptop);
    expect(await stream.next()).toEqual(expected);
  });

  test('A new event stream first sends the changes since the last event of the page', async () => {
    const { brand, viewer } = await aViewer(app);
    await agePermissionEntries(viewer);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
    const { url } = await startSecondApp(app); // The second server starts to listen to the database only now.
    const stream = await openEventStream(viewer, { url, ageMs: 5_000 });
    expect(await stream.next()).toEqual(changeEvent({ brands: [String(brand.id)], dipendenti: [id] }));
    const lateStream = await openEventStream(viewer, { url, ageMs: 7_200_000 });
    expect(await lateStream.next()).toEqual({ event: 'aggiorna', data: {} });
  });

  test('A new event stream sends no change that was committed before the server sent the page', async () => {
    const { brand, viewer } = await aViewer(app);
    const earlierStream = await openQuietStream(app, viewer, brand.id);
    const earlierChange = await triggerChange(app, brand.id);
    expect(await earlierStream.next()).toEqual(earlierChange); // The server was notified of the earlier change.
    const stream = await openEventStream(viewer, { ageMs: -1 });
    const laterChange = await triggerChange(app, brand.id);
    expect(await stream.next()).toEqual(laterChange);
  });

  test.each([
    [
      'the permissions (one more brand)',
      (user: number, brand: number) => insertRow(app.sql, 'user_brands', { user_id: user, brand_id: brand }),
    ],
    [
      'the permissions (another right on a brand)',
      (user: number) => app.sql.query('update user_brands set can_edit = true where user_id = $1', [user]),
    ],
    ['the permissions (one brand less)', (user: number) => app.sql.query('delete from user_brands where user_id = $1', [user])],
    ['the role', (user: number) => app.sql.query(`update users set role = 'HR' where id = $1`, [user])],
  ])(
    'After a change of %s between the load of a page and its event stream, the stream tells the page to refetch everything',
    async (_, change) => {
      const { viewer } = await aViewer(app);
      const { viewer: otherViewer } = await aViewer(app);
      await Promise.all([agePermissionEntries(viewer), agePermissionEntries(otherViewer)]);
      const brand = await insertBrand(app.sql);
      await change(viewer.userId, brand.id);
      expect(await (await openEventStream(viewer, { ageMs: 60_000 })).next()).toEqual({ event: 'aggiorna', data: {} });
      const otherStream = await openEventStream(otherViewer, { ageMs: 60_000 });
      expect(await otherStream.next()).not.toEqual({ event: 'aggiorna', data: {} });
    },
  );

  test('When a brand is created after the page has loaded and before its event stream opens, the stream tells the page of an amministratore to refetch everything', async () => {
    const { brand, viewer } = await aViewer(app);
    const admin = await app.as({ amministratore: true });
    await Promise.all([agePermissionEntries(viewer), agePermissionEntries(admin), ageEntries(`oggetto = 'brands'`)]);
    await insertDipendente(app.sql, { brand_id: brand.id });
    const firstEventOf = async (client: Client) => JSON.stringify(await (await openEventStream(client, { ageMs: 60_000 })).next());
    expect(await firstEventOf(admin)).toMatch(/cambiato.*dipendenti/);
    await insertBrand(app.sql);
    const stream = await openEventStream(admin, { ageMs: 60_000 });
    let event = await stream.next();
    // The database notification about the new brand may arrive while the event stream opens. The stream then sends 'cambiato' first, so the
    // test skips this event.
    if (event !== 'end' && event.event === 'cambiato') event = await stream.next();
    expect(event).toMatchObject({ event: 'aggiorna' });
    expect(await firstEventOf(viewer)).toMatch(/cambiato.*dipendenti/);
  });
});

const agePermissionEntries = ({ userId }: { userId: number }) =>
  ageEntries(`oggetto = 'users' and oggetto_id = '${userId}' or oggetto = 'user_brands' and dopo ->> 'user_id' = '${userId}'`);

const ageEntries = (entries: string) =>
  app.sql.query(
    `begin; set local session_replication_role = replica; update registro set quando = quando - interval '1 day' where ${entries}; commit`,
  );

describe('live events that an account must not get', () => {
  test('An account gets no live event about a brand that is not visible to the account', async () => {
    const { brand, viewer } = await aViewer(app);
    const otherBrand = await insertBrand(app.sql, { nome: 'Canarino' });
    const stream = await openQuietStream(app, viewer, brand.id);
    const otherEmployee = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const phone = await insertAsset(app.sql, 'telefono', [otherBrand.id]);
    await assign(app.sql, 'telefono', phone, otherEmployee);
    await insertRow(app.sql, 'user_brands', { user_id: (await insertUser(app.sql)).id, brand_id: otherBrand.id });
    const marker = await triggerChange(app, brand.id);
    expect(await stream.next()).toEqual(marker);
  });

  test('An account gets a live event that an item of several brands has changed, but none about the holder of the item in another brand', async () => {
    const { brand, viewer } = await aViewer(app);
    const otherBrand = await insertBrand(app.sql);
    const otherEmployee = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const sharedDevice = await insertAsset(app.sql, 'hardware', [brand.id, otherBrand.id]);
    const stream = await openQuietStream(app, viewer, brand.id);
    await assign(app.sql, 'hardware', sharedDevice, otherEmployee);
    expect(await stream.next()).toEqual(changeEvent({ hardware: [String(sharedDevice)] }));
  });

  test('Only HR gets live events about sick leave and salaries', async () => {
    const brand = await insertBrand(app.sql);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato' });
    const hr = await openQuietStream(app, await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } }), brand.id);
    const it = await openQuietStream(app, await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } }), brand.id);
    await hr.next(); // HR gets this event, which proves that no event for the other account came before.
    await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02' where id = $1`, [id]);
    expect(await hr.next()).toEqual(changeEvent({ dipendenti: [id] }));
    await app.sql.query(`update dipendenti set stipendio = 31000 where id = $1`, [id]);
    expect(await hr.next()).toEqual(changeEvent({ dipendenti: [id] }));
    const marker = await triggerChange(app, brand.id);
    expect([await hr.next(), await it.next()]).toEqual([marker, marker]);
  });

  test('Only accounts that administer accounts get live events about accounts', async () => {
    const { brand, viewer } = await aViewer(app);
    const otherBrand = await insertBrand(app.sql);
    const brandAdmin = await app.as({ brands: { [brand.id]: 'can_admin' } });
    const otherBrandAdmin = await app.as({ brands: { [otherBrand.id]: 'can_admin' } });
    const user = await insertUser(app.sql);
    const withoutBrand = await insertUser(app.sql);
    await insertRow(app.sql, 'user_brands', { user_id: user.id, brand_id: brand.id });
    const otherAdminStream = await openQuietStream(app, otherBrandAdmin, otherBrand.id);
    const adminStream = await openQuietStream(app, brandAdmin, brand.id);
    const viewerStream = await openQuietStream(app, viewer, brand.id);
    await adminStream.next();
    await app.sql.query(`update users set nome = 'Lia' where id = $1`, [user.id]);
    expect(await adminStream.next()).toEqual(changeEvent({ utenti: [String(user.id)] }));
    // An account without a brand is visible to all accounts that administer a brand.
    await app.sql.query(`update users set nome = 'Ugo' where id = $1`, [withoutBrand.id]);
    expect(await otherAdminStream.next()).toEqual(changeEvent({ utenti: [String(withoutBrand.id)] }));
    const marker = await triggerChange(app, brand.id);
    expect(await viewerStream.next()).toEqual(marker);
  });

  test('When an account loses one of several brands, accounts of its other brands get no live event; they get one when the account loses its last brand', async () => {
    const brand = await insertBrand(app.sql);
    const brandAdmin = await app.as({ brands: { [brand.id]: 'can_admin' } });
    const user = await insertUser(app.sql);
    const insertAssociation = async () =>
      insertRow(app.sql, 'user_brands', { user_id: user.id, brand_id: (await insertBrand(app.sql)).id });
    const [firstAssociation, lastAssociation] = [await insertAssociation(), await insertAssociation()];
    const stream = await openQuietStream(app, brandAdmin, brand.id);
    await app.sql.query('delete from user_brands where id = $1', [firstAssociation.id]);
    const marker = await triggerChange(app, brand.id);
    expect(await stream.next()).toEqual(marker);
    await app.sql.query('delete from user_brands where id = $1', [lastAssociation.id]);
    expect(await stream.next()).toEqual(changeEvent({ utenti: [String(user.id)] }));
  });
});
