import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { STATI_DIPENDENTE, type StatoDipendente } from '#shared/dipendente.ts';
import { type Situazione, situazioneOf } from '#shared/situazione.ts';
import { openDatabase } from '#testing/sql-session.ts';
import { isInFase, situazione } from './situazione.ts';

const db = openDatabase();
const query = () => new Kysely({ dialect: new PostgresDialect({ pool: db.app }) });

const OGGI = '2026-11-22';
const DAYS = [null, '2026-11-21', OGGI, '2026-11-23'];
const EMPLOYEES = STATI_DIPENDENTE.flatMap((stato) =>
  DAYS.flatMap((data_assunzione) => DAYS.map((data_dismissione) => ({ stato, data_assunzione, data_dismissione }))),
).flatMap((person) => [
  { ...person, data_inizio_malattia: null, data_fine_malattia: null },
  { ...person, data_inizio_malattia: '2026-11-01', data_fine_malattia: null },
  { ...person, data_inizio_malattia: '2026-11-01', data_fine_malattia: '2026-12-01' },
]);

const EMPLOYEES_SQL = sql`jsonb_to_recordset(${JSON.stringify(EMPLOYEES)}::jsonb)
  as d (stato text, data_assunzione date, data_dismissione date, data_inizio_malattia date, data_fine_malattia date)`;
const EMPLOYEE_ROW = { row: 'd', oggi: sql`${OGGI}::date` };

test('The situation of an employee in SQL equals the situation by the rules for every state and every combination of days', async () => {
  const { rows } = await sql<{ situazione: Situazione; person: (typeof EMPLOYEES)[number] }>`
    select ${situazione(EMPLOYEE_ROW)} as situazione, to_jsonb(d) as person from ${EMPLOYEES_SQL}`.execute(query());
  expect(rows).toHaveLength(STATI_DIPENDENTE.length * 4 * 4 * 3);
  for (const { situazione, person } of rows) expect({ person, situazione }).toEqual({ person, situazione: situazioneOf(person, OGGI) });
});

test('The filter by fase returns the employees with that fase, computed from the state that the reader may know', async () => {
  const visibleStato = sql<StatoDipendente>`case when d.stato = 'in malattia' then 'entrato' else d.stato end`;
  const { rows } = await sql<{ person: (typeof EMPLOYEES)[number] }>`
    select to_jsonb(d) as person from ${EMPLOYEES_SQL} where ${isInFase({ ...EMPLOYEE_ROW, stato: visibleStato }, ['in_servizio', 'in_malattia'])}`.execute(
    query(),
  );
  const expected = EMPLOYEES.filter((person) => ['in_servizio', 'in_malattia'].includes(situazioneOf(person, OGGI).fase));
  expect(rows.map(({ person }) => person)).toEqual(expected);
  const { rows: sickRows } =
    await sql`select from ${EMPLOYEES_SQL} where ${isInFase({ ...EMPLOYEE_ROW, stato: visibleStato }, ['in_malattia'])}`.execute(query());
  expect(sickRows).toEqual([]);
});
