import { describe, expect, test } from 'vitest';
import { STATI_DIPENDENTE } from '#shared/dipendente.ts';
import { changesFrom, checkMalattia, isLeaving, needsRiservatiPermission, revealsMalattia } from './rules.ts';

describe('changes of an edit of an employee', () => {
  const visible = {
    nome: 'Anna',
    telefono: null,
    stato: 'entrato',
    data_inizio_malattia: null,
    data_fine_malattia: null,
    manager_id: null,
  };

  test.each<[string, Parameters<typeof changesFrom>[0] & Record<string, unknown>, Record<string, unknown>]>([
    ['no field when the request is empty', {}, {}],
    ['no field that has the shown value', { nome: 'Anna', telefono: null, stato: 'entrato', manager_id: null }, {}],
    ['no field that the request leaves out', { nome: undefined, stato: undefined }, {}],
    ['the fields that differ', { nome: 'Anna Maria', telefono: '02', manager_id: null }, { nome: 'Anna Maria', telefono: '02' }],
    [
      'a first sick leave as it was sent',
      { stato: 'in malattia', data_inizio_malattia: '2026-01-02' },
      { stato: 'in malattia', data_inizio_malattia: '2026-01-02' },
    ],
    ['a salary that was not shown to the caller', { stipendio: '0.00' }, { stipendio: '0.00' }],
  ])('The changes of an edit of an employee contain %s', (_, requested, changes) =>
    expect(changesFrom(requested, visible)).toEqual(changes),
  );

  test('A new sick leave of an employee does not get the dates of the former sick leave', () => {
    const returned = { ...visible, data_inizio_malattia: '2025-01-01', data_fine_malattia: '2025-02-01' };
    expect(changesFrom({ stato: 'in malattia' }, returned)).toEqual({
      stato: 'in malattia',
      data_inizio_malattia: null,
      data_fine_malattia: null,
    });
    expect(changesFrom({ stato: 'in malattia', data_inizio_malattia: '2026-01-01' }, returned)).toEqual({
      stato: 'in malattia',
      data_inizio_malattia: '2026-01-01',
      data_fine_malattia: null,
    });
    expect(changesFrom({ stato: 'entrato' }, { ...returned, stato: 'in malattia' })).toEqual({ stato: 'entrato' });
  });
});

describe('changes of an employee that only HR may make', () => {
  test.each([
    ['the salary', { stipendio: '0.00' }],
    ['the first day of a sick leave', { data_inizio_malattia: null }],
    ['the last day of a sick leave', { data_fine_malattia: '2026-01-01' }],
    ['the state to in malattia', { stato: 'in malattia' as const }],
  ])('A change of %s of an employee is allowed only to HR, whatever the state of the employee', (_, changes) => {
    for (const stato of STATI_DIPENDENTE) expect(needsRiservatiPermission(changes, { stato })).toBe(true);
  });

  test("A change of an employee's state from a state that may hide a sick leave is allowed only to HR", () => {
    const results = STATI_DIPENDENTE.map((stato) => [stato, needsRiservatiPermission({ stato: 'uscito' }, { stato })]);
    expect(results).toEqual([
      ['entrante', false],
      ['entrato', true],
      ['in malattia', true],
      ['uscente', false],
      ['uscito', false],
    ]);
  });

  test('Other roles than HR may change an employee when the change contains neither salary nor sick leave', () => {
    for (const stato of STATI_DIPENDENTE) expect(needsRiservatiPermission({}, { stato })).toBe(false);
  });
});

test.each([
  [{ stato: 'entrato' as const }, []],
  [{ stato: 'in malattia' as const }, ['data_inizio_malattia']],
  [{ stato: 'in malattia' as const, data_inizio_malattia: '2026-01-01' }, []],
  [{ data_fine_malattia: '2026-01-01' }, ['data_inizio_malattia']],
  [{ data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-01-01' }, ['data_fine_malattia']],
  [{ data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-01-02' }, []],
])('The check of the sick leave %j returns errors for the fields %j', (values, fields) =>
  expect(Object.keys(checkMalattia(values))).toEqual(fields),
);

test.each([
  ['in_arrivo', true, false],
  ['in_servizio', true, false],
  ['in_servizio', false, true],
  ['in_malattia', true, false],
  ['in_uscita', true, true],
  ['uscito', true, true],
] as const)('Whether an employee in the phase %s with the active flag %j counts as leaving: %j', (fase, isactive, left) =>
  expect(isLeaving({ situazione: { fase }, isactive })).toBe(left),
);

test.each([
  [['in_servizio'], true],
  [['in_malattia'], true],
  [['in_servizio', 'in_uscita'], true],
  [['in_servizio', 'in_malattia'], false],
  [['in_servizio', 'in_malattia', 'in_uscita'], false],
  [['uscito', 'in_arrivo'], false],
] as const)('Whether the number of employees in the phases %j reveals how many employees are ill: %j', (fasi, reveals) =>
  expect(revealsMalattia(fasi)).toBe(reveals),
);
