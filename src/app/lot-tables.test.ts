import { expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';
import { LOT_TABLES } from './tables.ts';

const db = openDatabase();

test('for every table that lots follow it is said which right taking a row back needs', async () => {
  const { rows } = await db.owner.query(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'annota_nel_lotto'::regproc order by 1`,
  );
  expect(Object.keys(LOT_TABLES).sort(), 'Give it its line in src/app/tables.ts.').toEqual(rows.map(({ name }) => name));
});
