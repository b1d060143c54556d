import { describe, expect, test } from 'vitest';
import { cifreTelefono, hasCheckDigit, withCheckDigit } from './numeri.ts';

describe('Comparison of phone numbers', () => {
  test.each([
    ['347 512 8834', '3475128834'],
    ['+39 347-512.8834', '3475128834'],
    ['0039 (347) 5128834', '3475128834'],
    ['393475128834', '3475128834'],
    ['393 475 1288', '3934751288'], // a phone number with the prefix 39 of a mobile network, without a country code
    ['+39 02 8912 4410', '0289124410'],
    ['+41 79 123 45 67', '41791234567'],
    ['+39', ''],
    ['da attivare', ''],
  ])('The phone number %j is compared in the form %j', (numero, cifre) => expect(cifreTelefono(numero)).toBe(cifre));
});

describe('Check digits', () => {
  test.each(['356938035643809', '352099001761481', '8939010000000000017', '89390100000000000123'])(
    'The check digit of the number %s is valid, and changing it makes it invalid',
    (digits) => {
      expect(hasCheckDigit(digits)).toBe(true);
      expect(withCheckDigit(digits.slice(0, -1))).toBe(digits);
      for (const other of '0123456789') expect(hasCheckDigit(`${digits.slice(0, -1)}${other}`)).toBe(digits.endsWith(other));
    },
  );
});
