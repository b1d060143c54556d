// What the register says of folders.
import { itemThing } from '#server/register/things.ts';
import { legame, periodo, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_CARTELLA } from '../fields.ts';

export const cartelleWords: RegisterWords = {
  tables: {
    cartelle_condivise: {
      ...vita('Cartella condivisa', 'a'),
      cosa: 'cartella',
      fields: CAMPI_CARTELLA,
      campi: { tipo: ['Tipo', { cartella: 'Cartella', unita_rete: 'Unità di rete' }] },
    },
    dipendenti_cartelle: periodo('Cartella condivisa', 'cartella', 'cartella_id', 'a'),
    cartelle_brands: legame('alla cartella condivisa', 'dalla cartella condivisa', 'cartella', 'cartella_id'),
  },
  things: { cartella: itemThing('cartella') },
};
