import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '../rules.ts';

/** What other slices need of an employee to give it something: who it is and whose brand it is of. 404 when not visible. */
export async function findHolder(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ id: string; nome: string; cognome: string; brand_id: number }> {
  const found = await scoped(db, scope)
    .selectFrom('dipendenti')
    .select(['id', 'nome', 'cognome', 'brand_id'])
    .where('id', '=', id)
    .where(inBrands('brand_id', scope.can_view))
    .executeTakeFirst();
  if (!found) throw dipendenteNonTrovato();
  return found;
}
