import { expect, expectTypeOf, test } from 'vitest';
import { getShowroom, listShowrooms } from '#features/people/showrooms/contract.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { placeCall, placesCall } from './receivers-call.ts';

test("in which showroom something can be put is asked, and answered, as the showrooms' contract has it", () => {
  const query = { q: 'roma', sort: 'nome', limit: '200' };
  expect([placesCall.method, placesCall.path, placesCall.query.parse(query)]).toEqual([listShowrooms.method, listShowrooms.path, query]);
  expect(listShowrooms.query.safeParse(query).success).toBe(true);
  expectTypeOf<ResultOf<typeof listShowrooms>>().toExtend<ResultOf<typeof placesCall>>(); // said by the compiler
});

test('and what one is called', () => {
  expect([placeCall.method, placeCall.path]).toEqual([getShowroom.method, getShowroom.path]);
  expectTypeOf<ResultOf<typeof getShowroom>>().toExtend<ResultOf<typeof placeCall>>();
});
