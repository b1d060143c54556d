import { requireKnownBrands } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { DipendenteInput } from '../contract.ts';
import { holdsRiservati } from '../rules.ts';
import { checkManager, checkShowroom } from './check-placement.ts';
import { insertDipendente } from './queries.ts';

/** Registers an employee and gives its id. Every id in the body is checked against what the caller may see. */
export async function createDipendente(db: Tx, scope: Scope, input: DipendenteInput): Promise<string> {
  requireKnownBrands(scope, 'brand_id', [input.brand_id]);
  requireRight(scope, 'dipendenti.modifica', [input.brand_id]);
  if (holdsRiservati(input)) requireRight(scope, 'riservati.modifica', [input.brand_id]);
  if (input.manager_id) await checkManager(db, scope, input.manager_id);
  if (input.showroom) await checkShowroom(db, scope, input.showroom, input.brand_id);
  return insertDipendente(db, scope, input);
}
