import { expect, expectTypeOf, test } from 'vitest';
import { getShowroom } from '#features/people/showrooms/contract.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { listShowrooms } from '#shared/showrooms.ts';
import { showroomCall, showroomsCall } from './receiver-calls.ts';

test('The declared request and reply for possible showrooms have the same types as the showroom list endpoint', () => {
  const query = { q: 'roma', sort: 'nome', limit: '200' };
  expect([showroomsCall.method, showroomsCall.path, showroomsCall.query.parse(query)]).toEqual([
    listShowrooms.method,
    listShowrooms.path,
    query,
  ]);
  expect(listShowrooms.query.safeParse(query).success).toBe(true);
  // This line does not compile when a result of the real list endpoint is not assignable to the result type declared again in this folder
  expectTypeOf<ResultOf<typeof listShowrooms>>().toExtend<ResultOf<typeof showroomsCall>>();
});

test('The declared endpoint for the name of one showroom has the same path and reply type as the showroom endpoint', () => {
  expect([showroomCall.method, showroomCall.path]).toEqual([getShowroom.method, getShowroom.path]);
  expectTypeOf<ResultOf<typeof getShowroom>>().toExtend<ResultOf<typeof showroomCall>>();
});
