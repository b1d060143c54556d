// Every table and column in the audit log must have a text: these tests fail when a table or column is added without a text.
import { expect, test } from 'vitest';
import { VOCABULARY } from '#app/features.ts';
import { openDatabase } from '#testing/sql-session.ts';

const { tables: TABLE_TEXTS } = VOCABULARY;
const db = openDatabase();

async function loggedTables(): Promise<{ tabella: string; colonne: string[] }[]> {
  const { rows } = await db.owner.query(`
    select c.relname as tabella, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and registro_ripulisci(jsonb_build_object(a.attname, 1)) <> '{}' order by a.attnum) as colonne
    from pg_class c
    where exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname in ('registra', 'registra_documento'))
    order by 1`);
  return rows;
}

test('Exactly the tables with an audit trigger have titles for the audit log', async () => {
  const tables = (await loggedTables()).map(({ tabella }) => tabella);
  // Sign-in events have no table, and reads are shown only in the file with the data of one person.
  expect(['accessi', 'letture', ...tables].sort()).toEqual(Object.keys(TABLE_TEXTS).sort());
});

test('Every column of an audited table has a label, or is part of the title', async () => {
  const withoutText = (await loggedTables()).flatMap(({ tabella, colonne }) => {
    const { colonna, told = {} } = TABLE_TEXTS[tabella] ?? {};
    return colonne
      .filter((name) => !['id', 'dipendente_id', colonna].includes(name) && !(name in told))
      .map((name) => `${tabella}.${name}`);
  });
  expect(withoutText, 'Add a label to the fields.ts of the feature, or null to its server/feature.ts.').toEqual([]);
});

test('The audit log hides exactly the fields that are confidential in the contract', async () => {
  const { rows } = await db.owner.query('select dipendenti_riservate() as columns');
  const isReserved = (table: string) =>
    Object.entries(TABLE_TEXTS[table]?.fields ?? {}).flatMap(([name, { riservato }]) => (riservato ? [name] : []));
  // The number of an employee in the payroll is stored in the newest employment.
  const ofEmployee = isReserved('dipendenti').filter((name) => name !== 'matricola');
  expect(rows[0].columns.sort()).toEqual(ofEmployee.sort());
  for (const table of Object.keys(TABLE_TEXTS).filter((name) => name !== 'dipendenti')) {
    const { rows: triggers } = await db.owner.query(
      `select pg_get_triggerdef(oid) as def from pg_trigger where tgrelid = to_regclass($1) and tgfoid = 'registra'::regproc`,
      [table],
    );
    const loggedAlways = triggers.flatMap(({ def }) => /registra\('[^']*', '[^']*', '([^']*)'/.exec(def)?.[1]?.split(',') ?? []);
    expect(loggedAlways, table).toEqual(expect.arrayContaining(isReserved(table)));
  }
});
