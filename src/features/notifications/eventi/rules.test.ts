import { expect, test } from 'vitest';
import { type LiveChange, MAX_IDS, visibleChanges } from './rules.ts';

const account = (overrides: object = {}) => ({
  amministratore: false,
  role: 'IT' as const,
  can_view: [1],
  can_edit: [],
  can_admin: [],
  showroom_ids: {},
  ...overrides,
});
const change = (overrides: Partial<LiveChange>): LiveChange => ({
  tema: 'hardware',
  brand_id: 1,
  riservata: false,
  ids: ['7'],
  ...overrides,
});

test.each<[string, ReturnType<typeof account>, LiveChange[], object | undefined]>([
  ['a change of a visible brand is sent', account(), [change({})], { hardware: ['7'] }],
  ['a change of another brand is not sent', account(), [change({ brand_id: 2 })], undefined],
  [
    'of changes of two brands only the change of the visible brand is sent',
    account(),
    [change({}), change({ brand_id: 2, ids: ['8'] })],
    { hardware: ['7'] },
  ],
  [
    'a change under two visible brands is sent once',
    account({ can_view: [1, 2] }),
    [change({}), change({ brand_id: 2 })],
    { hardware: ['7'] },
  ],
  [
    'ids are left out when one of the changes has no ids',
    account({ can_view: [1, 2] }),
    [change({}), change({ brand_id: 2, ids: null })],
    { hardware: null },
  ],
  [
    'a confidential change is not sent to IT',
    account({ can_edit: [1], can_admin: [1] }),
    [change({ tema: 'dipendenti', riservata: true })],
    undefined,
  ],
  [
    'a confidential change is sent to HR',
    account({ role: 'HR' }),
    [change({ tema: 'dipendenti', riservata: true })],
    { dipendenti: ['7'] },
  ],
  ['a change of an account is not sent to a caller with can_view', account(), [change({ tema: 'utenti' })], undefined],
  [
    'a change of an account is sent to a caller who administers its brand',
    account({ can_admin: [1] }),
    [change({ tema: 'utenti' })],
    { utenti: ['7'] },
  ],
  [
    'a change of an account without a brand is sent to a caller who administers any brand',
    account({ can_admin: [1] }),
    [change({ tema: 'utenti', brand_id: null })],
    { utenti: ['7'] },
  ],
  [
    'a change of an account without a brand is not sent to a caller who administers no brand',
    account(),
    [change({ tema: 'utenti', brand_id: null })],
    undefined,
  ],
  [
    'an account that is limited to showrooms of the brand gets no ids',
    account({ showroom_ids: { 1: [3] } }),
    [change({})],
    { hardware: null },
  ],
  ['no change sends no event', account(), [], undefined],
])('A change sends the expected live event to an account: %s', (_, subject, changes, expected) =>
  expect(visibleChanges(subject, changes)).toEqual(expected),
);

test('An amministratore gets live events about accounts before the first brand exists', () => {
  const firstAdmin = account({ amministratore: true, can_view: [] });
  expect(visibleChanges(firstAdmin, [change({ tema: 'utenti', brand_id: null })])).toEqual({ utenti: ['7'] });
});

test('A live event with too many ids contains null instead of the ids', () => {
  const manyIds = Array.from({ length: MAX_IDS }, (_, i) => String(i));
  expect(visibleChanges(account({ can_view: [1, 2] }), [change({ ids: manyIds }), change({ brand_id: 2, ids: ['x'] })])).toEqual({
    hardware: null,
  });
});
