import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Read, Shows } from '#shared/endpoint.ts';
import { refreshConcerned } from './follow-changes.ts';

const [ANNA, LIA, UGO] = ['0190-anna', '0190-lia', '0190-ugo'];

const PERSON: Shows = { own: ['dipendenti', 'risorse'], any: ['hardware'] };

const reading = (shows: Shows): Read => ({ method: 'GET', path: '/api/x', response: z.unknown(), needs: 'session', shows, summary: '' });

/** The cached queries, and the names of those that a change refetches. */
function refreshedBy(temi: Parameters<typeof refreshConcerned>[1]): string[] {
  const client = new QueryClient();
  const queries: Record<string, [key: unknown[], data: unknown, shows?: Shows]> = {
    list: [['api', 'dipendenti', { q: 'r' }, 'pagine'], { pages: [[]], pageParams: [null] }, { any: ['dipendenti'] }],
    'anna, led by lia': [['api', 'dipendenti', ANNA], { id: ANNA, manager: { id: LIA } }, PERSON],
    ugo: [['api', 'dipendenti', UGO], { id: UGO, manager: null }, PERSON],
    counts: [['api', 'workflows', 'conteggi'], {}, { any: ['workflows'] }],
    'workflow 7': [['api', 'workflows', '7'], {}, { own: ['workflows'] }],
    'holders of 3': [['api', 'hardware', '3', 'assegnatari'], [], { own: ['hardware'] }],
    'asked when needed': [['api', 'auth', 'sessions'], [], {}],
    elsewhere: [['sessione', 'scaduta'], false],
  };
  for (const [queryKey, data, shows] of Object.values(queries)) {
    client
      .getQueryCache()
      .build(client, { queryKey, ...(shows ? { meta: { read: reading(shows) } } : {}) })
      .setData(data);
  }
  void refreshConcerned(client, temi);
  return Object.entries(queries).flatMap(([name, [key]]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
}

test.each<[string, Parameters<typeof refreshedBy>[0], string[]]>([
  ['a person: the lists, and their own page', { dipendenti: [UGO] }, ['list', 'ugo']],
  ['a manager: also the page of whom they lead', { dipendenti: [LIA] }, ['list', 'anna, led by lia']],
  ['what somebody holds: their page', { risorse: [ANNA] }, ['anna, led by lia']],
  ['too many to name: all', { risorse: null }, ['anna, led by lia', 'ugo']],
  ['a device: every page that sums costs, and its own holders', { hardware: ['3'] }, ['anna, led by lia', 'ugo', 'holders of 3']],
  ['another device: not those holders', { hardware: ['33'] }, ['anna, led by lia', 'ugo']],
  ['a workflow: its own address; the counts are no workflow of that name', { workflows: ['7'] }, ['counts', 'workflow 7']],
  ['what nothing here shows', { utenti: null }, []],
])('A change refetches the expected queries: %s', (_, temi, expected) => expect(refreshedBy(temi)).toEqual(expected));
