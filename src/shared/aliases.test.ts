import { describe, expect, test } from 'vitest';
import { normalizeAliases, withAliases } from './endpoint.ts';

const normalize = (input: unknown) => normalizeAliases({ stato: 'stato_dipendente', posizione: 'mansione' }, input);

describe('Field aliases in a request', () => {
  test.each([
    ['the canonical name stays', { stato: 'uscente' }, { stato: 'uscente' }],
    ['the alias becomes the canonical name', { stato_dipendente: 'uscente' }, { stato: 'uscente' }],
    ['an alias of the value becomes the canonical value', { stato_dipendente: 'in uscita' }, { stato: 'uscente' }],
    ['both names with the same value become one', { stato: 'uscente', stato_dipendente: 'in uscita' }, { stato: 'uscente' }],
    ['an emptied field stays empty', { mansione: null }, { posizione: null }],
    ['a field without an alias stays', { nome: 'Anna' }, { nome: 'Anna' }],
  ])('The alias of a request field becomes the canonical name or value: %s', (_, input, folded) => {
    expect(normalize(input)).toEqual({ folded, clashes: [] });
  });

  test('Two different values for one field under its name and its alias are reported as a clash', () => {
    expect(normalize({ posizione: 'Buyer', mansione: 'Cassa' }).clashes).toEqual(['posizione']);
  });

  test('A request body with aliases that is not an object is passed on unchanged, so that the schema rejects it', () => {
    for (const input of [null, 'testo', 3, ['stato_dipendente']]) expect(normalize(input)).toEqual({ folded: input, clashes: [] });
  });
});

test('A reply contains both the name and the alias of a field', () => {
  expect(withAliases({ tipo: 'tipologia', assegnato_a: 'dipendente_id' }, { tipo: 'laptop', assegnato_a: null })).toEqual({
    tipo: 'laptop',
    tipologia: 'laptop',
    assegnato_a: null,
    dipendente_id: null,
  });
});
