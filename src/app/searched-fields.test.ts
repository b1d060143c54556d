// The column `ricerca` of a table contains the text of its searchable columns. The fields that are marked as `searched` must be the same
// columns.
import { expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';
import { VOCABULARY } from './features.ts';

const db = openDatabase();

test('The fields marked as searched are exactly the columns from which the column `ricerca` is computed', async () => {
  const { rows } = await db.owner.query<{ tabella: string; colonne: string[] }>(`
    select table_name::text as tabella, array_agg(column_name::text) as colonne from information_schema.column_column_usage
    where dependent_column = 'ricerca' group by table_name`);
  const stored = Object.fromEntries(rows.map(({ tabella, colonne }) => [tabella, colonne.toSorted()]));
  const flagged = Object.entries(VOCABULARY.tables).flatMap(([tabella, { fields = {} }]) => {
    const names = Object.keys(fields).filter((name) => fields[name]?.searched);
    return names.length > 0 ? [[tabella, names.toSorted()]] : [];
  });
  expect(Object.fromEntries(flagged)).toEqual(stored);
});
