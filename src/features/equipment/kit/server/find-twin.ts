import { type RawBuilder, sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';

/** What no two things of a kind have alike, and what is said where another one has it. */
export interface Code {
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
  { field, code, what, unseen }: Code,
): Promise<Problem | undefined> {
  const { rows } = await sql<{ nome: string | null }>`
    select case when ${hasVisibleBrand(scope, links, 'i.id')} then ${sql.ref(`i.${name}`)} end as nome
    from ${sql.table(table)} i where ${isSame} and i.id is distinct from ${id}::integer limit 1`.execute(scoped(db, scope));
  const [twin] = rows;
  if (!twin) return undefined;
  const sentence = `${twin.nome === null ? unseen : `«${twin.nome}»`} ha già ${what}`;
  return new Problem('conflict', code, sentence, { fields: { [field]: sentence } });
}
