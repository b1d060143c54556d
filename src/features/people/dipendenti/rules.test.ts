import { describe, expect, test } from 'vitest';
import { STATI_DIPENDENTE } from '#shared/dipendente.ts';
import { changesAgainst, checkMalattia, isLeaving, revealsMalattia, touchesRiservati } from './rules.ts';

describe('changes of an edit', () => {
  const shown = { nome: 'Anna', telefono: null, stato: 'entrato', data_inizio_malattia: null, data_fine_malattia: null, manager_id: null };

  test.each<[string, Parameters<typeof changesAgainst>[0] & Record<string, unknown>, Record<string, unknown>]>([
    ['nothing, of an empty body', {}, {}],
    ['nothing, of what was shown', { nome: 'Anna', telefono: null, stato: 'entrato', manager_id: null }, {}],
    ['nothing, of what is left out', { nome: undefined, stato: undefined }, {}],
    ['what differs', { nome: 'Anna Maria', telefono: '02', manager_id: null }, { nome: 'Anna Maria', telefono: '02' }],
    [
      'a first leave as it comes',
      { stato: 'in malattia', data_inizio_malattia: '2026-01-02' },
      { stato: 'in malattia', data_inizio_malattia: '2026-01-02' },
    ],
    ['a salary that was not shown', { stipendio: '0.00' }, { stipendio: '0.00' }],
  ])('The result contains %s', (_, wanted, changes) => expect(changesAgainst(wanted, shown)).toEqual(changes));

  test('A new sick leave does not take over the dates of the former one', () => {
    const back = { ...shown, data_inizio_malattia: '2025-01-01', data_fine_malattia: '2025-02-01' };
    expect(changesAgainst({ stato: 'in malattia' }, back)).toEqual({
      stato: 'in malattia',
      data_inizio_malattia: null,
      data_fine_malattia: null,
    });
    expect(changesAgainst({ stato: 'in malattia', data_inizio_malattia: '2026-01-01' }, back)).toEqual({
      stato: 'in malattia',
      data_inizio_malattia: '2026-01-01',
      data_fine_malattia: null,
    });
    expect(changesAgainst({ stato: 'entrato' }, { ...back, stato: 'in malattia' })).toEqual({ stato: 'entrato' });
  });
});

describe('changes that only HR may make', () => {
  test.each([
    ['a salary', { stipendio: '0.00' }],
    ['a first day', { data_inizio_malattia: null }],
    ['a last day', { data_fine_malattia: '2026-01-01' }],
    ['sick leave', { stato: 'in malattia' as const }],
  ])('%s is such a change in every state', (_, changes) => {
    for (const stato of STATI_DIPENDENTE) expect(touchesRiservati(changes, { stato })).toBe(true);
  });

  test('A change from a state that may hide a sick leave is one', () => {
    const leads = STATI_DIPENDENTE.map((stato) => [stato, touchesRiservati({ stato: 'uscito' }, { stato })]);
    expect(leads).toEqual([
      ['entrante', false],
      ['entrato', true],
      ['in malattia', true],
      ['uscente', false],
      ['uscito', false],
    ]);
  });

  test('No other change is one', () => {
    for (const stato of STATI_DIPENDENTE) expect(touchesRiservati({}, { stato })).toBe(false);
  });
});

test.each([
  [{ stato: 'entrato' as const }, []],
  [{ stato: 'in malattia' as const }, ['data_inizio_malattia']],
  [{ stato: 'in malattia' as const, data_inizio_malattia: '2026-01-01' }, []],
  [{ data_fine_malattia: '2026-01-01' }, ['data_inizio_malattia']],
  [{ data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-01-01' }, ['data_fine_malattia']],
  [{ data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-01-02' }, []],
])('The sick leave %j has errors in %j', (values, fields) => expect(Object.keys(checkMalattia(values))).toEqual(fields));

test.each([
  ['in_arrivo', true, false],
  ['in_servizio', true, false],
  ['in_servizio', false, true],
  ['in_malattia', true, false],
  ['in_uscita', true, true],
  ['uscito', true, true],
] as const)('An employee in the state %s, active %j, is leaving: %j', (fase, isactive, left) =>
  expect(isLeaving({ situazione: { fase }, isactive })).toBe(left),
);

test.each([
  [['in_servizio'], true],
  [['in_malattia'], true],
  [['in_servizio', 'in_uscita'], true],
  [['in_servizio', 'in_malattia'], false],
  [['in_servizio', 'in_malattia', 'in_uscita'], false],
  [['uscito', 'in_arrivo'], false],
] as const)('The number of employees in %j reveals how many are ill: %j', (fasi, tells) => expect(revealsMalattia(fasi)).toBe(tells));
