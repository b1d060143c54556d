import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatError } from '../scripts/test/count-tests.ts';
import { listSlowest } from '../scripts/test/outcome.ts';

test('The summary of a failed property test shows the value that breaks the property and the reason', () => {
  const property = fc.property(fc.nat(100), (n) => {
    if (n >= 50) throw new Error('Cinquanta sono troppi', { cause: new Error('Ce ne stanno 49') });
  });
  const summary = formatError(thrownBy(() => fc.assert(property)));
  expect(summary).toMatch(/Counterexample: \[50\][\s\S]*Caused by: Error: Cinquanta sono troppi[\s\S]*Caused by: Error: Ce ne stanno 49/);
});

test('The summary of a test run shows an error that has no source location', () => {
  expect(formatError({ message: 'Nessuno ascolta' })).toBe('Error: Nessuno ascolta');
});

test('The summary of a test run lists the ten slowest test files in descending order of time', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, ms: n * 1000 }));
  const listed = listSlowest(files);
  expect(listed).toHaveLength(10);
  expect(listed[0]).toBe('   11 s  11.test.ts');
  expect(listed.at(-1)).toBe('    2 s  2.test.ts');
});

function thrownBy(action: () => void): Parameters<typeof formatError>[0] {
  try {
    action();
  } catch (error) {
    return error as Parameters<typeof formatError>[0];
  }
  throw new Error('The function has thrown no error');
}
