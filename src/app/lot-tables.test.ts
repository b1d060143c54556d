import { expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';
import { LOT_TABLES } from './tables.ts';

const db = openDatabase();

test('Every table whose rows a lotto can contain declares the permission that undoing a row requires', async () => {
  const { rows } = await db.owner.query(
    `select distinct tgrelid::regclass::text as name from pg_trigger
     where tgfoid = 'annota_nel_lotto'::regproc or tgfoid = 'registra'::regproc and tgnargs > 3 order by 1`,
  );
  expect(Object.keys(LOT_TABLES).sort(), 'Add the table to src/app/tables.ts.').toEqual(rows.map(({ name }) => name));
});
