import { describe, expect, test } from 'vitest';
import { nuovaAssegnazione, toAssegnazione } from './assegnazione-values.ts';

const ANNA = { id: '01900000-0000-7000-8000-000000000001', nome: 'Anna', cognome: 'Rossi', brand_id: 3 };
const SMART = { id: 7, nome_piano: 'Smart', numero_telefono: '335 100 2000' };
const PORTABILITA = { gestore_precedente: 'Iliad', numero_da_portare: '333' };
const PHONE = { value: '12', label: 'iPhone 15' };
const typed = { ...nuovaAssegnazione({ dipendente: ANNA, piano: SMART }), portabilita: PORTABILITA, iphone_id: PHONE };
const BARE = {
  piano: '7',
  dipendente_id: ANNA.id,
  numero_telefono: '335 100 2000',
  portabilita: null,
  iphone_id: null,
  note: '',
  data_assegnazione: '',
};

describe('the request that the assign form sends', () => {
  test.each([
    ['nothing behind a checkbox that is off, even when it was typed', typed, BARE],
    ['the portability that is asked for', { ...typed, con_portabilita: true }, { ...BARE, portabilita: PORTABILITA }],
    ['the phone that is asked for', { ...typed, con_telefono: true }, { ...BARE, iphone_id: 12 }],
    ['no phone’s id when none was chosen', { ...typed, con_telefono: true, iphone_id: null }, { ...BARE, iphone_id: 0 }],
    ['nothing that was not chosen', nuovaAssegnazione({}), { ...BARE, piano: '', dipendente_id: '', numero_telefono: '' }],
  ])('The form sends %s', (_, values, wire) => expect(toAssegnazione(values)).toEqual(wire));
});
