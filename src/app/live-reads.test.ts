import { expect, test } from 'vitest';
import { LIVE_READS } from './live-reads.ts';
import { allRoutes } from './routes.ts';

const reads = allRoutes({} as Parameters<typeof allRoutes>[0])
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map(({ endpoint }) => endpoint.path);

test('every read says what it shows', () => {
  const missing = reads.filter((path) => !(path in LIVE_READS));
  expect(
    missing,
    'Add a row for each to web/live-reads.ts of its slice, and the slice to src/app/live-reads.ts: an open page that shows it would grow old.',
  ).toEqual([]);
});

test('every row is a read', () => {
  const gone = Object.keys(LIVE_READS).filter((path) => !(reads as string[]).includes(path));
  expect(gone, 'No GET has these paths: take them out of web/live-reads.ts of their slice.').toEqual([]);
});

test.each(['software', 'hardware', 'piani-mobili', 'iphones', 'cartelle-condivise'] as const)(
  '%s names who has it: read again when they are renamed',
  (list) => {
    expect(LIVE_READS[`/api/${list}`]?.any).toContain('dipendenti');
  },
);
