import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { keyOf, pagesKeyOf, withQuery } from './call.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/dipendenti',
  query: z.object({ q: z.string().optional(), brand_id: z.string().optional() }),
  response: z.array(z.string()),
  needs: 'session',
  shows: {},
  summary: 'I dipendenti',
});

const software = endpoint({
  method: 'GET',
  path: '/api/dipendenti/:id/software',
  params: z.object({ id: z.string() }),
  response: z.array(z.string()),
  needs: 'session',
  shows: {},
  summary: 'Il software di un dipendente',
});

test('server data is keyed by its URL', () => {
  expect(keyOf(list)).toEqual(['api', 'dipendenti']);
  expect(keyOf(software, { params: { id: 'a/b' } })).toEqual(['api', 'dipendenti', 'a%2Fb', 'software']);
  expect(keyOf(list, { query: { q: 'rossi' } })).toEqual(['api', 'dipendenti', { q: 'rossi' }]);
});

test('what is not set is not in the key: both ways of saying "no search" share one entry', () => {
  expect(keyOf(list, { query: { q: '', brand_id: undefined } })).toEqual(keyOf(list));
});

test('pages of a list and the whole list never share an entry', () => {
  expect(pagesKeyOf(list, {})).toEqual(['api', 'dipendenti', {}, 'pagine']);
  expect(pagesKeyOf(list, {})).not.toEqual(keyOf(list));
});

test('a query is written as plain text', () => {
  expect(withQuery('/api/x', { q: 'a&b', limit: 50, cursor: null })).toBe('/api/x?q=a%26b&limit=50');
  expect(withQuery('/api/x', {})).toBe('/api/x');
});
