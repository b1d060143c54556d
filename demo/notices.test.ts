import { beforeAll, expect, test } from 'vitest';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { openApp } from '#testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

const app = openApp();

beforeAll(async () => {
  await loadDemo(app.sql.options);
});

test.each(['HR', 'IT', 'MANAGER'])(
  'The demo account %s has fewer than ten notices that wait for its user, and also notices for information only',
  async (role) => {
    const { rows } = await app.sql.query('select id from users where role = $1 and not amministratore order by id', [role]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      const { aspettano_te, totale } = await (await app.sessionOf(id)).call(getAvvisi, {});
      expect(aspettano_te).toBeLessThan(10);
      expect(totale).toBeGreaterThan(aspettano_te);
    }
  },
);
