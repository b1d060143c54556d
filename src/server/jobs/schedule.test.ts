import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { freshDatabase } from '#testing/database.ts';
import { openJobs } from './queue.ts';

test('Without any request, the server starts the job that writes due mails every minute', { timeout: 60_000 }, async () => {
  const { serving, drop } = await freshDatabase();
  const { db, pool } = connect({ ...serving, max: 3 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const log = { error: () => {} };
  const patience = { tries: 1, firstPauseSeconds: 0, longestPauseSeconds: 0 };
  const giro = vi.fn(async () => {});

  const firstServer = await openJobs(pool, { log, patience });
  await firstServer.work({ giro });
  const { rows } = await pool.query('select cron, timezone from coda.schedule where name = $1', ['giro']);
  expect(rows).toEqual([{ cron: '* * * * *', timezone: 'Europe/Rome' }]);
  await firstServer.stop();

  // A server reads the schedule when it starts, unless another server has read it in the last 30 seconds.
  await pool.query('update coda.version set cron_on = null');
  const secondServer = await openJobs(pool, { log, patience, everySeconds: 0.5 });
  onTestFinished(() => secondServer.stop());
  await secondServer.work({ giro });
  await vi.waitFor(() => expect(giro).toHaveBeenCalled(), { timeout: 30_000, interval: 50 });
});
