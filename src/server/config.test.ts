import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('passwords have six characters or more, and as many more as the installation asks', () => {
  expect(readConfig({}).PASSWORD_MIN).toBe(6);
  expect(readConfig({ PASSWORD_MIN: '' }).PASSWORD_MIN).toBe(6);
  expect(readConfig({ PASSWORD_MIN: '12' }).PASSWORD_MIN).toBe(12);
});

test.each(['5', '65', '8.5', 'dodici'])('PASSWORD_MIN=%s is refused at the start, with a sentence', (PASSWORD_MIN) => {
  expect(() => readConfig({ PASSWORD_MIN })).toThrow(/^Configurazione non valida. PASSWORD_MIN: PASSWORD_MIN /);
});
