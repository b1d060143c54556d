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

test.each([
  [undefined, []],
  ['', []],
  ['https://organico.azienda.it', ['https://organico.azienda.it']],
  ['https://Organico.azienda.it/', ['https://organico.azienda.it']],
  ['https://organico.azienda.it:443, http://server:3000', ['https://organico.azienda.it', 'http://server:3000']],
])('PUBLIC_URL=%s', (given, origins) => {
  expect(readConfig({ PUBLIC_URL: given }).PUBLIC_URL).toEqual(origins);
});

test.each([
  'organico.azienda.it',
  'ftp://organico.azienda.it',
  'https://organico.azienda.it/app',
  'https://a.it?x=1',
  'https://a.it https://b.it',
  '*',
])('PUBLIC_URL=%s is refused with a sentence', (given) => {
  expect(() => readConfig({ PUBLIC_URL: given })).toThrow(/PUBLIC_URL elenca indirizzi interi, .*https:/);
});
