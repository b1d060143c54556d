import { expect, test } from 'vitest';
import type { Db } from '#server/db/handle.ts';
import { occurrence } from '#server/register/record-fact.ts';

const MINUTE = 60_000;
const database = () => ({}) as Db; // used only as a key
/** Repeats an event and returns the numbers of the recorded ones. */
const told = (db: Db, times: number, source: (i: number) => string, now = 0) =>
  Array.from({ length: times }, (_, i) => occurrence(db, 'non_riuscito', source(i), now)).flatMap(({ isTold }, i) =>
    isTold ? [i + 1] : [],
  );

test('The first twenty security events of a source are recorded one by one, then each time the number has doubled', () => {
  const each = Array.from({ length: 20 }, (_, i) => i + 1);
  expect(told(database(), 10_000, () => '10.0.0.7')).toEqual([...each, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120]);
});

test('An audit log entry states the number of security events once not every event is recorded', () => {
  const db = database();
  const all = Array.from({ length: 40 }, () => occurrence(db, 'non_riuscito', '10.0.0.7', 0));
  expect([all[19], all[20], all[39]]).toEqual([{ isTold: true }, { isTold: false, volte: 21 }, { isTold: true, volte: 40 }]);
});

test('A source with many security events does not hide another source', () => {
  const db = database();
  told(db, 10_000, () => '10.0.0.7');
  expect(told(db, 3, () => '10.0.0.8')).toEqual([1, 2, 3]);
});

test('The number of recorded security events from many different addresses is limited too', () => {
  const db = database();
  expect(told(db, 100_000, (i) => `2001:db8::${i}`)).toHaveLength(50 + 20 + 12);
});

test('The count of security events of a source starts again after an hour', () => {
  const db = database();
  told(db, 1_000, () => '10.0.0.7');
  expect(told(db, 2, () => '10.0.0.7', 59 * MINUTE)).toEqual([]);
  expect(told(db, 2, () => '10.0.0.7', 60 * MINUTE)).toEqual([1, 2]);
});
