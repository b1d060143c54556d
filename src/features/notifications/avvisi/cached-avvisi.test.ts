import { expect, test } from 'vitest';
import { aBrand, dayFromToday, noticesOf } from '#testing/notices.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertAsset } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getAvvisi, hideAvvisi } from './contract.ts';

const app = openApp();

async function aLicence() {
  const { brand, as } = await aBrand(app);
  const data_scadenza = await dayFromToday(app, 20);
  const insertLicence = (sql: Parameters<typeof insertAsset>[0] = app.sql) => insertAsset(sql, 'software', [brand.id], { data_scadenza });
  const [firstClient, secondClient] = [await as('IT'), await as('IT')];
  return { licenceId: await insertLicence(), insertLicence, firstClient, secondClient };
}

const countLicences = async (client: Parameters<typeof noticesOf>[0]) => (await noticesOf(client, 'licenze_in_scadenza')).length;

test('A change whose transaction began before the notices were cached appears in the notices after its commit', async () => {
  const { insertLicence, firstClient } = await aLicence();
  const slowTransaction = await app.sql.connect();
  await slowTransaction.query('begin');
  await insertLicence(slowTransaction);
  expect([await countLicences(firstClient), await countLicences(firstClient)]).toEqual([1, 1]);
  await slowTransaction.query('commit');
  slowTransaction.release();
  expect([await countLicences(firstClient), await countLicences(firstClient)]).toEqual([2, 2]);
});

test('A change that one of two servers has written appears at once in the notices of both servers', async () => {
  const second = await startSecondApp(app);
  const { licenceId, insertLicence, firstClient } = await aLicence();
  const onSecondServer = second.speakingAs(firstClient);
  expect([await countLicences(firstClient), await countLicences(onSecondServer)]).toEqual([1, 1]);
  await insertLicence();
  expect([await countLicences(firstClient), await countLicences(onSecondServer)]).toEqual([2, 2]);
  await app.sql.query('delete from software where id = $1', [licenceId]);
  expect([await countLicences(onSecondServer), await countLicences(firstClient)]).toEqual([1, 1]);
});

test('Two concurrent accounts with the same permissions do not share their dismissed notices', async () => {
  const { insertLicence, firstClient, secondClient } = await aLicence();
  await firstClient.call(hideAvvisi, { body: { tipo: 'licenze_in_scadenza' } });
  for (const [expectedFirst, expectedSecond] of [
    [0, 1],
    [1, 2],
  ]) {
    const counts = await Promise.all([firstClient, secondClient, firstClient, secondClient].map((client) => countLicences(client)));
    expect(counts).toEqual([expectedFirst, expectedSecond, expectedFirst, expectedSecond]);
    await insertLicence();
  }
});

test('Notices are served from the cache when no table has changed', async () => {
  const { licenceId, firstClient, secondClient } = await aLicence();
  const notices = await firstClient.call(getAvvisi, {});
  // This change leaves no audit log entry, so the cache does not notice it. Only a new selection of the notices would find it.
  const tableOwner = await app.sql.connect();
  await tableOwner.query('begin');
  await tableOwner.query('alter table software disable trigger user');
  await tableOwner.query('update software set data_scadenza = null where id = $1', [licenceId]);
  await tableOwner.query('alter table software enable trigger user');
  await tableOwner.query('commit');
  tableOwner.release();
  expect([await firstClient.call(getAvvisi, {}), await secondClient.call(getAvvisi, {})]).toEqual([notices, notices]);
});
