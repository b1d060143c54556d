// How showrooms come in as rows of a file.
import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/kit/server/find-place.ts';
import { allBrands, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { scoped } from '#server/db/handle.ts';
import { BRAND_SYNONYMS, brandsField } from '#server/incoming/brands-field.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { byName, isAsked, withId } from '#server/incoming/record-keys.ts';
import { text } from '#shared/fields.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { changeShowroom, createShowroom } from './write-showroom.ts';

interface Row {
  id: number;
  nome: string;
  brands: BrandBreve[];
  ogni_brand: number[];
}

export const arriviShowrooms: Importable = {
  fields: withId({
    nome: text('Nome', { required: 'Il nome dello showroom è obbligatorio' }),
    brand_ids: brandsField('Seleziona almeno un brand per lo showroom'),
  }),
  synonyms: {
    nome: [
      'showroom',
      'negozio',
      'nome negozio',
      'punto vendita',
      'pdv',
      'filiale',
      'store',
      'store name',
      'sede',
      'location',
      'office',
      'name',
      'item name',
    ],
    brand_ids: BRAND_SYNONYMS,
  },
  several: ['brand_ids'],
  brand: 'brand_ids',
  keys: [byName('nome')],
  create: calls.createShowroom,
  update: calls.updateShowroom,
  action: 'showrooms.modifica',
  examples: [{ nome: 'Esempio Bari Centro' }, { nome: 'Esempio Milano Duomo' }],
  // What stands in the body has passed the call's own schema.
  make: (db, scope, body) => createShowroom(db, scope, body as unknown as calls.ShowroomInput),
  change: (db, scope, id, body) => changeShowroom(db, scope, Number(id), body as calls.ShowroomChange),

  async find(db, scope, asked) {
    const { rows } = await sql<Row>`
      select s.id, s.nome, ${visibleBrandsOf(scope, SHOWROOM_LINKS, 's.id')} as brands, ${allBrands(SHOWROOM_LINKS, 's.id')} as ogni_brand
      from showrooms s
      where ${isAsked(asked, 's')} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 's.id')} order by s.id desc`.execute(scoped(db, scope));
    return rows.map(({ id, nome, brands, ogni_brand }) => ({
      id,
      values: { nome, brand_ids: brands.map((each) => each.id) },
      names: { brand_ids: brands.map((each) => each.nome).join(', ') },
      brandIds: ogni_brand,
    }));
  },
};
