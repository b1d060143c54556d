import { describe, expect, test } from 'vitest';
import { itemForm } from '#features/equipment/asset-types/form.ts';
import { CAMPI_PIANO_MOBILE, parseGb } from './fields.ts';
import { checkAssignable, searchDigits } from './rules.ts';

const { empty, toForm, toWire } = itemForm(CAMPI_PIANO_MOBILE);

describe('parsing typed GB', () => {
  test.each([
    ['100', 100],
    [' 50 ', 50],
    ['100 GB', 100],
    ['1.000', 1000],
    ['12,5', 12],
    ['', 0],
    ['illimitati', 0],
  ])('The typed data volume %j is parsed as %i GB', (typed, gb) => expect(parseGb(typed)).toBe(gb));
});

describe('recognizing a searched phone number', () => {
  test.each([
    ['3475128834', '3475128834'],
    ['+39 347 512-88', '34751288'],
    ['512', '512'],
    ['51', undefined],
    ['Smart 100', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('The search text %j is read as the phone number %j', (q, digits) => expect(searchDigits(q)).toBe(digits));
});

describe('whether a plan can be assigned', () => {
  const FREE_PLAN = { nome: 'Smart', attivo: true, assegnato: false, assegnatario: null };
  const ANNA = { id: '1', nome: 'Anna', cognome: 'Rossi' };
  test.each([
    [FREE_PLAN, undefined],
    [{ ...FREE_PLAN, attivo: false }, 'Smart non è attivo: non si può assegnare.'],
    [{ ...FREE_PLAN, assegnato: true, assegnatario: ANNA }, 'Smart è già assegnato a Anna Rossi: prima va ripreso.'],
    [{ ...FREE_PLAN, assegnato: true }, 'Smart è già assegnato a un dipendente: prima va ripreso.'],
  ])('The check whether the plan %j can be assigned returns the expected error message, or none', (piano, sentence) =>
    expect(checkAssignable(piano)?.message).toBe(sentence),
  );
});

test('Loading a plan into the form and sending the values back changes nothing', () => {
  const piano = {
    nome_piano: 'Smart',
    operatore: 'TIM',
    numero_telefono: '335 100 2000',
    iccid: '8939010000000000017',
    dati_gb: 1500,
    costo_annuo: 1214.5,
    attivo: false,
    brands: [{ id: 3 }],
  };
  const { brands, ...rest } = piano;
  expect(toWire(toForm(piano))).toEqual({ ...rest, costo_annuo: '1214.50', brandIds: [3] });
});

test('The empty plan form preselects the brand when there is only one brand, and no brand when there are several', () => {
  expect(empty([7]).brandIds).toEqual([7]);
  expect(empty([7, 8]).brandIds).toEqual([]);
});
