import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import { creato, fieldColumns, listFile, siNo } from '#server/files/columns.ts';
import { BY_NOME } from '#server/register/things.ts';
import { type RegisterWords, vita } from '#server/register/words.ts';
import { type Brand, listBrands } from '../contract.ts';
import { CAMPI_BRAND } from '../fields.ts';
import { brandsLive, brandsRoutes, brandsVersioned } from './routes.ts';

const fileBrands = listFile(listBrands, {
  colonne: [...fieldColumns<Brand>(CAMPI_BRAND), siNo('Attivo', (b) => b.is_active), creato()],
});

const brandsWords: RegisterWords = {
  tables: { brands: { ...vita('Brand'), cosa: 'brand', fields: CAMPI_BRAND, campi: { is_active: ['Attivo', 'siNo'] } } },
  things: {
    brand: { table: 'brands', ...BY_NOME, id: 'integer', visible: ({ can_view }) => sql`t.id = any(${[...can_view]}::integer[])` },
  },
};

export const brandsFeature = {
  routes: brandsRoutes,
  live: { brands: brandsLive },
  versioned: { brands: brandsVersioned },
  files: { brands: fileBrands },
  register: { brands: brandsWords },
} satisfies Feature;
