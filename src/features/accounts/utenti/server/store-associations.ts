import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { brandJson } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import { Problem } from '#shared/problem.ts';
import type { UserBrand, UserBrandInput } from '#shared/user-brands.ts';
import { AMMINISTRA_TUTTO, checkAssociable, type Diritti, dirittiOf, dirittoOf, rightAfterChange, SENZA_DIRITTI } from '../rules.ts';
import { findVisible } from './queries.ts';

const ASSOCIATION_COLUMNS = [
  'l.id',
  'l.user_id',
  'l.brand_id',
  'l.can_view',
  'l.can_edit',
  'l.can_admin',
  'l.showroom_ids',
  'l.created_at',
  'l.updated_at',
] as const;

const USER_AND_BRAND = [
  sql<UserBrand['user']>`jsonb_build_object('id', u.id, 'username', u.username, 'nome', u.nome, 'cognome', u.cognome)`.as('user'),
  brandJson('b').as('brand'),
] as const;

const SORT_KEYS: Record<string, SortKey> = { created_at: { by: sql.ref('l.created_at'), type: 'timestamptz' } };

function associations(db: Db, scope: Scope) {
  return scoped(db, scope)
    .selectFrom('user_brands as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('brands as b', 'b.id', 'l.brand_id');
}

/** SQL condition: the association belongs to the caller or to a brand that the caller administers. All other associations get 404. */
function isVisibleAssociation(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(l.user_id = ${scope.user_id} or ${inBrands('l.brand_id', scope.can_admin)})`;
}

interface AssociationQuery extends ListQuery {
  user_id?: number | undefined;
  brand_id?: number | undefined;
  attiva?: boolean | undefined;
}

export async function listAssociations(db: Db, scope: Scope, query: AssociationQuery): Promise<Page<UserBrand>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('l.id'), type: 'integer' });
  const { user_id = null, brand_id = null, attiva = null } = query;
  const matching = associations(db, scope).where(
    sql<boolean>`
      ${isVisibleAssociation(scope)}
      and ${matches(sql`testo_ricerca(concat_ws(' ', u.username, u.email, u.nome, u.cognome, b.nome))`, query.q)}
      and (${user_id}::integer is null or l.user_id = ${user_id})
      and (${brand_id}::integer is null or l.brand_id = ${brand_id})
      and (${attiva}::boolean is null or (u.is_active and b.is_active) = ${attiva})`,
  );
  const rows = await matching
    .select([...ASSOCIATION_COLUMNS, ...USER_AND_BRAND, keys.value.as('keyset_value')])
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return keys.page(rows, total);
}

/** Returns an association. Throws 404 when the association is absent or not visible. */
export async function findAssociation(db: Db, scope: Scope, id: number) {
  const association = await associations(db, scope)
    .select([...ASSOCIATION_COLUMNS, ...USER_AND_BRAND, 'u.amministratore'])
    .where('l.id', '=', id)
    .where(isVisibleAssociation(scope))
    .executeTakeFirst();
  if (!association) throw new Problem('not_found', 'ASSOCIAZIONE_NON_TROVATA', "L'associazione richiesta non esiste o è stata rimossa.");
  return association;
}

export async function insertAssociation(
  db: Tx,
  scope: Scope,
  values: Diritti & { user_id: number; brand_id: number; showroom_ids?: number[] | null },
): Promise<number> {
  const { id } = await scoped(db, scope).insertInto('user_brands').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setRights(db: Tx, scope: Scope, id: number, rights: Diritti & { showroom_ids?: number[] | null }): Promise<void> {
  await scoped(db, scope).updateTable('user_brands').set(rights).where('id', '=', id).execute();
}

export async function removeAssociation(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('user_brands').where('id', '=', id).execute();
}

export async function associate(db: Tx, scope: Scope, input: z.output<typeof UserBrandInput>): Promise<number> {
  const { user_id, brand_id, showroom_ids = null, ...rightChanges } = input;
  requireBrandAdmin(scope, brand_id);
  const problem = checkAssociable(await findVisible(db, scope, user_id), scope.user_id);
  if (problem) throw problem;
  const right = rightAfterChange('can_view', rightChanges);
  if (!right) throw SENZA_DIRITTI();
  if (right === 'can_admin' && showroom_ids) throw AMMINISTRA_TUTTO();
  return insertAssociation(db, scope, { user_id, brand_id, ...dirittiOf(right), showroom_ids });
}

export function requireBrandAdmin(scope: Scope, brand_id: number): void {
  if (!scope.can_view.includes(brand_id))
    throw new Problem('not_found', 'BRAND_NON_TROVATO', 'Il brand richiesto non esiste o è stato rimosso.');
  requireRight(scope, 'associazioni.modifica', [brand_id]);
}

/** Changes the rights and the showrooms of an association. `showroom_ids`: null for the whole brand, undefined for no change. */
export async function changeRight(
  db: Tx,
  scope: Scope,
  id: number,
  { showroom_ids, ...rightChanges }: Parameters<typeof rightAfterChange>[1] & { showroom_ids?: number[] | null | undefined },
): Promise<void> {
  const association = await findChangeable(db, scope, id);
  const right = rightAfterChange(dirittoOf(association), rightChanges);
  if (!right) throw SENZA_DIRITTI();
  const limit = showroom_ids === undefined ? association.showroom_ids : showroom_ids;
  if (right === 'can_admin' && limit) throw AMMINISTRA_TUTTO();
  await setRights(db, scope, id, { ...dirittiOf(right), showroom_ids: limit });
}

export async function dissociate(db: Tx, scope: Scope, id: number): Promise<void> {
  await findChangeable(db, scope, id);
  await removeAssociation(db, scope, id);
}

async function findChangeable(db: Tx, scope: Scope, id: number) {
  const association = await findAssociation(db, scope, id);
  requireRight(scope, 'associazioni.modifica', [association.brand_id]);
  const problem = checkAssociable({ id: association.user_id, amministratore: association.amministratore }, scope.user_id);
  if (problem) throw problem;
  await lockAccount(db, association.user_id);
  return association;
}
