import { sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import { PLACEABLE_KINDS } from '#features/equipment/risorse/kinds.ts';
import { hasVisibleBrand, inBrands, visibleBrandsOf } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { showroomNonTrovato } from '#shared/holding.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Showroom } from '../contract.ts';
import type { InUso } from '../rules.ts';

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

/** Searched by name (rule 40). */
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

/** A showroom, or 404: absent and not visible look the same. */
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

/** How many employees of these brands work there, and how many things it has under them. */
export async function countInUso(db: Db, scope: Scope, showroomId: number, brandIds: readonly number[]): Promise<InUso> {
  const held = PLACEABLE_KINDS.map(
    ({ periods }) => sql`(
      select count(*) from ${sql.table(periods.table)} p
      where p.showroom_id = ${showroomId} and p.data_revoca is null and ${inBrands('p.brand_id', brandIds)})`,
  );
  const { rows } = await sql<InUso>`
    select (select count(*) from dipendenti d where d.showroom = ${showroomId} and ${inBrands('d.brand_id', brandIds)}) as dipendenti,
      ${sql.join(held, sql` + `)} as risorse`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A select without a from gives one row');
  return row;
}
