import { type RawBuilder, sql } from 'kysely';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { type BrandAction, brandsFor } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { type Db, scoped, type Tx } from './handle.ts';
import { brandJson } from './mentions.ts';

export interface BrandLinks {
  table: string;
  column: string;
}

/**
 * Selects the brands of an asset that are visible to the caller, as JSON sorted by name. `idColumn` is the asset's id column,
 * for example 'h.id'.
 */
export function visibleBrandsOf(scope: Scope, links: BrandLinks, idColumn: string): RawBuilder<BrandBreve[]> {
  return sql<BrandBreve[]>`(
    select coalesce(jsonb_agg(${brandJson('b')} order by b.nome collate "it-x-icu"), '[]')
    from ${sql.table(links.table)} l join brands b on b.id = l.brand_id
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)} and b.id = any(${[...scope.can_view]}::integer[]))`;
}

export function hasVisibleBrand(scope: Scope, links: BrandLinks, idColumn: string, brandId?: number): RawBuilder<boolean> {
  const visibleIds = brandId === undefined ? [...scope.can_view] : scope.can_view.filter((id) => id === brandId);
  return sql<boolean>`exists (
    select from ${sql.table(links.table)} l
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)} and l.brand_id = any(${visibleIds}::integer[]))`;
}

/** SQL condition: the caller has the permission on all brands of the asset, including brands that the caller cannot view. */
export function hasRightOnAllBrands(scope: Scope, action: BrandAction, links: BrandLinks, idColumn: string): RawBuilder<boolean> {
  return hasOnlyBrandsOf(brandsFor(scope, action), links, idColumn);
}

/** SQL condition: `brandIds` contains all brands of the asset. */
export function hasOnlyBrandsOf(brandIds: readonly number[], links: BrandLinks, idColumn: string): RawBuilder<boolean> {
  // The condition uses an aggregate, because PostgreSQL evaluates it only for the rows of the page; `not exists` would first
  // read the whole link table into a hash.
  return sql<boolean>`coalesce((
    select bool_and(l.brand_id = any(${[...brandIds]}::integer[])) from ${sql.table(links.table)} l
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)}), true)`;
}

/**
 * Selects the ids of all brands of an asset, including invisible brands, for permission checks. Never return them to the
 * caller.
 */
export function allBrandIds(links: BrandLinks, idColumn: string): RawBuilder<number[]> {
  return sql<number[]>`array(
    select l.brand_id from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = ${sql.ref(idColumn)} order by 1)`;
}

export async function readAllBrandIds(db: Db, scope: Scope, links: BrandLinks, recordId: number): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select brand_id from ${sql.table(links.table)} where ${sql.ref(links.column)} = ${recordId} order by brand_id`.execute(
    scoped(db, scope),
  );
  return rows.map((row) => row.brand_id);
}

/** Throws the same 400 for an unknown and for an invisible brand. */
export function requireVisibleBrands(scope: Scope, field: string, brandIds: readonly number[]): void {
  if (!brandIds.every((id) => scope.can_view.includes(id))) throw invalidField(field, 'Il brand scelto non esiste o non è tra i tuoi');
}

/**
 * Links brands to a record. The links are inserted in the order of the brand ids, so that two concurrent calls cannot deadlock.
 */
export async function linkBrands(db: Tx, scope: Scope, links: BrandLinks, recordId: number, brandIds: readonly number[]): Promise<void> {
  await sql`
    insert into ${sql.table(links.table)} (${sql.ref(links.column)}, brand_id)
    select ${recordId}::integer, b from unnest(${[...brandIds]}::integer[]) as b order by b`.execute(scoped(db, scope));
}

/**
 * Changes the brands of a record. Brands that the caller cannot view stay linked. The caller needs the permission on every
 * brand that is added or removed.
 */
export async function changeBrands(
  db: Tx,
  scope: Scope,
  change: { action: BrandAction; links: BrandLinks; ownerId: number; current: readonly number[]; wanted: readonly number[] },
): Promise<void> {
  const { action, links, ownerId, current, wanted } = change;
  requireVisibleBrands(scope, 'brandIds', wanted);
  const added = wanted.filter((id) => !current.includes(id));
  const removed = current.filter((id) => scope.can_view.includes(id) && !wanted.includes(id));
  if (added.length + removed.length > 0) requireRight(scope, action, [...added, ...removed]);
  await linkBrands(db, scope, links, ownerId, added);
  await sql`
    delete from ${sql.table(links.table)}
    where ${sql.ref(links.column)} = ${ownerId} and brand_id = any(${removed}::integer[])`.execute(scoped(db, scope));
}

/**
 * Locks a row that is visible to the caller. Lock a row before reading its values, because only locked values cannot change
 * until the transaction ends.
 */
export async function lockVisibleRow(
  db: Tx,
  scope: Scope,
  { table, links }: { table: string; links: BrandLinks },
  id: number,
): Promise<void> {
  await sql`
    select from ${sql.table(table)} i where i.id = ${id} and ${hasVisibleBrand(scope, links, 'i.id')} for no key update of i`.execute(
    scoped(db, scope),
  );
}

export function inBrands(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::integer[])`;
}
