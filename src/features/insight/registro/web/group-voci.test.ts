import { expect, test } from 'vitest';
import type { VoceDelRegistro } from '../contract.ts';
import { groupVoci } from './group-voci.ts';

function voce(id: number, values: Partial<VoceDelRegistro> = {}): VoceDelRegistro {
  const empty = { chi: null, titolo: '', cambi: [], nome: null, dipendente: null };
  return { id, quando: '2026-11-21T09:00:00Z', azione: 'modifica', oggetto: 'hardware', operazione: String(id), ...empty, ...values };
}
const idsOfGroups = (voci: VoceDelRegistro[]) => groupVoci(voci).map(({ voce: { id }, caused }) => [id, caused.map((each) => each.id)]);

test.each<[string, Partial<VoceDelRegistro>[], number]>([
  [
    'the creation of a device with its brands',
    [
      { oggetto: 'hardware_brands', azione: 'crea' },
      { oggetto: 'hardware', azione: 'crea' },
    ],
    1,
  ],
  [
    'the deletion of an employee with assignments and workflows',
    [{ oggetto: 'dipendenti', azione: 'elimina' }, { oggetto: 'workflows', azione: 'elimina' }, { oggetto: 'dipendenti_software' }],
    0,
  ],
  ['the deletion of a manager with subordinates', [{ oggetto: 'dipendenti' }, { oggetto: 'dipendenti', azione: 'elimina' }], 1],
  [
    'the assignment of a plan with a phone',
    [
      { oggetto: 'dipendenti_iphones', azione: 'crea' },
      { oggetto: 'dipendenti_piani_mobili', azione: 'crea' },
    ],
    1,
  ],
  [
    'the step of a workflow with a note',
    [
      { oggetto: 'workflow_passi', azione: 'crea' },
      { oggetto: 'workflows', azione: 'modifica' },
    ],
    1,
  ],
  ['a password link that replaces another one', [{ oggetto: 'reimpostazioni', azione: 'crea' }], 0],
])('The main entry of a group of audit log entries is first: %s', (_, values, first) => {
  const newestFirst = values.map((each, i) => voce(9 - i, { ...each, operazione: 't' }));
  expect(groupVoci(newestFirst)).toHaveLength(1);
  expect(groupVoci(newestFirst)[0]?.voce.id).toBe(newestFirst[first]?.id);
});

test('A group of audit log entries has the position of its newest entry, also when two operations overlap', () => {
  const voci = [voce(5, { operazione: 'a' }), voce(4, { operazione: 'b' }), voce(3, { operazione: 'a' }), voce(2)];
  expect(idsOfGroups(voci)).toEqual([
    [3, [5]],
    [4, []],
    [2, []],
  ]);
});

test('The audit log has one heading for each day, with the date in Italy', () => {
  const voceAt = (id: number, quando: string) => voce(id, { quando });
  const days = groupVoci([voceAt(4, '2026-11-21T12:00:00Z'), voceAt(3, '2026-11-20T23:30:00Z'), voceAt(2, '2026-11-20T22:59:00Z')]);
  expect(days.map(({ dayHeading }) => dayHeading)).toEqual(['sabato 21 novembre 2026', undefined, 'venerdì 20 novembre 2026']);
});
