import { type RawBuilder, sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Body } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';

export interface UniqueField {
  field: string;
  code: string;
  what: string;
  /** The text that replaces the item's name when the caller does not see the item, for example 'Un hardware che non vedi'. */
  hiddenItem: string;
}

/**
 * Returns the problem (409) when another item `i`, for which `isSame` is true, already has this code. The message names the other item only
 * when the caller sees it. `id` is the id of the checked item, null for a new item.
 */
export async function findDuplicate(
  db: Db,
  scope: Scope,
  { table, name, links }: Kind,
  id: number | null,
  isSame: RawBuilder<boolean>,
  { field, code, what, hiddenItem }: UniqueField,
): Promise<Problem | undefined> {
  const { rows } = await sql<{ nome: string | null }>`
    select case when ${hasVisibleBrand(scope, links, 'i.id')} then ${sql.ref(`i.${name}`)} end as nome
    from ${sql.table(table)} i where ${isSame} and i.id is distinct from ${id}::integer limit 1`.execute(scoped(db, scope));
  const [duplicate] = rows;
  if (!duplicate) return undefined;
  const sentence = `${duplicate.nome === null ? hiddenItem : `«${duplicate.nome}»`} ha già ${what}`;
  return new Problem('conflict', code, sentence, { fields: { [field]: sentence } });
}

export interface UniqueCode {
  field: string;
  /** The Italian text for the code, for example 'questo numero'. */
  what: string;
  hiddenItem: string;
  /** Returns the code in the values; '' when the values contain no code. */
  of(values: Body): string;
  /** The SQL expression that normalizes the code of an item. The item table has the alias `i`. */
  column: RawBuilder<string>;
  /** The condition that finds the rows by an index when `column` alone is not indexed. */
  matchesAny?(codes: readonly string[]): RawBuilder<boolean>;
}

/** The item that has a code. `chi` is the name of the item, set only if the caller sees the item. */
interface CodeOwner {
  id: number;
  valore: string;
  chi: string;
}

/**
 * Finds the items that have these codes, including items that the caller does not see. The reply reveals no more than the error of a single
 * request: that a code is used, but not by which item.
 */
export async function findCodeOwners(
  db: Db,
  scope: Scope,
  { table, name, links }: Kind,
  { column, matchesAny, hiddenItem }: UniqueCode,
  codes: readonly string[],
): Promise<CodeOwner[]> {
  const { rows } = await sql<{ id: number; valore: string; nome: string | null }>`
    select i.id, ${column} as valore, case when ${hasVisibleBrand(scope, links, 'i.id')} then ${sql.ref(`i.${name}`)} end as nome
    from ${sql.table(table)} i where ${matchesAny?.(codes) ?? sql`${column} = any(${[...codes]}::text[])`} order by i.id`.execute(
    scoped(db, scope),
  );
  return rows.map(({ id, valore, nome }) => ({ id, valore, chi: nome === null ? hiddenItem : `«${nome}»` }));
}
