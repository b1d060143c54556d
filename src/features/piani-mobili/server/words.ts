// What the register says of mobile plans.
import { itemThing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_PIANO_MOBILE } from '../fields.ts';

export const pianiMobiliWords: RegisterWords = {
  tables: {
    piani_mobili: { ...vita('Piano mobile'), cosa: 'piano_mobile', fields: CAMPI_PIANO_MOBILE },
    dipendenti_piani_mobili: periodo('Piano mobile', 'piano_mobile', 'piano_mobile_id'),
    piani_mobili_brands: legame('al piano mobile', 'dal piano mobile', 'piano_mobile', 'piano_id'),
  },
  things: { piano_mobile: itemThing('piano_mobile') },
};
