import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DataDependencies, Read } from '#shared/endpoint.ts';
import { refreshAffected } from './follow-changes.ts';

const [ANNA, LIA, UGO] = ['0190-anna', '0190-lia', '0190-ugo'];

const EMPLOYEE_PAGE: DataDependencies = { own: ['dipendenti', 'risorse'], any: ['hardware'] };

const readOf = (shows: DataDependencies): Read => ({
  method: 'GET',
  path: '/api/x',
  response: z.unknown(),
  needs: 'session',
  shows,
  summary: '',
});

/** Returns the names of the cached queries that a change of these topics refetches. */
function refetchedBy(temi: Parameters<typeof refreshAffected>[1]): string[] {
  const client = new QueryClient();
  const queries: Record<string, [key: unknown[], data: unknown, shows?: DataDependencies]> = {
    list: [['api', 'dipendenti', { q: 'r' }, 'pagine'], { pages: [[]], pageParams: [null] }, { any: ['dipendenti'] }],
    'anna, led by lia': [['api', 'dipendenti', ANNA], { id: ANNA, manager: { id: LIA } }, EMPLOYEE_PAGE],
    ugo: [['api', 'dipendenti', UGO], { id: UGO, manager: null }, EMPLOYEE_PAGE],
    counts: [['api', 'workflows', 'conteggi'], {}, { any: ['workflows'] }],
    'workflow 7': [['api', 'workflows', '7'], {}, { own: ['workflows'] }],
    'holders of 3': [['api', 'hardware', '3', 'assegnatari'], [], { own: ['hardware'] }],
    'asked when needed': [['api', 'auth', 'sessions'], [], {}],
    elsewhere: [['sessione', 'scaduta'], false],
  };
  for (const [queryKey, data, shows] of Object.values(queries)) {
    client
      .getQueryCache()
      .build(client, { queryKey, ...(shows ? { meta: { read: readOf(shows) } } : {}) })
      .setData(data);
  }
  void refreshAffected(client, temi, () => true);
  return Object.entries(queries).flatMap(([name, [key]]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
}

test.each<[string, Parameters<typeof refetchedBy>[0], string[]]>([
  ['a change of an employee refetches the lists and the page of the employee', { dipendenti: [UGO] }, ['list', 'ugo']],
  ['a change of a manager also refetches the pages of the subordinates', { dipendenti: [LIA] }, ['list', 'anna, led by lia']],
  ['a change of the items of an employee refetches the page of the employee', { risorse: [ANNA] }, ['anna, led by lia']],
  ['a change without ids refetches all pages of employees', { risorse: null }, ['anna, led by lia', 'ugo']],
  [
    'a change of a device refetches every page with costs and the holders of the device',
    { hardware: ['3'] },
    ['anna, led by lia', 'ugo', 'holders of 3'],
  ],
  ['a change of another device does not refetch those holders', { hardware: ['33'] }, ['anna, led by lia', 'ugo']],
  ['a change of a workflow refetches its own page and the counts', { workflows: ['7'] }, ['counts', 'workflow 7']],
  ['a change that no open page shows refetches no query', { utenti: null }, []],
])('A live event makes the page refetch exactly the affected queries: %s', (_, temi, expected) =>
  expect(refetchedBy(temi)).toEqual(expected),
);
