import { describe, expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

const selectValue = async (expression: string, values: unknown[] = []) =>
  (await db.app.query(`select ${expression} as value`, values)).rows[0].value;

describe('The normalized form of texts for searching', () => {
  test.each([
    ["D'Angelo", 'dangelo'],
    ['D’ANGELO', 'dangelo'],
    ['D`Angelo', 'dangelo'],
    ['Dal Bò', 'dal bo'],
    ["Dal Bo'", 'dal bo'],
    ['PERÙ È Già', 'peru e gia'],
    ['Straße Øst', 'strasse ost'],
    ['50%_\\', '50%_\\'],
    ['', ''],
  ])('The text %j is normalized for searching as %j', async (input, expected) => {
    expect(await selectValue('testo_ricerca($1)', [input])).toBe(expected);
  });

  test('The normalized form of null is null', async () => {
    expect(await selectValue('testo_ricerca(null)')).toBeNull();
  });
});

test('The function oggi() returns the day in Italy, whatever the time zone of the session', async () => {
  const [dayInUtc, dayInKiritimati] = await Promise.all(
    ['UTC', 'Pacific/Kiritimati'].map(async (zone) => {
      const client = await db.owner.connect();
      try {
        await client.query(`set timezone = '${zone}'`);
        return (await client.query('select oggi() as today')).rows[0].today;
      } finally {
        await client.query('reset timezone');
        client.release();
      }
    }),
  );
  expect(dayInUtc).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' }));
  expect(dayInKiritimati).toBe(dayInUtc);
});

/** Returns the time in milliseconds, with fraction, that the first 60 bits without the version digit contain. */
function timeOfUuid(id: string): number {
  const digits = id.replaceAll('-', '');
  return Number.parseInt(digits.slice(0, 12), 16) + Number.parseInt(digits.slice(13, 16), 16) / 4096;
}

describe('The ids of employees', () => {
  test('The ids of employees are UUIDs of version 7 with the RFC variant, follow the time and are unique', async () => {
    const before = Date.now();
    const { rows } = await db.app.query<{ id: string }>('select uuid_v7() as id from generate_series(1, 10000)');
    const after = Date.now();
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(10_000);
    const times = ids.map(timeOfUuid);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(before - 1);
    expect(times.at(-1)).toBeLessThanOrEqual(after + 1);
    const milliseconds = new Set(times.map(Math.floor));
    expect(new Set(times).size, 'ids of the same millisecond also follow the time').toBeGreaterThan(10 * milliseconds.size);
  });
});

test('The database sorts names in Italian order', async () => {
  const { rows } = await db.app.query<{ nome: string }>(
    `select nome from unnest(array['Zeta', 'élite', 'Ape', 'èra', 'ape', 'Ècole', 'Dado']) nome order by nome collate "it-x-icu"`,
  );
  expect(rows.map(({ nome }) => nome)).toEqual(['ape', 'Ape', 'Dado', 'Ècole', 'élite', 'èra', 'Zeta']);
});
