import { describe, expect, test } from 'vitest';
import type { TipoRapporto } from '#shared/rapporto.ts';
import { avvisiMesiATermine, checkProroga, checkTrasforma, countMonthsAndDays, formatDurata, sumMesiATermine } from './rules.ts';

describe('counting months and days', () => {
  test.each([
    ['2026-01-15', '2026-02-14', { mesi: 1, giorni: 0 }],
    ['2026-01-15', '2026-02-15', { mesi: 1, giorni: 1 }],
    ['2026-01-01', '2026-12-31', { mesi: 12, giorni: 0 }],
    ['2026-01-31', '2026-02-27', { mesi: 1, giorni: 0 }],
    ['2026-01-31', '2026-02-26', { mesi: 0, giorni: 27 }],
    ['2028-02-29', '2029-02-27', { mesi: 12, giorni: 0 }],
    ['2026-01-31', '2026-03-30', { mesi: 2, giorni: 0 }],
    ['2026-05-10', '2026-05-10', { mesi: 0, giorni: 1 }],
    ['2025-11-30', '2026-11-29', { mesi: 12, giorni: 0 }],
  ])('From %s to %s, both included, is %o', (dal, al, expected) => {
    expect(countMonthsAndDays(dal, al)).toEqual(expected);
  });

  test.each([
    [{ mesi: 13, giorni: 4 }, '13 mesi e 4 giorni'],
    [{ mesi: 1, giorni: 1 }, '1 mese e 1 giorno'],
    [{ mesi: 0, giorni: 20 }, '20 giorni'],
    [{ mesi: 0, giorni: 0 }, '0 giorni'],
  ])('%o is formatted as %s', (durata, text) => {
    expect(formatDurata(durata)).toBe(text);
  });
});

const TODAY = '2026-11-29';

const rapporto = (values: Partial<Parameters<typeof sumMesiATermine>[0][number]>) => ({
  id: 1,
  ultimo: true,
  dal: '2026-01-01',
  al: null,
  tipo: 'determinato' as TipoRapporto | null,
  fine_prevista: null,
  proroghe: 0,
  tipi_precedenti: [],
  ...values,
});
const sum = (...rapporti: Partial<Parameters<typeof sumMesiATermine>[0][number]>[]) => {
  const { mesi, giorni, righe } = sumMesiATermine(rapporti.map(rapporto), TODAY);
  return { mesi, giorni, righe: righe.map(({ tipo, dal, al, previsto }) => [tipo, dal, al, previsto]) };
};

describe('adding up fixed-term months', () => {
  test('An employment that continues counts up to its planned end', () => {
    expect(sum({ fine_prevista: '2026-12-31' })).toEqual({
      ...{ mesi: 12, giorni: 0 },
      righe: [['determinato', '2026-01-01', '2026-12-31', true]],
    });
  });

  test('An employment that continues after its planned end, or has none, counts up to today', () => {
    for (const fine_prevista of ['2026-06-30', null]) {
      expect(sum({ fine_prevista })).toEqual({ mesi: 10, giorni: 29, righe: [['determinato', '2026-01-01', TODAY, false]] });
    }
  });

  test('An employment with a last day counts up to that day, whatever its planned end is', () => {
    expect(sum({ fine_prevista: '2027-12-31', al: '2026-03-31' })).toMatchObject({ mesi: 3, giorni: 0 });
  });

  test('The left-over days of several employments are added, and thirty days count as a month', () => {
    const former = { ultimo: false, tipo: 'somministrazione' as const, dal: '2025-01-01', al: '2025-02-20' };
    expect(sum({ fine_prevista: '2026-12-15' }, former)).toMatchObject({ mesi: 11 + 1 + 1, giorni: 15 + 20 - 30 });
  });

  test('Only the types determinato and somministrazione count', () => {
    for (const tipo of ['indeterminato', 'stagionale', 'apprendistato', 'stage', 'collaborazione', null] as const) {
      expect(sum({ tipo })).toEqual({ mesi: 0, giorni: 0, righe: [] });
    }
  });

  test('A converted employment counts the days before the conversion', () => {
    const tipi_precedenti = [
      { tipo: 'stage' as const, fino_al: '2026-02-28' },
      { tipo: 'determinato' as const, fino_al: '2026-08-31' },
    ];
    expect(sum({ tipo: 'indeterminato', tipi_precedenti })).toEqual({
      ...{ mesi: 6, giorni: 0 },
      righe: [['determinato', '2026-03-01', '2026-08-31', false]],
    });
  });

  test('A conversion on the first day of the employment leaves no days of the former type', () => {
    expect(sum({ tipo: 'indeterminato', tipi_precedenti: [{ tipo: 'determinato', fino_al: '2025-12-31' }] }).righe).toEqual([]);
  });

  test('An employment without a first day is listed but not counted, and an employment that begins after today is not listed', () => {
    expect(sum({ dal: null, al: '2026-03-31', ultimo: false })).toMatchObject({
      mesi: 0,
      righe: [['determinato', null, '2026-03-31', false]],
    });
    expect(sum({ dal: '2027-01-01' }).righe).toEqual([]);
  });

  test.each([
    [{ mesi: 11, giorni: 29 }, []],
    [{ mesi: 12, giorni: 0 }, [[12, '12 mesi a termine: raggiunta la soglia di 12 mesi']]],
    [{ mesi: 12, giorni: 1 }, [[12, '12 mesi e 1 giorno a termine: superata la soglia di 12 mesi']]],
    [
      { mesi: 25, giorni: 0 },
      [
        [24, '25 mesi a termine: superata la soglia di 24 mesi'],
        [12, '25 mesi a termine: superata la soglia di 12 mesi'],
      ],
    ],
  ])('With the thresholds 12 and 24, %o gives the warnings %o', (durata, expected) => {
    expect(avvisiMesiATermine(durata, [12, 24]).map(({ soglia, testo }) => [soglia, testo])).toEqual(expected);
  });
});

test.each([
  ['2026-12-31', '2027-01-01', true],
  ['2026-12-31', '2026-12-31', false],
  ['2026-12-31', '2026-06-30', false],
  [null, '2027-01-01', false],
])('An extension of a contract that ends on %s to %s is allowed: %s', (present, next, isAllowed) => {
  expect(checkProroga(present, next) === undefined).toBe(isAllowed);
});

test.each([
  [{ tipo: 'indeterminato', dal: '2026-01-01' }, undefined],
  [{ tipo: 'indeterminato', dal: '2025-12-31' }, 'dal'],
  [{ tipo: 'indeterminato', dal: '2027-02-01' }, 'dal'],
  [{ tipo: 'determinato', dal: '2026-06-01' }, 'tipo'],
] as const)('The conversion %o of a contract from 01/01/2026 to 31/01/2027 is rejected at the field %s', (conversion, field) => {
  expect(Object.keys(checkTrasforma(rapporto({ al: '2027-01-31' }), conversion))).toEqual(field ? [field] : []);
});

test('A second conversion begins after the first one', () => {
  const converted = rapporto({ tipi_precedenti: [{ tipo: 'stage', fino_al: '2026-05-31' }] });
  expect(checkTrasforma(converted, { tipo: 'indeterminato', dal: '2026-05-31' })).toHaveProperty('dal');
  expect(checkTrasforma(converted, { tipo: 'indeterminato', dal: '2026-06-01' })).toEqual({});
});
