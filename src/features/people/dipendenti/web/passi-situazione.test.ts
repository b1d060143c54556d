import { describe, expect, test } from 'vitest';
import type { Fase } from '#shared/situazione.ts';
import { availablePassi } from './passi-situazione.ts';

describe('the changes of state that the employee page offers', () => {
  const steps = (stato: 'entrante' | 'entrato' | 'in malattia' | 'uscente' | 'uscito', fase: Fase, hr = true) =>
    availablePassi({ stato, situazione: { fase } }, hr).map((passo) => passo.stato);
  test.each([
    ['entrante', 'in_arrivo', ['entrato']],
    ['entrato', 'in_servizio', ['in malattia', 'uscente', 'uscito']],
    ['entrante', 'in_servizio', ['in malattia', 'uscente', 'uscito']],
    ['in malattia', 'in_malattia', ['entrato', 'uscente', 'uscito']],
    ['uscente', 'in_uscita', ['entrato', 'uscito']],
    ['uscito', 'uscito', ['entrato']],
  ] as const)(
    'For an employee in the state %s and the phase %s, the employee page offers the changes of state %j',
    (stato, fase, expected) => expect(steps(stato, fase)).toEqual(expected),
  );

  test.each([
    ['uscente', ['Resta in servizio', 'Uscito…']],
    ['in malattia', ['Rientrato', 'Uscito…']],
    ['entrato', ['Uscito…']],
  ] as const)('For a leaving employee in the state %s, the employee page offers the changes of state %j', (stato, expected) =>
    expect(availablePassi({ stato, situazione: { fase: 'in_uscita' } }, true).map(({ label }) => label)).toEqual(expected),
  );

  test('An account that may not write sick leave is not offered a change of state that could reveal a sick leave', () => {
    expect(steps('entrato', 'in_servizio', false)).toEqual([]);
    expect(steps('uscente', 'in_uscita', false)).toEqual(['entrato', 'uscito']);
  });
});
