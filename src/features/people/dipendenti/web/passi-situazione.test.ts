import { describe, expect, test } from 'vitest';
import type { Fase } from '#shared/situazione.ts';
import { passiDa } from './passi-situazione.ts';

describe('the steps from where somebody stands', () => {
  const steps = (stato: 'entrante' | 'entrato' | 'in malattia' | 'uscente' | 'uscito', fase: Fase, hr = true) =>
    passiDa({ stato, situazione: { fase } }, hr).map((passo) => passo.stato);
  test.each([
    ['entrante', 'in_arrivo', ['entrato']],
    ['entrato', 'in_servizio', ['in malattia', 'uscente', 'uscito']],
    ['entrante', 'in_servizio', ['in malattia', 'uscente', 'uscito']],
    ['in malattia', 'in_malattia', ['entrato', 'uscente', 'uscito']],
    ['uscente', 'in_uscita', ['entrato', 'uscito']],
    ['uscito', 'uscito', ['entrato']],
  ] as const)('%s, %s: %j', (stato, fase, expected) => expect(steps(stato, fase)).toEqual(expected));

  test.each([
    ['uscente', ['Resta in servizio', 'Uscito…']],
    ['in malattia', ['Rientrato', 'Uscito…']],
    ['entrato', ['Uscito…']],
  ] as const)('who is to leave and is %s: %j', (stato, expected) =>
    expect(passiDa({ stato, situazione: { fase: 'in_uscita' } }, true).map(({ label }) => label)).toEqual(expected),
  );

  test('who may not write sick leave takes none that could tell of one', () => {
    expect(steps('entrato', 'in_servizio', false)).toEqual([]);
    expect(steps('uscente', 'in_uscita', false)).toEqual(['entrato', 'uscito']);
  });
});
