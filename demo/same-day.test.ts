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
// The database sets these columns to the present time.
const CLOCK = ['updated_at', 'riservati_updated_at'];
// The codes of labels are random, because they must not be guessable.
const CHANCE = ['codice_etichetta'];
const UNDATED = ['brands', 'showrooms'];

async function loadedOn(day: string): Promise<Record<string, unknown>[]> {
  const fresh = await freshDatabase();
  const { pool } = connect({ ...fresh.owner, asApplication: false });
  try {
    await loadDemo(fresh.owner, day);
    const all: Record<string, unknown>[] = [];
    for (const table of TABLES) {
      const clock = UNDATED.includes(table) ? [...CLOCK, 'created_at'] : CLOCK;
      const { rows } = await pool.query(`select '${table}' as tabella, to_jsonb(t) - $1::text[] as riga from ${table} t order by id`, [
        [...clock, ...CHANCE],
      ]);
      all.push(...rows);
    }
    return all;
  } finally {
    await pool.end();
    await fresh.drop();
  }
}

// A day in the future: on a past day, employees whose last day is between that day and today would already have left.
const DAY = `${new Date().getUTCFullYear() + 1}-03-01`;
const LATER = addDays(DAY, 500);
let first: Record<string, unknown>[];

beforeAll(async () => {
  first = await loadedOn(DAY);
});

test('Two loads of the demo on the same day create the same data', async () => {
  expect(await loadedOn(DAY)).toEqual(first);
});

test('A load of the demo on another day creates the same data, with all dates moved by the same number of days', async () => {
  const moved: unknown = JSON.parse(JSON.stringify(first), (_, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? addDays(value.slice(0, 10), 500) + value.slice(10) : value,
  );
  expect(await loadedOn(LATER)).toEqual(moved);
});
