import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import { isShowroomOf, isVisibleManager } from './queries.ts';

/** Refuses with 400 a manager that the caller does not see, or who leads nobody (P2). */
export async function checkManager(db: Db, scope: Scope, manager_id: string): Promise<void> {
  if (await isVisibleManager(db, scope, manager_id)) return;
  throw invalidField('manager_id', 'Il manager scelto non esiste o non è di tipologia manager o admin');
}

/** Refuses with 400 a showroom that is not one of this brand's (S9). */
export async function checkShowroom(db: Db, scope: Scope, showroom: number, brand_id: number): Promise<void> {
  if (await isShowroomOf(db, scope, showroom, brand_id)) return;
  throw invalidField('showroom', 'Lo showroom scelto non esiste o non è del brand del dipendente');
}
