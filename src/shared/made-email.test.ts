import { expect, test } from 'vitest';
import { freeEmail, localPartOf, reasonAgainstPattern } from './made-email.ts';

test.each([
  ['{nome}.{cognome}@x.it', 'Anna Maria', 'Rossi', 'annamaria.rossi'],
  ['{nome}.{cognome}@x.it', 'Nicolò', "D'Angelo", 'nicolo.dangelo'],
  ['{nome}.{cognome}@x.it', 'NICOLO’', 'DE LUCA', 'nicolo.deluca'],
  ['{cognome}-{n}@x.it', 'Zoë', 'Größe-Łuk', 'grosse-luk-z'],
  ['{n}{c}@x.it', 'Ada', 'Verdi', 'av'],
  ['{nome}.{cognome}@x.it', 'Ada', '李', undefined],
  ['{nome}.{cognome}@x.it', '', 'Verdi', undefined],
])('The pattern %s turns the name %s %s into the local part %s', (pattern, nome, cognome, expected) => {
  expect(localPartOf(pattern, { nome, cognome })).toBe(expected);
});

test('A made e-mail gets the lowest free number', () => {
  const used = new Set(['a.b@x.it', 'a.b2@x.it', 'a.b4@x.it']);
  expect(freeEmail('a.b', 'x.it', (email) => used.has(email))).toBe('a.b3@x.it');
});

test.each([
  ['{nome}.{cognome}@azienda.it', undefined],
  ['{n}{cognome}@azienda.it', undefined],
  ['{nome}@', 'Scrivi un modello completo, per esempio {nome}.{cognome}@azienda.it'],
  ['{Nome}@azienda.it', '«{Nome}» non si può usare: scrivi {nome}, {cognome}, {n} o {c}'],
  ['info@azienda.it', 'Prima della chiocciola serve almeno {nome} o {cognome}'],
])('The pattern %s is rejected with the reason %s (undefined: accepted)', (pattern, reason) => {
  expect(reasonAgainstPattern(pattern)).toBe(reason);
});
