// The words cover the schema: whoever adds a table to the register, or a column to one of its tables, says here what people call it.
import { expect, test } from 'vitest';
import { VOCABULARY } from '#app/features.ts';
import { openDatabase } from '#testing/sql-session.ts';

const { tables: OGGETTI } = VOCABULARY;
const db = openDatabase();

async function watched(): Promise<{ tabella: string; colonne: string[] }[]> {
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

test('every table that the register watches has its titles, and no other has', async () => {
  const tables = (await watched()).map(({ tabella }) => tabella);
  // Accounts that come and go are in the register, and in no table; reads are told in the file on a person alone.
  expect(['accessi', 'letture', ...tables].sort()).toEqual(Object.keys(OGGETTI).sort());
});

test('every column of them is told, or named by the title', async () => {
  const untold = (await watched()).flatMap(({ tabella, colonne }) => {
    const { colonna, told = {} } = OGGETTI[tabella] ?? {};
    return colonne
      .filter((name) => !['id', 'dipendente_id', colonna].includes(name) && !(name in told))
      .map((name) => `${tabella}.${name}`);
  });
  expect(untold, 'Give it a line in the fields.ts of its slice, or null in its server/feature.ts.').toEqual([]);
});

test('what a noun’s fields keep for HR the register keeps apart', async () => {
  const { rows } = await db.owner.query(`select prosrc from pg_proc where proname = 'registra'`);
  const [, apart = ''] = / riservate constant text\[\] := array\[([^\]]*)\]/.exec(rows[0].prosrc) ?? [];
  const flagged = (table: string) =>
    Object.entries(OGGETTI[table]?.fields ?? {}).flatMap(([name, { riservato }]) => (riservato ? [name] : []));
  // The state too: 'in malattia' is one.
  expect([...apart.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort()).toEqual([...flagged('dipendenti'), 'stato'].sort());
  for (const table of Object.keys(OGGETTI).filter((name) => name !== 'dipendenti')) {
    const { rows: triggers } = await db.owner.query(
      `select pg_get_triggerdef(oid) as def from pg_trigger where tgrelid = to_regclass($1) and tgfoid = 'registra'::regproc`,
      [table],
    );
    const kept = triggers.flatMap(({ def }) => /registra\('[^']*', '[^']*', '([^']*)'\)/.exec(def)?.[1]?.split(',') ?? []);
    expect(kept, table).toEqual(expect.arrayContaining(flagged(table)));
  }
});
