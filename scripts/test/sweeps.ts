/**
 * Test files that try every call of the API with every account or with every kind of bad input, and the file of all races. Together they
 * take minutes; `npm test -- --fast` leaves them out. The longest comes first.
 */
export const SWEEPS = [
  'src/app/matrix.test.ts',
  'src/app/limited-account.test.ts',
  'src/app/foreign-account.test.ts',
  'src/server/http/bad-input.test.ts',
  'src/server/http/event-loop.test.ts',
  'src/app/mass-assignment.test.ts',
  'src/app/matrix-rule-changes.test.ts',
  'src/app/races.test.ts',
];
