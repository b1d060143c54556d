// What the register says of brands.
import { sql } from 'kysely';
import { BY_NOME } from '#server/register/things.ts';
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_BRAND } from '../fields.ts';

export const brandsWords: RegisterWords = {
  tables: { brands: { ...vita('Brand'), cosa: 'brand', fields: CAMPI_BRAND, campi: { is_active: ['Attivo', 'siNo'] } } },
  things: {
    brand: { table: 'brands', ...BY_NOME, id: 'integer', visible: ({ can_view }) => sql`t.id = any(${[...can_view]}::integer[])` },
  },
};
