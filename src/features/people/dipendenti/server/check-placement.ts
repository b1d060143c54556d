import { nameHeld } from '#features/equipment/risorse/rules.ts';
import { countHeld } from '#features/equipment/risorse/server/count-held.ts';
import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Dipendente, DipendenteChange } from '../contract.ts';
import { isShowroomOf, isVisibleManager } from './queries.ts';

export const MANAGER_NON_VALIDO = 'Il manager scelto non esiste o non è di tipologia manager o admin';
export const SHOWROOM_NON_VALIDO = 'Lo showroom scelto non esiste o non è del brand del dipendente';
export const SE_STESSO = 'Un dipendente non può essere il manager di se stesso';

/** Who still has `what` is not given another brand by hand. */
export const conRisorse = ({ nome, cognome }: { nome: string; cognome: string }, what: string): string =>
  `${nome} ${cognome} ha ancora ${what}: per cambiare brand usa «Trasferisci», dove si decide che cosa segue e che cosa resta.`;

/** Refuses with 400 a manager that the caller does not see, or who leads nobody (rule 42). */
export async function checkManager(db: Db, scope: Scope, manager_id: string): Promise<void> {
  if (await isVisibleManager(db, scope, manager_id)) return;
  throw invalidField('manager_id', MANAGER_NON_VALIDO);
}

/** Refuses with 400 a showroom that is not one of this brand's (rule 41). */
export async function checkShowroom(db: Db, scope: Scope, showroom: number, brand_id: number): Promise<void> {
  if (await isShowroomOf(db, scope, showroom, brand_id)) return;
  throw invalidField('showroom', SHOWROOM_NON_VALIDO);
}

/** Refuses with 409 that an employee who still holds something is given another brand by hand: that is a transfer. */
export async function checkMovable(db: Db, scope: Scope, person: { id: string; nome: string; cognome: string }): Promise<void> {
  const what = nameHeld(await countHeld(db, scope, person.id));
  if (what !== '') throw new Problem('conflict', 'DIPENDENTE_CON_RISORSE', conRisorse(person, what));
}

/** Refuses with 400 a manager or a showroom that does not go with these changes of an employee. */
export async function checkPlace(db: Db, scope: Scope, shown: Dipendente, changes: DipendenteChange): Promise<void> {
  const { manager_id, brand_id, showroom } = changes;
  if (manager_id === shown.id) throw invalidField('manager_id', SE_STESSO);
  if (manager_id) await checkManager(db, scope, manager_id);
  const place = showroom === undefined ? shown.showroom : showroom;
  if (place && (showroom || brand_id)) await checkShowroom(db, scope, place, brand_id ?? shown.brand_id);
}
