// The demonstration's company: it loads, is the same every time, and shows everything the screens can show.
import { beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { openDatabase } from '#testing/sql-session.ts';
import { ACCOUNTS } from './demo/company.ts';
import { loadDemo } from './demo/load-demo.ts';

const db = openDatabase();
let lines: string[];
let other: FreshDatabase;
let seconds: number;

beforeAll(async () => {
  other = await freshDatabase();
  const begun = performance.now();
  lines = await loadDemo(db.owner.options);
  seconds = (performance.now() - begun) / 1000;
  return () => other.drop();
});

async function values(statement: string): Promise<unknown[]> {
  const { rows } = await db.owner.query({ text: statement, rowMode: 'array' });
  return rows.flat();
}

test('it loads in a moment and says how to sign in', () => {
  expect(seconds).toBeLessThan(3);
  for (const { username } of ACCOUNTS) expect(lines.join('\n')).toContain(username);
});

test('it is of the size it promises', async () => {
  const counts = await values(
    `select (select count(*)::integer from brands), (select count(*)::integer from showrooms), (select count(*)::integer from dipendenti)`,
  );
  expect(counts).toEqual([6, 14, 240]);
  const [devices] = await values('select count(*)::integer from hardware');
  expect(devices).toBeGreaterThanOrEqual(300);
  expect(devices).toBeLessThanOrEqual(340);
});

test.each([
  ['stato', 'select distinct stato from dipendenti', ['entrante', 'entrato', 'in malattia', 'uscente', 'uscito']],
  ['tipologia', 'select distinct tipologia from dipendenti', ['worker', 'manager', 'admin', 'sales']],
  ['dipartimento', 'select distinct dipartimento from dipendenti', ['Vendite', 'Amministrazione', 'IT', 'HR', 'Marketing', 'Worker']],
  ['stato of hardware', 'select distinct stato from hardware', ['attivo', 'in riparazione', 'dismesso']],
  [
    'stato of workflows',
    'select distinct stato from workflows',
    ['creato_hr', 'in_corso', 'completato_hr_attesa_manager', 'completato_manager_attesa_it', 'completato_it'],
  ],
  ['role', 'select distinct role from users', ['HR', 'IT', 'MANAGER']],
])('every %s is there', async (_, statement, expected) => {
  expect((await values(statement)).sort()).toEqual(expected.sort());
});

test.each([
  [
    'somebody who left and still holds something',
    `dipendenti d join dipendenti_hardware p on p.dipendente_id = d.id and p.data_revoca is null where d.stato = 'uscito'`,
  ],
  [
    'somebody who left and has returned everything',
    `dipendenti d where stato = 'uscito' and exists (select from dipendenti_hardware where dipendente_id = d.id) and not exists (select from dipendenti_hardware where dipendente_id = d.id and data_revoca is null)`,
  ],
  ['somebody who leaves, with the day', `dipendenti where stato = 'uscente' and data_dismissione > '2026-11-20'`],
  ['sick leave past its end', `dipendenti where stato = 'in malattia' and data_fine_malattia < '2026-11-20'`],
  ['somebody inactive who did not leave', `dipendenti where not isactive and stato = 'entrato'`],
  ['people with a boss', 'dipendenti where manager_id is not null'],
  [
    'hardware that nobody has',
    `hardware h where stato = 'attivo' and not exists (select from dipendenti_hardware where hardware_id = h.id and data_revoca is null)`,
  ],
  ['hardware of several brands', 'hardware_brands group by hardware_id having count(*) > 1'],
  ['a warranty that is over', `hardware where garanzia_scadenza < '2026-11-20'`],
  ['a warranty about to end', `hardware where garanzia_scadenza between '2026-11-20' and '2026-12-31'`],
  ['names with apostrophes', `dipendenti where cognome like '%''%'`],
  ['names with accents', `dipendenti where nome || cognome ~ '[àèìòùë]'`],
  ['double surnames', `dipendenti where cognome like '% %'`],
])('there is %s', async (_, from) => {
  expect((await values(`select 1 from ${from}`)).length).toBeGreaterThan(0);
});

test('nobody holds what is dismissed or being repaired, and nobody is their own boss', async () => {
  expect(
    await values(
      `select h.id from hardware h join dipendenti_hardware p on p.hardware_id = h.id and p.data_revoca is null where h.stato <> 'attivo'`,
    ),
  ).toEqual([]);
});

test('it is the same twice', async () => {
  await loadDemo(other.owner);
  const everything = `
    select jsonb_agg(to_jsonb(d) - 'updated_at' order by id) from dipendenti d union all
    select jsonb_agg(to_jsonb(h) - 'updated_at' order by id) from hardware h union all
    select jsonb_agg(to_jsonb(l) order by hardware_id, brand_id) from hardware_brands l union all
    select jsonb_agg(to_jsonb(p) - 'created_at' - 'updated_at' order by id) from dipendenti_hardware p union all
    select jsonb_agg(to_jsonb(w) - 'updated_at' order by id) from workflows w union all
    select jsonb_agg(to_jsonb(s) order by id) from workflow_passi s`;
  const { default: pg } = await import('pg');
  const client = new pg.Client(other.owner);
  await client.connect();
  const { rows } = await client.query({ text: everything, rowMode: 'array' });
  await client.end();
  expect(rows.flat()).toEqual(await values(everything));
});

test('a second start leaves it as it is', async () => {
  await loadDemo(db.owner.options);
  expect(await values('select count(*)::integer from dipendenti')).toEqual([240]);
});
