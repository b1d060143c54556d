import { expect, test } from 'vitest';
import { type Change, MOST_IDS, seenBy } from './rules.ts';

const account = (more: object = {}) => ({
  amministratore: false,
  role: 'IT' as const,
  can_view: [1],
  can_edit: [],
  can_admin: [],
  ...more,
});
const change = (more: Partial<Change>): Change => ({ tema: 'hardware', brand_id: 1, riservata: false, ids: ['7'], ...more });

test.each<[string, ReturnType<typeof account>, Change[], object | undefined]>([
  ['of a brand one sees', account(), [change({})], { hardware: ['7'] }],
  ['of another brand', account(), [change({ brand_id: 2 })], undefined],
  ['of two brands: only what is of one’s own', account(), [change({}), change({ brand_id: 2, ids: ['8'] })], { hardware: ['7'] }],
  ['the same under two brands: once', account({ can_view: [1, 2] }), [change({}), change({ brand_id: 2 })], { hardware: ['7'] }],
  ['one of them not named: none is', account({ can_view: [1, 2] }), [change({}), change({ brand_id: 2, ids: null })], { hardware: null }],
  ['reserved, to IT', account({ can_edit: [1], can_admin: [1] }), [change({ tema: 'dipendenti', riservata: true })], undefined],
  ['reserved, to HR', account({ role: 'HR' }), [change({ tema: 'dipendenti', riservata: true })], { dipendenti: ['7'] }],
  ['an account, to who only looks', account(), [change({ tema: 'utenti' })], undefined],
  ['an account, to who administers', account({ can_admin: [1] }), [change({ tema: 'utenti' })], { utenti: ['7'] }],
  [
    'an account of no brand, to who administers any',
    account({ can_admin: [1] }),
    [change({ tema: 'utenti', brand_id: null })],
    { utenti: ['7'] },
  ],
  ['an account of no brand, to who administers none', account(), [change({ tema: 'utenti', brand_id: null })], undefined],
  ['nothing', account(), [], undefined],
])('An account gets the expected event for a change: %s', (_, subject, changes, expected) =>
  expect(seenBy(subject, changes)).toEqual(expected),
);

test('An amministratore gets events about accounts before the first brand exists', () => {
  const first = account({ amministratore: true, can_view: [] });
  expect(seenBy(first, [change({ tema: 'utenti', brand_id: null })])).toEqual({ utenti: ['7'] });
});

test('Too many ids are replaced by null', () => {
  const many = Array.from({ length: MOST_IDS }, (_, i) => String(i));
  expect(seenBy(account({ can_view: [1, 2] }), [change({ ids: many }), change({ brand_id: 2, ids: ['x'] })])).toEqual({ hardware: null });
});
