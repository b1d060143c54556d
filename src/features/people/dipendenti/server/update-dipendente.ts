import { requireKnownBrands } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { invalidField } from '#shared/problem.ts';
import type { Dipendente, DipendenteChange } from '../contract.ts';
import { callsExitOff, changesAgainst, checkDate, touchesRiservati } from '../rules.ts';
import { checkMovable, checkPlace } from './check-placement.ts';
import { dipendentiVersioned } from './live.ts';
import { findVisible, lockDipendente, setDipendente } from './queries.ts';

/** Writes what this body changes of an employee as the caller sees it (rule 19): what it could not see stays as it is. */
export async function updateDipendente(db: Tx, scope: Scope, id: string, { updated_at, ...wanted }: DipendenteChange): Promise<void> {
  await lockDipendente(db, scope, id);
  const shown = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [shown.brand_id]);
  await refuseNewer(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesAgainst(wanted, { ...shown, stipendio: shown.stipendio?.toFixed(2) });
  if (changes.brand_id) await checkMove(db, scope, shown, changes.brand_id);
  if (touchesRiservati(changes, shown)) requireRight(scope, 'riservati.modifica', [shown.brand_id, changes.brand_id ?? shown.brand_id]);
  if (wanted.data_dismissione === undefined && callsExitOff(shown, wanted.stato ?? shown.stato)) changes.data_dismissione = null;
  const wrong = checkDate({ ...shown, ...changes }, todayInItaly(new Date()));
  for (const [field, sentence] of Object.entries(wrong)) throw invalidField(field, sentence);
  await checkPlace(db, scope, shown, changes);
  await setDipendente(db, scope, id, changes);
}

/** To another brand goes who holds nothing. The database refuses it too, should something be given at this very moment. */
async function checkMove(db: Tx, scope: Scope, shown: Dipendente, brand_id: number): Promise<void> {
  requireKnownBrands(scope, 'brand_id', [brand_id]);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await checkMovable(db, scope, shown);
}
