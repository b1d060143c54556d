// What is remembered of the bell is what one would be told anew: whoever has changed something, wherever, in whatever order transactions end.
import { expect, test } from 'vitest';
import { aBrand, day, noticesOf } from '#testing/notices.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertAsset } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getAvvisi, hideAvvisi } from './contract.ts';

const app = openApp();

/** A brand with a licence that ends soon, and two accounts with the same rights on it. */
async function aLicence() {
  const { brand, as } = await aBrand(app);
  const data_scadenza = await day(app, 20);
  const another = (sql: Parameters<typeof insertAsset>[0] = app.sql) => insertAsset(sql, 'software', [brand.id], { data_scadenza });
  const [one, two] = [await as('IT'), await as('IT')];
  return { first: await another(), another, one, two };
}

const licences = async (client: Parameters<typeof noticesOf>[0]) => (await noticesOf(client, 'licenze_in_scadenza')).length;

test('a transaction that began before it was remembered and ends after it is told when it has ended', async () => {
  const { another, one } = await aLicence();
  const slow = await app.sql.connect();
  await slow.query('begin');
  await another(slow);
  expect([await licences(one), await licences(one)]).toEqual([1, 1]);
  await slow.query('commit');
  slow.release();
  expect([await licences(one), await licences(one)]).toEqual([2, 2]);
});

test('what another server has written is told at once, there and here', async () => {
  const second = await startSecondApp(app);
  const { first, another, one } = await aLicence();
  const there = second.speakingAs(one);
  expect([await licences(one), await licences(there)]).toEqual([1, 1]);
  await another();
  expect([await licences(one), await licences(there)]).toEqual([2, 2]);
  await app.sql.query('delete from software where id = $1', [first]);
  expect([await licences(there), await licences(one)]).toEqual([1, 1]);
});

test('of accounts with the same rights who ask at once each has put away its own', async () => {
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

test('what nothing has changed of is not looked at again', async () => {
  const { first, one, two } = await aLicence();
  const told = await one.call(getAvvisi, {});
  // Not even the register knows: only who looks at the table itself would see it.
  const owner = await app.sql.connect();
  await owner.query('begin');
  await owner.query('alter table software disable trigger user');
  await owner.query('update software set data_scadenza = null where id = $1', [first]);
  await owner.query('alter table software enable trigger user');
  await owner.query('commit');
  owner.release();
  expect([await one.call(getAvvisi, {}), await two.call(getAvvisi, {})]).toEqual([told, told]);
});
