import { describe, expect, test } from 'vitest';
import { containsOnly, isCommon } from './passwords.ts';

describe('A common password', () => {
  test.each([
    '123456',
    'password',
    'PASSWORD',
    'password2026',
    'Password2026!',
    '2026password',
    '1985juventus',
    'juventus!!',
    'anna1985',
    'abc123',
    'qwertyuiop',
    '1q2w3e4r',
  ])('The password %s is recognized as common', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  test.each(['quattro parole a caso', 'correcthorsebatterystaple', 'tavolo verde 7', 'x7kq2m', '48213377', '  a b '])(
    'The password %s is not common',
    (password) => {
      expect(isCommon(password)).toBe(false);
    },
  );
});

describe('A password that consists only of a known name', () => {
  const NAMES = ['organico', 'mario.rossi', 'Mario.Rossi@azienda.it', 'Casa Bianca', 'Studio 54', 'Caffè', '3M', '!!!', ''];

  test.each([
    'organico',
    'Organico2026',
    '2026organico!',
    'mario.rossi',
    'mariorossi',
    'Mario_Rossi_85',
    'mario.rossi@azienda.it',
    'casabianca1',
    'CASA-BIANCA',
    'studio54',
    'studio542026',
    'caffe2026',
    '19603m2026',
  ])('The password %s is recognized as one that consists only of a name', (password) => {
    expect(containsOnly(password, NAMES)).toBe(true);
  });

  test.each(['organico lo apro io', 'mario', 'casa', 'bianca e la casa', 'studio', '!!!!!!', '202620', 'x3m'])(
    'The password %s is not rejected as a name, because it is more than a name',
    (password) => {
      expect(containsOnly(password, NAMES)).toBe(false);
    },
  );
});
