import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';
import { loadDemo } from './load-demo.ts';

const db = openDatabase();

beforeAll(async () => {
  await loadDemo(db.owner.options, '2028-02-10');
});

test('The demo webhook has accepted, given-up and waiting deliveries', async () => {
  const { rows } = await db.owner.query('select distinct stato from consegne_webhook order by 1');
  expect(rows.map(({ stato }) => stato)).toEqual(['arresa', 'consegnata', 'in_attesa']);
});

test('The demo webhook has no secret, so the demo sends nothing', async () => {
  const { rows } = await db.owner.query('select w.id, k.id as chiave from webhooks w left join chiavi_webhook k on k.webhook_id = w.id');
  expect(rows).toEqual([{ id: expect.any(Number), chiave: null }]);
});
