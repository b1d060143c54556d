import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { pagesQueryKeyOf, queryKeyOf, withQuery } from './call.ts';

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

test('The query key of server data is its URL', () => {
  expect(queryKeyOf(list)).toEqual(['api', 'dipendenti']);
  expect(queryKeyOf(software, { params: { id: 'a/b' } })).toEqual(['api', 'dipendenti', 'a%2Fb', 'software']);
  expect(queryKeyOf(list, { query: { q: 'rossi' } })).toEqual(['api', 'dipendenti', { q: 'rossi' }]);
});

test('Empty query values are not part of the query key, so an empty search and no search have the same key', () => {
  expect(queryKeyOf(list, { query: { q: '', brand_id: undefined } })).toEqual(queryKeyOf(list));
});

test('The pages of a list and the whole list have different query keys', () => {
  expect(pagesQueryKeyOf(list, {})).toEqual(['api', 'dipendenti', {}, 'pagine']);
  expect(pagesQueryKeyOf(list, {})).not.toEqual(queryKeyOf(list));
});

test('The URL of a request contains the encoded query values and leaves out empty values', () => {
  expect(withQuery('/api/x', { q: 'a&b', limit: 50, cursor: null })).toBe('/api/x?q=a%26b&limit=50');
  expect(withQuery('/api/x', {})).toBe('/api/x');
});
