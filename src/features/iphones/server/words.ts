// What the register says of phones.
import { itemThing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_TELEFONO } from '../fields.ts';

export const iphonesWords: RegisterWords = {
  tables: {
    iphones: { ...vita('Telefono aziendale'), cosa: 'telefono', fields: CAMPI_TELEFONO },
    dipendenti_iphones: periodo('Telefono aziendale', 'telefono', 'iphone_id'),
    iphones_brands: legame('al telefono aziendale', 'dal telefono aziendale', 'telefono', 'iphone_id'),
  },
  things: { telefono: itemThing('telefono') },
};
