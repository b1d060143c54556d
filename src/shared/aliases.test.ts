import { describe, expect, test } from 'vitest';
import { foldAliases, withAliases } from './endpoint.ts';

const fold = (input: unknown) => foldAliases({ stato: 'stato_dipendente', posizione: 'mansione' }, input);

describe('aliases in a request', () => {
  test.each([
    ['the canonical name', { stato: 'uscente' }, { stato: 'uscente' }],
    ['the other name', { stato_dipendente: 'uscente' }, { stato: 'uscente' }],
    ['another spelling of the value', { stato_dipendente: 'in uscita' }, { stato: 'uscente' }],
    ['both, with the same meaning', { stato: 'uscente', stato_dipendente: 'in uscita' }, { stato: 'uscente' }],
    ['an emptied field', { mansione: null }, { posizione: null }],
    ['nothing of the table', { nome: 'Anna' }, { nome: 'Anna' }],
  ])('The alias %s becomes the canonical one', (_, input, folded) => {
    expect(fold(input)).toEqual({ folded, clashes: [] });
  });

  test('Two different values for one field are reported as a clash', () => {
    expect(fold({ posizione: 'Buyer', mansione: 'Cassa' }).clashes).toEqual(['posizione']);
  });

  test('Input that is no object is passed on, so that the schema rejects it', () => {
    for (const input of [null, 'testo', 3, ['stato_dipendente']]) expect(fold(input)).toEqual({ folded: input, clashes: [] });
  });
});

test('A reply contains both names of a field', () => {
  expect(withAliases({ tipo: 'tipologia', assegnato_a: 'dipendente_id' }, { tipo: 'laptop', assegnato_a: null })).toEqual({
    tipo: 'laptop',
    tipologia: 'laptop',
    assegnato_a: null,
    dipendente_id: null,
  });
});
