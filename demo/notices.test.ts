import { beforeAll, expect, test } from 'vitest';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { openApp } from '#testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

const app = openApp();

beforeAll(async () => {
  await loadDemo(app.sql.options);
});

// HR has the highest limit, because onboardings, contract ends and expired courses wait for HR, and the demo contains several of each.
test.each([
  ['HR', 15],
  ['IT', 10],
  ['MANAGER', 10],
])('The demo account %s has fewer than %i notices that wait for its user, and also notices for information only', async (role, limit) => {
  const { rows } = await app.sql.query('select id from users where role = $1 and not amministratore order by id', [role]);
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const { aspettano_te, totale } = await (await app.sessionOf(id)).call(getAvvisi, {});
    expect(aspettano_te).toBeLessThan(limit);
    expect(totale).toBeGreaterThan(aspettano_te);
  }
});
