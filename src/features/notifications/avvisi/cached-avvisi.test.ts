// Cached notices are always equal to newly selected ones: after every change, on every server, and for every order of commits.
import { expect, test } from 'vitest';
import { aBrand, day, noticesOf } from '#testing/notices.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertAsset } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getAvvisi, hideAvvisi } from './contract.ts';

const app = openApp();

/** A brand with a licence that ends soon, and two accounts with the same permissions. */
async function aLicence() {
  const { brand, as } = await aBrand(app);
  const data_scadenza = await day(app, 20);
  const another = (sql: Parameters<typeof insertAsset>[0] = app.sql) => insertAsset(sql, 'software', [brand.id], { data_scadenza });
  const [one, two] = [await as('IT'), await as('IT')];
  return { first: await another(), another, one, two };
}

const licences = async (client: Parameters<typeof noticesOf>[0]) => (await noticesOf(client, 'licenze_in_scadenza')).length;

test('A change that began before the notices were cached appears in the notices after its commit', async () => {
  const { another, one } = await aLicence();
  const slow = await app.sql.connect();
  await slow.query('begin');
  await another(slow);
  expect([await licences(one), await licences(one)]).toEqual([1, 1]);
  await slow.query('commit');
  slow.release();
  expect([await licences(one), await licences(one)]).toEqual([2, 2]);
});

test('A change that another server has written appears in the notices at once on both servers', async () => {
  const second = await startSecondApp(app);
  const { first, another, one } = await aLicence();
  const there = second.speakingAs(one);
  expect([await licences(one), await licences(there)]).toEqual([1, 1]);
  await another();
  expect([await licences(one), await licences(there)]).toEqual([2, 2]);
  await app.sql.query('delete from software where id = $1', [first]);
  expect([await licences(there), await licences(one)]).toEqual([1, 1]);
});

test('Of two concurrent accounts with the same permissions each has its own dismissed notices', async () => {
  const { another, one, two } = await aLicence();
  await one.call(hideAvvisi, { body: { tipo: 'licenze_in_scadenza' } });
  for (const [ofOne, ofTwo] of [
    [0, 1],
    [1, 2],
  ]) {
    const told = await Promise.all([one, two, one, two].map((client) => licences(client)));
    expect(told).toEqual([ofOne, ofTwo, ofOne, ofTwo]);
    await another();
  }
});

test('Notices are not selected again when no table has changed', async () => {
  const { first, one, two } = await aLicence();
  const told = await one.call(getAvvisi, {});
  // Changes a licence without an audit log entry. The cache does not notice this change, so only a new selection would find it.
  const owner = await app.sql.connect();
  await owner.query('begin');
  await owner.query('alter table software disable trigger user');
  await owner.query('update software set data_scadenza = null where id = $1', [first]);
  await owner.query('alter table software enable trigger user');
  await owner.query('commit');
  owner.release();
  expect([await one.call(getAvvisi, {}), await two.call(getAvvisi, {})]).toEqual([told, told]);
});
