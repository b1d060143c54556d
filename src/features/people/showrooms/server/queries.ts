import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import { PLACEABLE_KINDS } from '#features/equipment/risorse/kinds.ts';
import {
  allBrandIds,
  changeBrands,
  hasVisibleBrand,
  inBrands,
  linkBrands,
  lockVisibleRow,
  readAllBrandIds,
  requireVisibleBrands,
  visibleBrandsOf,
} from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import { type LiveTopic, multiBrandTopic } from '#server/feature/live-topic.ts';
import type { Page } from '#server/http/page.ts';
import { BRAND_SYNONYMS, brandsField, byName, type Importable, isRequested, withId } from '#server/incoming/importable.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { showroomNonTrovato } from '#shared/assignment-problems.ts';
import { text } from '#shared/fields.ts';
import type { ListQuery } from '#shared/list.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { Showroom } from '#shared/showrooms.ts';
import type { ShowroomChange, ShowroomInput } from '../contract.ts';
import * as calls from '../contract.ts';
import { checkUnlinkable, type ShowroomUsage } from '../rules.ts';

const SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`s.nome collate "it-x-icu"`, type: 'text' },
  created_at: { by: sql.ref('s.created_at'), type: 'timestamptz' },
};

function visibleShowrooms(db: Db, scope: Scope, brandId?: number) {
  return scoped(db, scope)
    .selectFrom('showrooms as s')
    .where(hasVisibleBrand(scope, SHOWROOM_LINKS, 's.id', brandId));
}

function columns(scope: Scope) {
  return ['s.id', 's.nome', 's.created_at', 's.updated_at', visibleBrandsOf(scope, SHOWROOM_LINKS, 's.id').as('brands')] as const;
}

export async function listVisible(db: Db, scope: Scope, query: ListQuery & { brand_id?: number | undefined }): Promise<Page<Showroom>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('s.id'), type: 'integer' });
  const matching = visibleShowrooms(db, scope, query.brand_id).where(matches(sql`testo_ricerca(s.nome)`, query.q));
  const rows = await matching
    .select([...columns(scope), keys.value.as('keyset_value')])
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return keys.page(rows, total);
}

/** Returns a showroom. 404 when the showroom does not exist or is not visible; the reply is the same in both cases. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Showroom> {
  const showroom = await visibleShowrooms(db, scope).select(columns(scope)).where('s.id', '=', id).executeTakeFirst();
  if (!showroom) throw showroomNonTrovato();
  return showroom;
}

export async function insertShowroom(db: Tx, scope: Scope, nome: string): Promise<number> {
  const { id } = await scoped(db, scope).insertInto('showrooms').values({ nome }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setNome(db: Tx, scope: Scope, id: number, nome: string): Promise<void> {
  await scoped(db, scope).updateTable('showrooms').set({ nome }).where('id', '=', id).execute();
}

export async function removeShowroom(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('showrooms').where('id', '=', id).execute();
}

export async function countUsage(db: Db, scope: Scope, showroomId: number, brandIds: readonly number[]): Promise<ShowroomUsage> {
  const itemCounts = PLACEABLE_KINDS.map(
    ({ periods }) => sql`(
      select count(*) from ${sql.table(periods.table)} p
      where p.showroom_id = ${showroomId} and p.data_revoca is null and ${inBrands('p.brand_id', brandIds)})`,
  );
  const { rows } = await sql<ShowroomUsage>`
    select (select count(*) from dipendenti d where d.showroom = ${showroomId} and ${inBrands('d.brand_id', brandIds)}) as dipendenti,
      ${sql.join(itemCounts, sql` + `)} as risorse`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A SELECT without FROM returned no row');
  return row;
}

export const SHOWROOMS = { table: 'showrooms', links: SHOWROOM_LINKS };

export async function createShowroom(db: Tx, scope: Scope, { nome, brand_ids }: ShowroomInput): Promise<number> {
  requireVisibleBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, 'showrooms.modifica', brand_ids);
  const id = await insertShowroom(db, scope, nome);
  await linkBrands(db, scope, SHOWROOM_LINKS, id, brand_ids);
  return id;
}

export async function changeShowroom(db: Tx, scope: Scope, id: number, { nome, brand_ids, updated_at }: ShowroomChange): Promise<void> {
  await lockVisibleRow(db, scope, SHOWROOMS, id);
  const showroom = await findVisible(db, scope, id);
  const current = await readAllBrandIds(db, scope, SHOWROOM_LINKS, id);
  requireRight(scope, 'showrooms.modifica', current);
  await rejectStaleEdit(db, scope, showroomsVersioned, { id, read: updated_at, what: 'questo showroom' });
  if (nome !== undefined) await setNome(db, scope, id, nome);
  if (brand_ids) await changeShowroomBrands(db, scope, showroom, { current, wanted: brand_ids });
}

/**
 * Replaces the visible brands of the showroom. A brand cannot be removed while employees of the brand work in the showroom. `current`
 * contains all brands of the showroom.
 */
async function changeShowroomBrands(
  db: Tx,
  scope: Scope,
  showroom: Showroom,
  change: { current: readonly number[]; wanted: readonly number[] },
): Promise<void> {
  const { current, wanted } = change;
  requireVisibleBrands(scope, 'brand_ids', wanted);
  const removed = showroom.brands.map((brand) => brand.id).filter((id) => !wanted.includes(id));
  const problem = checkUnlinkable(showroom.nome, await countUsage(db, scope, showroom.id, removed));
  if (problem) throw problem;
  await changeBrands(db, scope, { action: 'showrooms.modifica', links: SHOWROOM_LINKS, ownerId: showroom.id, current, wanted });
}

interface ImportRow {
  id: number;
  nome: string;
  brands: BrandBreve[];
  ogni_brand: number[];
}

export const showroomsImport: Importable = {
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
  // cast: the endpoint's schema has validated the body
  make: (db, scope, body) => createShowroom(db, scope, body as unknown as calls.ShowroomInput),
  change: (db, scope, id, body) => changeShowroom(db, scope, Number(id), body as calls.ShowroomChange),

  async find(db, scope, keys) {
    const { rows } = await sql<ImportRow>`
      select s.id, s.nome, ${visibleBrandsOf(scope, SHOWROOM_LINKS, 's.id')} as brands, ${allBrandIds(SHOWROOM_LINKS, 's.id')} as ogni_brand
      from showrooms s
      where ${isRequested(keys, 's')} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 's.id')} order by s.id desc`.execute(scoped(db, scope));
    return rows.map(({ id, nome, brands, ogni_brand }) => ({
      id,
      values: { nome, brand_ids: brands.map((each) => each.id) },
      names: { brand_ids: brands.map((each) => each.nome).join(', ') },
      brandIds: ogni_brand,
    }));
  },
};

export const showroomsLive: LiveTopic = multiBrandTopic({ table: 'showrooms', links: SHOWROOM_LINKS });

export const showroomsVersioned: Versioned = {
  table: 'showrooms',
  id: 'integer',
  links: SHOWROOM_LINKS.table,
  isVisible: (scope) => hasVisibleBrand(scope, SHOWROOM_LINKS, 't.id'),
};
