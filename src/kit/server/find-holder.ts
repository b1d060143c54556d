import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { fase } from '#server/db/situazione.ts';
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

/** Somebody who is to get something, and whether they may: they have not left, and are active (rule 52). */
export interface Receiver extends Holder {
  uscito: boolean;
  isactive: boolean;
}

/** One as a column of another statement: null where the employee is not visible. */
export function receiverColumn(scope: Scope, id: string): RawBuilder<Receiver | null> {
  return sql`(
    select jsonb_build_object('id', a.id, 'nome', a.nome, 'cognome', a.cognome, 'brand_id', a.brand_id,
      'uscito', ${fase({ row: 'a' })} = 'uscito', 'isactive', a.isactive)
    from dipendenti a where a.id = ${id} and ${inBrands('a.brand_id', scope.can_view)})`;
}

export function requireHolder<H extends Holder>(found: H | null | undefined): H {
  if (!found) throw dipendenteNonTrovato();
  return found;
}
