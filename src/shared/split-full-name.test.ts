import { expect, test } from 'vitest';
import { splitFullName } from './split-full-name.ts';

test.each<[string, 'cognome' | 'nome', [string, string]]>([
  ['Rossi Anna', 'cognome', ['Rossi', 'Anna']],
  ['Anna Rossi', 'nome', ['Anna', 'Rossi']],
  ['  ROSSI   Maria Grazia ', 'cognome', ['ROSSI', 'Maria Grazia']],
  ['Maria Grazia Rossi', 'nome', ['Maria Grazia', 'Rossi']],
  ['De Luca Anna', 'cognome', ['De Luca', 'Anna']],
  ['Juan De La Cruz', 'nome', ['Juan', 'De La Cruz']],
  ["Dell' Acqua Ivo", 'cognome', ["Dell' Acqua", 'Ivo']],
  ['Li Wei', 'cognome', ['Li', 'Wei']],
  ['Di Maio', 'nome', ['Di', 'Maio']],
  ['Rossi Bianchi, Anna Maria', 'cognome', ['Rossi Bianchi', 'Anna Maria']],
  ['Anna Maria, Rossi Bianchi', 'nome', ['Anna Maria', 'Rossi Bianchi']],
  ['Rossi', 'cognome', ['', '']],
  ['Rossi,', 'cognome', ['', '']],
  ['', 'nome', ['', '']],
])('The cell %j with a full name, which begins with the %s, is divided into %j', (text, primo, parts) => {
  expect(splitFullName(text, primo)).toEqual(parts);
});
