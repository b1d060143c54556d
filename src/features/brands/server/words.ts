// What the register says of brands.
import { sql } from 'kysely';
import { BY_NOME } from '#server/register/things.ts';
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';

export const brandsWords: RegisterWords = {
  tables: { brands: { ...vita('Brand'), cosa: 'brand' } },
  things: {
    brand: { table: 'brands', ...BY_NOME, id: 'integer', visible: ({ can_view }) => sql`t.id = any(${[...can_view]}::integer[])` },
  },
};
