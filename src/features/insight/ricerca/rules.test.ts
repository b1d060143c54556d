import { describe, expect, test } from 'vitest';
import { SEARCH_TYPES } from '#app/features.ts';
import { addressOfElenco, includesWords, isSearchable, readCodice, splitMatches } from './rules.ts';

describe('the code in a search text', () => {
  test.each<[string, string | undefined]>([
    ['+39 347 123.4567', '3471234567'],
    ['0039 347-1234567', '3471234567'],
    ['39 347 1234567', '393471234567'],
    ['(02) 765/4321', '027654321'],
    ['C02 ZK1', 'C02ZK1'],
    ['12', undefined],
    ['rossi', undefined],
    ['anna.rossi1@azienda.it', undefined],
    ['%123%', undefined],
  ])('The search text %j contains the code %j', (q, codice) => {
    expect(readCodice(q)).toBe(codice);
  });
});

test.each([
  ['ab', true],
  ['a b', true],
  ['è7', true],
  ['a', false],
  ["a'", false],
  ['%%', false],
])('The text %j is long enough to search for: %j', (q, isLongEnough) => {
  expect(isSearchable(q)).toBe(isLongEnough);
});

test('addressOfElenco() encodes the search text and keeps the tab of the list in the query string of the address', () => {
  expect(addressOfElenco(SEARCH_TYPES.telefono, 'a b')).toBe('/mobile-plans?vista=telefoni&q=a%20b');
  expect(addressOfElenco(SEARCH_TYPES.software, 'a&b')).toBe('/software?q=a%26b');
});

describe('the highlighted parts of a search result', () => {
  // The third text of each row is the searched text; brackets mark the parts that the search must highlight.
  test.each([
    ['Marta Dal Bò', 'bo dal', 'Marta [Dal] [Bò]'],
    ["Niccolò D'Angelo", 'dangelo', "Niccolò [D'Angelo]"],
    ["Niccolò D'Angelo", 'NICCOLO', "[Niccolò] D'Angelo"],
    ['Anna', 'an', '[An]na'],
    ['Nina', 'na in', 'N[ina]'],
    ['Anna', 'zoe', 'Anna'],
    ['Anna', '', 'Anna'],
  ])('In the text %j the search %j highlights the parts %j', (testo, q, expected) => {
    const parts = splitMatches(testo, q);
    expect(parts.map((part) => (part.isMatch ? `[${part.testo}]` : part.testo)).join('')).toBe(expected);
  });

  test.each([
    ['Nuovo Dipendente', 'dip nuo', true],
    ['Gestione Brand', 'brànd', true],
    ['Gestione Brand', 'brand utenti', false],
  ])('The text %j contains all of the words %j: %j', (testo, q, containsAll) => {
    expect(includesWords(testo, q)).toBe(containsAll);
  });
});
