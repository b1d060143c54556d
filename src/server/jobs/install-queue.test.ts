import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { freshDatabase } from '#testing/database.ts';
import { installQueue, isQueueInstalled } from './queue.ts';

test('The queue tables of another library version are detected and installed again', async () => {
  const { owner, serving, drop } = await freshDatabase();
  const { db, pool } = connect({ ...owner, max: 1, asApplication: false });
  const serverConnection = connect({ ...serving, max: 1 });
  onTestFinished(async () => {
    await Promise.all([db.destroy(), serverConnection.db.destroy()]);
    await drop();
  });
  expect(await isQueueInstalled(serverConnection.pool)).toBe(true);

  await pool.query(`comment on schema coda is 'another version'`);
  await pool.query('delete from coda.queue');
  expect(await isQueueInstalled(serverConnection.pool)).toBe(false);
  await installQueue(owner);
  expect(await isQueueInstalled(serverConnection.pool)).toBe(true);
  expect((await pool.query('select name from coda.queue order by name')).rows.map(({ name }) => name)).toContain('posta');

  await pool.query('drop schema coda cascade');
  expect(await isQueueInstalled(serverConnection.pool)).toBe(false);
});
