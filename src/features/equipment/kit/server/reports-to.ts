import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';

/** Whether the person of this row has that manager. One whom the caller does not see leads nobody, as far as the caller may know; true when none is asked for. */
export function reportsTo(scope: Scope, row: string, manager_id: string | undefined): RawBuilder<boolean> {
  if (manager_id === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${row}.manager_id`)} = (
    select v.id from dipendenti v where v.id = ${manager_id} and ${inBrands('v.brand_id', scope.can_view)})`;
}
