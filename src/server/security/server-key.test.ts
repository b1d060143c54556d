import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createServerKey } from './server-key.ts';

const key = createServerKey(randomBytes(32));
const secret = Buffer.from('un segreto di prova');

test('A sealed secret opens only with the key and for the use with which it was sealed', () => {
  const sealed = key.seal(secret, 'app:7');
  expect(key.open(sealed, 'app:7')).toEqual(secret);
  expect(key.open(sealed, 'app:8')).toBeUndefined();
  expect(createServerKey(randomBytes(32)).open(sealed, 'app:7')).toBeUndefined();
});

test('The same secret is never sealed to the same bytes, and the sealed bytes do not contain it', () => {
  const [first, second] = [key.seal(secret, 'app:7'), key.seal(secret, 'app:7')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
});

test('A sealed secret does not open if any byte was changed, or if its end is missing', () => {
  const sealed = key.seal(secret, 'app:7');
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect([i, key.open(changed, 'app:7')]).toEqual([i, undefined]);
    expect([i, key.open(sealed.subarray(0, i), 'app:7')]).toEqual([i, undefined]);
  }
});

test('A signature is valid only for its text, its use and its key', () => {
  const signature = key.sign('testo', 'link');
  expect(key.isSigned('testo', signature, 'link')).toBe(true);
  expect(key.isSigned('testo2', signature, 'link')).toBe(false);
  expect(key.isSigned('testo', signature, 'altro')).toBe(false);
  expect(createServerKey(randomBytes(32)).isSigned('testo', signature, 'link')).toBe(false);
});
