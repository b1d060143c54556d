// What the register says of showrooms.
import { BY_NOME, seenByBrands } from '#server/register/things.ts';
import { legame, vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';

export const showroomsWords: RegisterWords = {
  tables: {
    showrooms: { ...vita('Showroom'), cosa: 'showroom', campi: { nome: ['Nome'] } },
    showroom_brands: legame('allo showroom', 'dallo showroom', 'showroom', 'showroom_id'),
  },
  things: {
    showroom: {
      table: 'showrooms',
      ...BY_NOME,
      id: 'integer',
      visible: seenByBrands({ table: 'showroom_brands', column: 'showroom_id' }),
    },
  },
};
