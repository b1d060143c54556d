import { nameHeld } from '#features/risorse/rules.ts';
import { countHeld } from '#features/risorse/server/count-held.ts';
import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Dipendente, DipendenteChange } from '../contract.ts';
import { isShowroomOf, isVisibleManager } from './queries.ts';

/** Refuses with 400 a manager that the caller does not see, or who leads nobody (rule 42). */
export async function checkManager(db: Db, scope: Scope, manager_id: string): Promise<void> {
  if (await isVisibleManager(db, scope, manager_id)) return;
  throw invalidField('manager_id', 'Il manager scelto non esiste o non è di tipologia manager o admin');
}

/** Refuses with 400 a showroom that is not one of this brand's (rule 41). */
export async function checkShowroom(db: Db, scope: Scope, showroom: number, brand_id: number): Promise<void> {
  if (await isShowroomOf(db, scope, showroom, brand_id)) return;
  throw invalidField('showroom', 'Lo showroom scelto non esiste o non è del brand del dipendente');
}

/** Refuses with 409 that an employee who still holds something is given another brand by hand: that is a transfer. */
export async function checkMovable(
  db: Db,
  scope: Scope,
  { id, nome, cognome }: { id: string; nome: string; cognome: string },
): Promise<void> {
  const what = nameHeld(await countHeld(db, scope, id));
  if (what === '') return;
  const sentence = `${nome} ${cognome} ha ancora ${what}: per cambiare brand usa «Trasferisci», dove si decide che cosa segue e che cosa resta.`;
  throw new Problem('conflict', 'DIPENDENTE_CON_RISORSE', sentence);
}

/** Refuses with 400 a manager or a showroom that does not go with these changes of an employee. */
export async function checkPlace(db: Db, scope: Scope, shown: Dipendente, changes: DipendenteChange): Promise<void> {
  const { manager_id, brand_id, showroom } = changes;
  if (manager_id === shown.id) throw invalidField('manager_id', 'Un dipendente non può essere il manager di se stesso');
  if (manager_id) await checkManager(db, scope, manager_id);
  const place = showroom === undefined ? shown.showroom : showroom;
  if (place && (showroom || brand_id)) await checkShowroom(db, scope, place, brand_id ?? shown.brand_id);
}
