import { expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';
import { PERSON_TABLES } from './tables.ts';

const db = openDatabase();

// Tables that anonymization and the fascicolo treat separately: the audit log, rendered verbali, expiring links, and the open
// retention list, which refers to rows of the other tables.
const TREATED_SEPARATELY = ['registro', 'verbali_documenti', 'verbali_link', 'conservazione_voci'];

test('Every table that refers to an employee, directly or through another row, is in the list PERSON_TABLES', async () => {
  const { rows } = await db.owner.query<{ name: string }>(`
    with recursive di_persona as (
      select 'dipendenti'::regclass as tabella
      union select attrelid::regclass from pg_attribute a join pg_class c on c.oid = attrelid
        where attname in ('dipendente_id', 'persona_id') and relkind = 'r' and relnamespace = 'public'::regnamespace
      union select conrelid::regclass from pg_constraint k join di_persona p on p.tabella = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where contype = 'f' and conrelid <> confrelid and attname in ('workflow_id', 'uscita_id', 'verbale_id'))
    select tabella::text as name from di_persona order by 1`);
  const referringTables = rows.map(({ name }) => name).filter((name) => !TREATED_SEPARATELY.includes(name));
  // this table refers to the employee by type and id instead of a foreign key
  const listedTables = PERSON_TABLES.map(({ tabella }) => tabella).filter((name) => name !== 'documenti');
  expect(listedTables.sort(), 'Add the table to src/app/tables.ts.').toEqual(referringTables);
});
