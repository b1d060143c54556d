// What the bell says to those who sign in to the demonstration: a number that one can work off.
import { beforeAll, expect, test } from 'vitest';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { openApp } from '#testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

const app = openApp();

beforeAll(async () => {
  await loadDemo(app.sql.options);
});

test.each(['HR', 'IT', 'MANAGER'])('%s finds less than ten things that wait, and more to know', async (role) => {
  const { rows } = await app.sql.query('select id from users where role = $1 and not amministratore order by id', [role]);
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const { aspettano_te, totale } = await (await app.sessionOf(id)).call(getAvvisi, {});
    expect(aspettano_te).toBeLessThan(10);
    expect(totale).toBeGreaterThan(aspettano_te);
  }
});
