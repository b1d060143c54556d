// What the register says of mobile plans.
import { itemThing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';

export const pianiMobiliWords: RegisterWords = {
  tables: {
    piani_mobili: { ...vita('Piano mobile'), cosa: 'piano_mobile' },
    dipendenti_piani_mobili: periodo('Piano mobile', 'piano_mobile', 'piano_mobile_id'),
    piani_mobili_brands: legame('al piano mobile', 'dal piano mobile', 'piano_mobile', 'piano_id'),
  },
  things: { piano_mobile: itemThing('piano_mobile') },
  letture: { attivo: ['siNo'] },
};
