import { type RawBuilder, sql } from 'kysely';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { type BrandAction, brandsFor } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { type Db, scoped, type Tx } from './handle.ts';
import { brandOf } from './mentions.ts';

export interface BrandLinks {
  table: string;
  column: string;
}

/** The asset's brands that are visible to the caller, as JSON sorted by name. `owner` is the asset's id column, for example 'h.id'. */
export function visibleBrandsOf(scope: Scope, links: BrandLinks, idColumn: string): RawBuilder<BrandBreve[]> {
  return sql<BrandBreve[]>`(
    select coalesce(jsonb_agg(${brandOf('b')} order by b.nome collate "it-x-icu"), '[]')
    from ${sql.table(links.table)} l join brands b on b.id = l.brand_id
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)} and b.id = any(${[...scope.can_view]}::integer[]))`;
}

export function hasVisibleBrand(scope: Scope, links: BrandLinks, idColumn: string, brandId?: number): RawBuilder<boolean> {
  const visibleIds = brandId === undefined ? [...scope.can_view] : scope.can_view.filter((id) => id === brandId);
  return sql<boolean>`exists (
    select from ${sql.table(links.table)} l
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)} and l.brand_id = any(${visibleIds}::integer[]))`;
}

/** True if the caller has the permission on every brand of the asset, including brands that the caller cannot view. */
export function allBrandsAllow(scope: Scope, action: BrandAction, links: BrandLinks, idColumn: string): RawBuilder<boolean> {
  // PostgreSQL evaluates an aggregate only for the rows of the page. With `not exists` the planner first reads the whole link
  // table into a hash.
  return sql<boolean>`coalesce((
    select bool_and(l.brand_id = any(${[...brandsFor(scope, action)]}::integer[])) from ${sql.table(links.table)} l
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)}), true)`;
}

/** All brand ids of the asset, including invisible ones, for permission checks. Never return them to the caller. */
export function allBrands(links: BrandLinks, idColumn: string): RawBuilder<number[]> {
  return sql<number[]>`array(
    select l.brand_id from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)} order by 1)`;
}

export async function allBrandsOf(db: Db, scope: Scope, links: BrandLinks, recordId: number): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select brand_id from ${sql.table(links.table)} where ${sql.ref(links.column)} = ${recordId} order by brand_id`.execute(
    scoped(db, scope),
  );
  return rows.map((row) => row.brand_id);
}

/** Rejects with 400 a brand that does not exist or is not visible to the caller. Both cases give the same message. */
export function requireKnownBrands(scope: Scope, field: string, brandIds: readonly number[]): void {
  if (!brandIds.every((id) => scope.can_view.includes(id))) throw invalidField(field, 'Il brand scelto non esiste o non è tra i tuoi');
}

/** Links a new asset to its brands, in id order: two concurrent calls then cannot deadlock. */
export async function linkBrands(db: Tx, scope: Scope, links: BrandLinks, recordId: number, brandIds: readonly number[]): Promise<void> {
  await sql`
    insert into ${sql.table(links.table)} (${sql.ref(links.column)}, brand_id)
    select ${recordId}::integer, b from unnest(${[...brandIds]}::integer[]) as b order by b`.execute(scoped(db, scope));
}

/**
 * Replaces the asset's visible brands with the given ones. Invisible brands stay. The caller needs the permission on every
 * brand that is added or removed. `current` are all brands of the asset.
 */
export async function changeBrands(
  db: Tx,
  scope: Scope,
  change: { action: BrandAction; links: BrandLinks; ownerId: number; current: readonly number[]; wanted: readonly number[] },
): Promise<void> {
  const { action, links, ownerId, current, wanted } = change;
  requireKnownBrands(scope, 'brandIds', wanted);
  const added = wanted.filter((id) => !current.includes(id));
  const removed = current.filter((id) => scope.can_view.includes(id) && !wanted.includes(id));
  if (added.length + removed.length > 0) requireRight(scope, action, [...added, ...removed]);
  await linkBrands(db, scope, links, ownerId, added);
  await sql`
    delete from ${sql.table(links.table)}
    where ${sql.ref(links.column)} = ${ownerId} and brand_id = any(${removed}::integer[])`.execute(scoped(db, scope));
}

/** Locks the row of an asset that the caller can view until the transaction ends. Call it first: values read afterwards cannot change. */
export async function lockOwner(db: Tx, scope: Scope, { table, links }: { table: string; links: BrandLinks }, id: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} i where i.id = ${id} and ${hasVisibleBrand(scope, links, 'i.id')} for no key update of i`.execute(
    scoped(db, scope),
  );
}

/** SQL `column = any(ids)` with one array parameter. False for an empty list. */
export function inBrands(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::integer[])`;
}
