import { describe, expect, test } from 'vitest';
import { checkLetterOf, normalizeCodiceFiscale, warnCodiceFiscale } from './codice-fiscale.ts';

// Published examples of valid codes.
const VALID = ['RSSMRA79B11C566R', 'RSSMRA72L09H501S', 'RSSMRA72L09Z247X', 'RSSMRA45D25F205N', 'MRTMTT25D09F205Z'];

describe('The codice fiscale', () => {
  test.each(VALID)('%s is valid', (codice) => {
    expect(warnCodiceFiscale(codice)).toBeUndefined();
  });

  test.each(VALID)('Every other final letter of %s causes a warning', (codice) => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      if (letter !== codice.charAt(15)) expect(warnCodiceFiscale(codice.slice(0, 15) + letter)).toContain('La lettera finale non torna');
  });

  test('A code with letters in place of digits (omocodia) is valid with its own check letter, and keeps its day of birth', () => {
    const first15 = 'RSSMRATVBMMC5SS';
    const omocodic = first15 + checkLetterOf(first15);
    expect(warnCodiceFiscale(omocodic, '1979-02-11')).toBeUndefined();
    expect(warnCodiceFiscale(omocodic, '1979-02-12')).toContain('Non corrisponde alla data di nascita');
    expect(omocodic.charAt(15)).not.toBe('R');
  });

  test.each([
    ['RSSMRA79B11C566', 'a missing character'],
    ['RSSMRA79F11C566R', 'a letter that is no month'],
    ['RSSMRA7AB11C566R', 'a letter that replaces no digit'],
    ['1234567890123456', 'digits only'],
  ])('%s causes a warning: %s', (codice) => {
    expect(warnCodiceFiscale(codice)).toContain('Non ha la forma');
  });

  test.each([
    ['RSSMRA79B11C566R', '1979-02-11', true],
    ['RSSMRA79B11C566R', '1978-02-11', false],
    ['RSSMRA79B11C566R', '1979-03-11', false],
    [`RSSMRA79B51C566${checkLetterOf('RSSMRA79B51C566')}`, '1979-02-11', true], // a woman: 40 is added to the day
    ['RSSMRA79B11C566R', null, true],
  ])('%s fits the day of birth %s: %s', (codice, data_nascita, fits) => {
    expect(warnCodiceFiscale(codice, data_nascita) === undefined).toBe(fits);
  });

  test('Spaces are removed and letters become capitals', () => {
    expect(normalizeCodiceFiscale(' rss mra 79b11 c566r ')).toBe('RSSMRA79B11C566R');
  });
});
