import { beforeAll, expect, test } from 'vitest';
import { listModelli } from '#features/journeys/attivita/contract.ts';
import { listWorkflows } from '#features/journeys/workflows/contract.ts';
import { openApp } from '#testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

const app = openApp();

beforeAll(async () => {
  await loadDemo(app.sql.options);
});

test('Two onboardings of the demo have tasks, and some of the tasks are done', async () => {
  const admin = await app.asAdmin();
  expect(await admin.call(listModelli, {})).toHaveLength(12);
  const workflows = await admin.call(listWorkflows, { query: { stato: 'completato_manager_attesa_it' } });
  const withTasks = workflows.filter(({ attivita }) => attivita.totali > 0);
  expect(withTasks).toHaveLength(2);
  for (const { attivita } of withTasks) {
    expect(attivita.fatte).toBeGreaterThan(1);
    expect(attivita.fatte).toBeLessThan(attivita.totali);
  }
});
