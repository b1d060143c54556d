import { expect, test } from 'vitest';
import type { Db } from '#server/db/handle.ts';
import { countOccurrence } from '#server/register/record-fact.ts';

const MINUTE = 60_000;
const database = () => ({}) as Db; // cast: the database is used only as a key
const recordedNumbers = (db: Db, times: number, source: (i: number) => string, now = 0) =>
  Array.from({ length: times }, (_, i) => countOccurrence(db, 'non_riuscito', source(i), now)).flatMap(({ isRecorded }, i) =>
    isRecorded ? [i + 1] : [],
  );

test('The first twenty security events of one source are all recorded; after them, an event is recorded each time the number of events has doubled', () => {
  const firstTwenty = Array.from({ length: 20 }, (_, i) => i + 1);
  expect(recordedNumbers(database(), 10_000, () => '10.0.0.7')).toEqual([...firstTwenty, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120]);
});

test('An audit log entry contains the number of security events as soon as some events are not recorded', () => {
  const db = database();
  const results = Array.from({ length: 40 }, () => countOccurrence(db, 'non_riuscito', '10.0.0.7', 0));
  expect([results[19], results[20], results[39]]).toEqual([
    { isRecorded: true },
    { isRecorded: false, volte: 21 },
    { isRecorded: true, volte: 40 },
  ]);
});

test('Security events of a second source are recorded although another source has many security events', () => {
  const db = database();
  recordedNumbers(db, 10_000, () => '10.0.0.7');
  expect(recordedNumbers(db, 3, () => '10.0.0.8')).toEqual([1, 2, 3]);
});

test('The number of recorded security events is limited even if they come from many different addresses', () => {
  const db = database();
  expect(recordedNumbers(db, 100_000, (i) => `2001:db8::${i}`)).toHaveLength(50 + 20 + 12);
});

test('The count of security events of a source starts again after an hour', () => {
  const db = database();
  recordedNumbers(db, 1_000, () => '10.0.0.7');
  expect(recordedNumbers(db, 2, () => '10.0.0.7', 59 * MINUTE)).toEqual([]);
  expect(recordedNumbers(db, 2, () => '10.0.0.7', 60 * MINUTE)).toEqual([1, 2]);
});
