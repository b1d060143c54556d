import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';

/** What other slices need of an employee to give it something: who it is and whose brand it is of. */
export interface Holder {
  id: string;
  nome: string;
  cognome: string;
  brand_id: number;
}

/** 404 when not visible. */
export async function findHolder(db: Db, scope: Scope, id: string): Promise<Holder> {
  const found = await scoped(db, scope)
    .selectFrom('dipendenti')
    .select(['id', 'nome', 'cognome', 'brand_id'])
    .where('id', '=', id)
    .where(inBrands('brand_id', scope.can_view))
    .executeTakeFirst();
  return requireHolder(found);
}

/** The same as a column of another statement: null where the employee is not visible. */
export function holderColumn(scope: Scope, id: string): RawBuilder<Holder | null> {
  return sql`(
    select jsonb_build_object('id', a.id, 'nome', a.nome, 'cognome', a.cognome, 'brand_id', a.brand_id)
    from dipendenti a where a.id = ${id} and ${inBrands('a.brand_id', scope.can_view)})`;
}

export function requireHolder(found: Holder | null | undefined): Holder {
  if (!found) throw dipendenteNonTrovato();
  return found;
}
