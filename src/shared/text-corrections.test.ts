import { expect, test } from 'vitest';
import { withoutCapitals, withoutSpaces } from './text-corrections.ts';

test.each([
  ['ROSSI ANNA MARIA', 'Rossi Anna Maria'],
  ['DE LUCA', 'De Luca'],
  ["D'ANGELO", "D'Angelo"],
  ['D’ANGELO NICOLÒ', 'D’Angelo Nicolò'],
  ['DI SALVO', 'Di Salvo'],
  ['ROSSI-BIANCHI', 'Rossi-Bianchi'],
  ['Rossi', undefined],
  ['McDonald', undefined],
  ['A. B.', undefined],
  ['Ù', undefined],
  ['李', undefined],
])('The correction of the name %s is %s (undefined: none)', (name, proposal) => {
  expect(withoutCapitals(name)).toBe(proposal);
});

test.each([
  ['anna. rossi@azienda.it', 'anna.rossi@azienda.it'],
  ['anna.rossi @ azienda.it', 'anna.rossi@azienda.it'],
  ['anna\u00a0@azienda.it', 'anna@azienda.it'],
  ['anna@azienda.it', undefined],
  ['anna@azienda.it ugo@azienda.it', undefined],
  ['non una mail', undefined],
])('The correction of the e-mail %s is %s (undefined: none)', (email, proposal) => {
  expect(withoutSpaces(email)).toBe(proposal);
});
