// A change has exactly those queries read again that show something of it.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LiveReads } from '#web/data/live-reads.ts';
import { refreshConcerned } from './refresh-concerned.ts';

const READS: LiveReads = {
  '/api/dipendenti': { any: ['dipendenti'] },
  '/api/dipendenti/:id': { own: ['dipendenti', 'risorse'], any: ['hardware'] },
  '/api/workflows/conteggi': { any: ['workflows'] },
  '/api/workflows/:id': { own: ['workflows'] },
  '/api/hardware/:id/assegnatari': { own: ['hardware'] },
};
const [ANNA, LIA, UGO] = ['0190-anna', '0190-lia', '0190-ugo'];

/** What is in the browser; the names of those that a change has read again. */
function refreshedBy(temi: Parameters<typeof refreshConcerned>[2]): string[] {
  const client = new QueryClient();
  const queries: Record<string, [key: unknown[], data: unknown]> = {
    list: [['api', 'dipendenti', { q: 'r' }, 'pagine'], { pages: [[]], pageParams: [null] }],
    'anna, led by lia': [['api', 'dipendenti', ANNA], { id: ANNA, manager: { id: LIA } }],
    ugo: [['api', 'dipendenti', UGO], { id: UGO, manager: null }],
    counts: [['api', 'workflows', 'conteggi'], {}],
    'workflow 7': [['api', 'workflows', '7'], {}],
    'holders of 3': [['api', 'hardware', '3', 'assegnatari'], []],
    elsewhere: [['sessione', 'scaduta'], false],
  };
  for (const [key, data] of Object.values(queries)) client.setQueryData(key, data);
  refreshConcerned(client, READS, temi);
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
])('%s', (_, temi, expected) => expect(refreshedBy(temi)).toEqual(expected));
