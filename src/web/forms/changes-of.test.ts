import { expect, test } from 'vitest';
import { changesOf } from './use-wire-form.ts';

test('A form sends only the fields that the user has changed', () => {
  const before = { nome: 'MacBook', posizione: null as string | null, brandIds: [1, 2] };
  expect(changesOf(before, { ...before })).toEqual({});
  expect(changesOf(before, { ...before, nome: 'Altro' })).toEqual({ nome: 'Altro' });
  expect(changesOf(before, { nome: 'MacBook', posizione: 'Magazzino 7', brandIds: [1, 2] })).toEqual({ posizione: 'Magazzino 7' });
  expect(changesOf(before, { nome: 'MacBook', posizione: null, brandIds: [2] })).toEqual({ brandIds: [2] });
});

test('The form sends a field that the user has emptied and a field that the original does not have', () => {
  expect(changesOf<{ note: string | null }>({ note: 'x' }, { note: null })).toEqual({ note: null });
  expect(changesOf<{ note: string }>({}, { note: '' })).toEqual({ note: '' });
});
