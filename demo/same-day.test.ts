import { beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { addDays } from '#shared/scadenze.ts';
import { freshDatabase } from '#testing/database.ts';
import { loadDemo } from './load-demo.ts';

const TABLES = [
  ...['brands', 'showrooms', 'dipendenti', 'software', 'hardware', 'piani_mobili', 'iphones', 'cartelle_condivise'],
  ...['dipendenti_software', 'dipendenti_hardware', 'dipendenti_piani_mobili', 'dipendenti_iphones', 'dipendenti_cartelle'],
  ...['workflows', 'workflow_passi', 'documenti'],
];
// Columns that differ between two loads, because the database sets them to the present time.
const TIMESTAMP_COLUMNS = ['updated_at', 'riservati_updated_at'];
// Columns that differ between two loads, because codes of labels are random and must not be guessable.
const RANDOM_COLUMNS = ['codice_etichetta'];
const UNDATED_TABLES = ['brands', 'showrooms'];

async function loadRows(day: string): Promise<Record<string, unknown>[]> {
  const database = await freshDatabase();
  const { pool } = connect({ ...database.owner, asApplication: false });
  try {
    await loadDemo(database.owner, day);
    const allRows: Record<string, unknown>[] = [];
    for (const table of TABLES) {
      const timestampColumns = UNDATED_TABLES.includes(table) ? [...TIMESTAMP_COLUMNS, 'created_at'] : TIMESTAMP_COLUMNS;
      const { rows } = await pool.query(`select '${table}' as tabella, to_jsonb(t) - $1::text[] as riga from ${table} t order by id`, [
        [...timestampColumns, ...RANDOM_COLUMNS],
      ]);
      allRows.push(...rows);
    }
    return allRows;
  } finally {
    await pool.end();
    await database.drop();
  }
}

// The demo is loaded for a day in the future. On a past day, employees whose last day is between that day and today would already have
// left.
const DAY = `${new Date().getUTCFullYear() + 1}-03-01`;
const LATER_DAY = addDays(DAY, 500);
let firstLoad: Record<string, unknown>[];

beforeAll(async () => {
  firstLoad = await loadRows(DAY);
});

test('Two loads of the demo on the same day create the same data', async () => {
  expect(await loadRows(DAY)).toEqual(firstLoad);
});

test('A load of the demo on another day creates the same data, with all dates moved by the same number of days', async () => {
  const movedRows: unknown = JSON.parse(JSON.stringify(firstLoad), (_, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? addDays(value.slice(0, 10), 500) + value.slice(10) : value,
  );
  expect(await loadRows(LATER_DAY)).toEqual(movedRows);
});
