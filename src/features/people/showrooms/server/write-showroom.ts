import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import {
  allBrands,
  allBrandsOf,
  changeBrands,
  hasVisibleBrand,
  linkBrands,
  lockOwner,
  requireKnownBrands,
  visibleBrandsOf,
} from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { BRAND_SYNONYMS, brandsField, type Importable } from '#server/incoming/importable.ts';
import { byName, isAsked, withId } from '#server/incoming/record-keys.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { text } from '#shared/fields.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { Showroom, ShowroomChange, ShowroomInput } from '../contract.ts';
import * as calls from '../contract.ts';
import { checkUnlinkable } from '../rules.ts';
import { showroomsVersioned } from './live.ts';
import { countInUso, findVisible, insertShowroom, setNome } from './queries.ts';

export const SHOWROOMS = { table: 'showrooms', links: SHOWROOM_LINKS };

/** Makes one; resolves to its id. */
export async function createShowroom(db: Tx, scope: Scope, { nome, brand_ids }: ShowroomInput): Promise<number> {
  requireKnownBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, 'showrooms.modifica', brand_ids);
  const id = await insertShowroom(db, scope, nome);
  await linkBrands(db, scope, SHOWROOM_LINKS, id, brand_ids);
  return id;
}

/** Renames it, or changes its brands; what is left out stays. */
export async function changeShowroom(db: Tx, scope: Scope, id: number, { nome, brand_ids, updated_at }: ShowroomChange): Promise<void> {
  await lockOwner(db, scope, SHOWROOMS, id);
  const showroom = await findVisible(db, scope, id);
  const current = await allBrandsOf(db, scope, SHOWROOM_LINKS, id);
  requireRight(scope, 'showrooms.modifica', current);
  await refuseNewer(db, scope, showroomsVersioned, { id, read: updated_at, what: 'questo showroom' });
  if (nome !== undefined) await setNome(db, scope, id, nome);
  if (brand_ids) await changeShowroomBrands(db, scope, showroom, { current, wanted: brand_ids });
}

/** Makes the showroom's visible brands these. A brand whose employees work there stays (rule 41). `current` are all of its brands. */
async function changeShowroomBrands(
  db: Tx,
  scope: Scope,
  showroom: Showroom,
  change: { current: readonly number[]; wanted: readonly number[] },
): Promise<void> {
  const { current, wanted } = change;
  requireKnownBrands(scope, 'brand_ids', wanted);
  const removed = showroom.brands.map((brand) => brand.id).filter((id) => !wanted.includes(id));
  const refusal = checkUnlinkable(showroom.nome, await countInUso(db, scope, showroom.id, removed));
  if (refusal) throw refusal;
  await changeBrands(db, scope, { action: 'showrooms.modifica', links: SHOWROOM_LINKS, ownerId: showroom.id, current, wanted });
}

// How showrooms come in as rows of a file.
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
