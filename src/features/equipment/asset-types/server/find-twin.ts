import { type RawBuilder, sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Body } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';

/** What no two things of a kind have alike, and what is said where another one has it. */
export interface TwinCode {
  field: string;
  /** 'SERIALE_GIA_USATO'. */
  code: string;
  /** 'questo numero seriale'. */
  what: string;
  /** 'Un hardware che non vedi'. */
  unseen: string;
}

/**
 * Why a thing cannot have this code: another one, `i`, of which `isSame` is true, has it already (rule 90). It is called by name where the
 * caller sees it. `id` is the thing itself, null: a new one.
 */
export async function findTwin(
  db: Db,
  scope: Scope,
  { table, name, links }: Kind,
  id: number | null,
  isSame: RawBuilder<boolean>,
  { field, code, what, unseen }: TwinCode,
): Promise<Problem | undefined> {
  const { rows } = await sql<{ nome: string | null }>`
    select case when ${hasVisibleBrand(scope, links, 'i.id')} then ${sql.ref(`i.${name}`)} end as nome
    from ${sql.table(table)} i where ${isSame} and i.id is distinct from ${id}::integer limit 1`.execute(scoped(db, scope));
  const [twin] = rows;
  if (!twin) return undefined;
  const sentence = `${twin.nome === null ? unseen : `«${twin.nome}»`} ha già ${what}`;
  return new Problem('conflict', code, sentence, { fields: { [field]: sentence } });
}

// Which things have one of many codes already: of a file that comes in, of lines that were pasted.

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
interface Owner {
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
