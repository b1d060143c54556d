// Which things have one of many codes already: of a file that comes in, of lines that were pasted.
import { type RawBuilder, sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Body } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Kind } from '../kind.ts';

/** What stands on a thing and on no other: a serial, a number. */
export interface Code {
  field: string;
  /** 'questo numero' */
  what: string;
  /** 'Un piano mobile che non vedi' */
  unseen: string;
  /** What of a thing's values counts; '' is none. */
  of(values: Body): string;
  /** The same of its row, `i`. */
  column: RawBuilder<string>;
  /** Whether the row has one of these, where an index does not find it by the column alone. */
  isOne?(wanted: readonly string[]): RawBuilder<boolean>;
}

/** A thing that has a code, and how it is called: by name where the caller sees it. */
export interface Owner {
  id: number;
  valore: string;
  chi: string;
}

/** Also those that the caller does not see: the single call says as much, and whose it is says neither. */
export async function findOwners(
  db: Db,
  scope: Scope,
  { table, name, links }: Kind,
  { column, isOne, unseen }: Code,
  wanted: readonly string[],
): Promise<Owner[]> {
  const { rows } = await sql<{ id: number; valore: string; nome: string | null }>`
    select i.id, ${column} as valore, case when ${hasVisibleBrand(scope, links, 'i.id')} then ${sql.ref(`i.${name}`)} end as nome
    from ${sql.table(table)} i where ${isOne?.(wanted) ?? sql`${column} = any(${[...wanted]}::text[])`} order by i.id`.execute(
    scoped(db, scope),
  );
  return rows.map(({ id, valore, nome }) => ({ id, valore, chi: nome === null ? unseen : `«${nome}»` }));
}
