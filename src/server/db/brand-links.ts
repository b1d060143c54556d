// Things that belong to several brands keep them in a link table; what is alike for all of them is here.
import { type RawBuilder, sql } from 'kysely';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { type BrandAction, brandsFor } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { type Db, scoped, type Tx } from './handle.ts';
import { brandOf } from './mentions.ts';

/** A link table and its column that names the owner. */
export interface BrandLinks {
  table: string;
  column: string;
}

/** The owner's brands that the caller may see (rule 20), as JSON by name. `owner` is the owner's id column, as 'h.id'. */
export function visibleBrandsOf(scope: Scope, links: BrandLinks, owner: string): RawBuilder<BrandBreve[]> {
  return sql<BrandBreve[]>`(
    select coalesce(jsonb_agg(${brandOf('b')} order by b.nome collate "it-x-icu"), '[]')
    from ${sql.table(links.table)} l join brands b on b.id = l.brand_id
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(owner)} and b.id = any(${[...scope.can_view]}::integer[]))`;
}

/** True for owners of which the caller may see one brand at least, or this very brand when one is asked for. */
export function hasVisibleBrand(scope: Scope, links: BrandLinks, owner: string, brandId?: number): RawBuilder<boolean> {
  const visible = brandId === undefined ? [...scope.can_view] : scope.can_view.filter((id) => id === brandId);
  return sql<boolean>`exists (
    select from ${sql.table(links.table)} l
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(owner)} and l.brand_id = any(${visible}::integer[]))`;
}

/** Whether the caller may do this on every one of the owner's brands, also on those it does not see. */
export function allBrandsAllow(scope: Scope, action: BrandAction, links: BrandLinks, owner: string): RawBuilder<boolean> {
  // An aggregate is computed for the page's rows alone; for `not exists` the planner reads the whole link table into a hash first.
  return sql<boolean>`coalesce((
    select bool_and(l.brand_id = any(${[...brandsFor(scope, action)]}::integer[])) from ${sql.table(links.table)} l
    where ${sql.ref(`l.${links.column}`)} = ${sql.ref(owner)}), true)`;
}

/** All of the owner's brands, also those the caller does not see: what a right has to hold on. Not for an answer (rule 20). */
export function allBrands(links: BrandLinks, owner: string): RawBuilder<number[]> {
  return sql<number[]>`array(
    select l.brand_id from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = ${sql.ref(owner)} order by 1)`;
}

/** The same in a statement of its own. */
export async function allBrandsOf(db: Db, scope: Scope, links: BrandLinks, ownerId: number): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select brand_id from ${sql.table(links.table)} where ${sql.ref(links.column)} = ${ownerId} order by brand_id`.execute(
    scoped(db, scope),
  );
  return rows.map((row) => row.brand_id);
}

/** Refuses with 400 a brand that does not exist or is not visible: the two look the same. */
export function requireKnownBrands(scope: Scope, field: string, brandIds: readonly number[]): void {
  if (!brandIds.every((id) => scope.can_view.includes(id))) throw invalidField(field, 'Il brand scelto non esiste o non è tra i tuoi');
}

/** Ties a new owner to its brands. In order of id, so that two calls never wait for each other in a circle. */
export async function linkBrands(db: Tx, scope: Scope, links: BrandLinks, ownerId: number, brandIds: readonly number[]): Promise<void> {
  await sql`
    insert into ${sql.table(links.table)} (${sql.ref(links.column)}, brand_id)
    select ${ownerId}::integer, b from unnest(${[...brandIds]}::integer[]) as b order by b`.execute(scoped(db, scope));
}

/**
 * Makes the owner's visible brands these. Those the caller does not see stay (rule 20); each brand added or removed needs
 * the right (rule 20). `current` are all of the owner's brands.
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

/** Until the transaction ends nobody else changes it or, where its state decides, gives it away: asked first, what is read after it holds. */
export async function lockOwner(db: Tx, scope: Scope, { table, links }: { table: string; links: BrandLinks }, id: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} i where i.id = ${id} and ${hasVisibleBrand(scope, links, 'i.id')} for no key update of i`.execute(
    scoped(db, scope),
  );
}

/** `column = any(ids)`: a list of brands as one array parameter. False for an empty list. */
export function inBrands(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::integer[])`;
}
