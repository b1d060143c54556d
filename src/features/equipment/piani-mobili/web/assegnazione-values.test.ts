import { describe, expect, test } from 'vitest';
import { nuovaAssegnazione, toAssegnazione } from './assegnazione-values.ts';

const ANNA = { id: '01900000-0000-7000-8000-000000000001', nome: 'Anna', cognome: 'Rossi', brand_id: 3 };
const SMART_PLAN = { id: 7, nome_piano: 'Smart', numero_telefono: '335 100 2000' };
const PORTABILITA = { gestore_precedente: 'Iliad', numero_da_portare: '333' };
const PHONE = { value: '12', label: 'iPhone 15' };
const typed = { ...nuovaAssegnazione({ dipendente: ANNA, piano: SMART_PLAN }), portabilita: PORTABILITA, iphone_id: PHONE };
const EMPTY_VALUES = {
  piano: '7',
  dipendente_id: ANNA.id,
  numero_telefono: '335 100 2000',
  portabilita: null,
  iphone_id: null,
  note: '',
  data_assegnazione: '',
};

describe('the request of the form that assigns a plan', () => {
  test.each([
    ['no typed value of a checkbox that is off', typed, EMPTY_VALUES],
    ['the requested portability', { ...typed, con_portabilita: true }, { ...EMPTY_VALUES, portabilita: PORTABILITA }],
    ['the requested phone', { ...typed, con_telefono: true }, { ...EMPTY_VALUES, iphone_id: 12 }],
    ['no phone id when no phone was selected', { ...typed, con_telefono: true, iphone_id: null }, { ...EMPTY_VALUES, iphone_id: 0 }],
    ['no field that was not selected', nuovaAssegnazione({}), { ...EMPTY_VALUES, piano: '', dipendente_id: '', numero_telefono: '' }],
  ])('The form that assigns a plan sends %s', (_, values, wire) => expect(toAssegnazione(values)).toEqual(wire));
});
