import { describe, expect, test } from 'vitest';
import { sayFatto, sayPiano } from './say-righe.ts';

const none = { righe: 0, nuove: 0, modificate: 0, uguali: 0, errate: 0 };

describe('what an import would do', () => {
  test.each([
    [{ nuove: 212, modificate: 14, errate: 3 }, 'Crea 212 dipendenti, ne cambia 14; 3 righe con errori restano fuori.'],
    [{ nuove: 1 }, 'Crea 1 dipendente.'],
    [{ modificate: 1200, uguali: 1 }, 'Cambia 1.200 dipendenti; 1 riga è già uguale.'],
    [{ uguali: 3 }, "Non c'è nulla da scrivere; 3 righe sono già uguali."],
    [{ errate: 1 }, "Non c'è nulla da scrivere; 1 riga con errori resta fuori."],
  ])('%j', (some, said) => {
    expect(sayPiano('dipendenti', { ...none, ...some })).toBe(said);
  });
});

test('what an import has done', () => {
  expect(sayFatto({ ...none, nuove: 2, errate: 1 }, undefined)).toBe('2 righe scritte; 1 con errori è rimasta fuori.');
  expect(sayFatto({ ...none, nuove: 2, uguali: 4 }, 1)).toBe('1 riga scritta; 4 erano già uguali.');
});
