// What it takes for an employee to go elsewhere. What goes with them is decided by who calls it (src/features/journeys/trasferimenti).
import { requireKnownBrands } from '#server/db/brand-links.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Dipendente, DipendenteChange } from '../contract.ts';
import { changesAgainst } from '../rules.ts';
import { checkPlace } from './check-placement.ts';
import { dipendentiVersioned } from './live.ts';
import { findVisible, lockDipendente, setDipendente } from './queries.ts';

/** The employee, to a caller that may move them from their brand to this one; 404 when not visible, 403 without the right on both. */
export async function findMovable(db: Db, scope: Scope, id: string, brand_id: number | undefined): Promise<Dipendente> {
  const shown = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [shown.brand_id]);
  if (brand_id !== undefined) {
    requireKnownBrands(scope, 'brand_id', [brand_id]);
    requireRight(scope, 'dipendenti.modifica', [brand_id]);
  }
  return shown;
}

type Where = Pick<DipendenteChange, 'brand_id' | 'showroom' | 'manager_id' | 'posizione'>;

/** A move that may be made: the employee before it, and what it changes of them. */
export interface Move {
  shown: Dipendente;
  changes: DipendenteChange;
}

/** Holds the employee until the transaction ends, and checks where they are to go: a showroom of the brand, a visible manager. */
export async function prepareMove(
  db: Tx,
  scope: Scope,
  id: string,
  { updated_at, ...wanted }: Where & { updated_at?: string | undefined },
): Promise<Move> {
  await lockDipendente(db, scope, id);
  const shown = await findMovable(db, scope, id, wanted.brand_id);
  await refuseNewer(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesAgainst<DipendenteChange>(wanted, shown);
  await checkPlace(db, scope, shown, changes);
  return { shown, changes };
}

/** Writes a prepared move. The database refuses it as long as something is held under the former brand. */
export async function writeMove(db: Tx, scope: Scope, { shown, changes }: Move): Promise<void> {
  await setDipendente(db, scope, shown.id, changes);
}
