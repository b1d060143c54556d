import { expect, expectTypeOf, test } from 'vitest';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { employeeCall, employeesCall } from './receiver-calls.ts';

test('The declared endpoint for possible holders has the same request and reply types as the employee list endpoint', () => {
  const query = {
    q: 'rossi',
    brand_id: '1,2',
    situazione: 'in_arrivo,in_servizio',
    tipologia: 'manager,admin',
    sort: 'cognome',
    limit: '20',
  };
  expect([employeesCall.method, employeesCall.path, employeesCall.query.parse(query)]).toEqual([
    listDipendenti.method,
    listDipendenti.path,
    query,
  ]);
  expect(listDipendenti.query.safeParse(query).success).toBe(true);
  // This line does not compile when a result of the real list endpoint is not assignable to the result type declared again in this folder
  expectTypeOf<ResultOf<typeof listDipendenti>>().toExtend<ResultOf<typeof employeesCall>>();
});

test('The declared endpoint for the name of one employee has the same path and reply type as the employee endpoint', () => {
  expect([employeeCall.method, employeeCall.path]).toEqual([getDipendente.method, getDipendente.path]);
  expectTypeOf<ResultOf<typeof getDipendente>>().toExtend<ResultOf<typeof employeeCall>>();
});
