import { expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';
import { PERSON_TABLES } from './tables.ts';

const db = openDatabase();

// What of a person is told or forgotten by its own way: the register is a part of its own, the bytes of records are files, links run out by themselves, and an open
// list of what is due names again what the others hold.
const ELSEWHERE = ['registro', 'verbali_documenti', 'verbali_link', 'conservazione_voci'];

test('each table that names a person, or what is a person’s, is one of those that are told', async () => {
  const { rows } = await db.owner.query<{ name: string }>(`
    with recursive di_persona as (
      select 'dipendenti'::regclass as tabella
      union select attrelid::regclass from pg_attribute a join pg_class c on c.oid = attrelid
        where attname in ('dipendente_id', 'persona_id') and relkind = 'r' and relnamespace = 'public'::regnamespace
      union select conrelid::regclass from pg_constraint k join di_persona p on p.tabella = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where contype = 'f' and conrelid <> confrelid and attname in ('workflow_id', 'uscita_id', 'verbale_id'))
    select tabella::text as name from di_persona order by 1`);
  const found = rows.map(({ name }) => name).filter((name) => !ELSEWHERE.includes(name));
  const told = PERSON_TABLES.map(({ tabella }) => tabella).filter((name) => name !== 'documenti'); // it names what it is about by a word
  expect(told.sort(), 'Give it its line in src/app/tables.ts.').toEqual(found);
});
