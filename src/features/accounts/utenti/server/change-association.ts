import type { z } from 'zod';
import type { Tx } from '#server/db/handle.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { UserBrandInput } from '#shared/user-brands.ts';
import { checkAssociable, dirittiOf, dirittoDopo, dirittoOf, SENZA_DIRITTI } from '../rules.ts';
import { findVisible } from './queries.ts';
import { findAssociation, insertAssociation, removeAssociation, setRights } from './store-associations.ts';

/** Gives an account a right on a brand. Of two callers at once the database lets one through. */
export async function associate(db: Tx, scope: Scope, input: z.output<typeof UserBrandInput>): Promise<number> {
  const { user_id, brand_id, ...given } = input;
  requireAssociable(scope, brand_id);
  const refusal = checkAssociable(await findVisible(db, scope, user_id), scope.user_id);
  if (refusal) throw refusal;
  const right = dirittoDopo('can_view', given);
  if (!right) throw SENZA_DIRITTI();
  return insertAssociation(db, scope, { user_id, brand_id, ...dirittiOf(right) });
}

/** The brand is there, and the caller may say who works on it. */
export function requireAssociable(scope: Scope, brand_id: number): void {
  if (!scope.can_view.includes(brand_id))
    throw new Problem('not_found', 'BRAND_NON_TROVATO', 'Il brand richiesto non esiste o è stato rimosso.');
  requireRight(scope, 'associazioni.modifica', [brand_id]);
}

/** Changes an account's right on a brand. */
export async function changeRight(db: Tx, scope: Scope, id: number, given: Parameters<typeof dirittoDopo>[1]): Promise<void> {
  const association = await findChangeable(db, scope, id);
  const right = dirittoDopo(dirittoOf(association), given);
  if (!right) throw SENZA_DIRITTI();
  await setRights(db, scope, id, dirittiOf(right));
}

/** Takes an account's rights on a brand away. */
export async function dissociate(db: Tx, scope: Scope, id: number): Promise<void> {
  await findChangeable(db, scope, id);
  await removeAssociation(db, scope, id);
}

async function findChangeable(db: Tx, scope: Scope, id: number) {
  const association = await findAssociation(db, scope, id);
  requireRight(scope, 'associazioni.modifica', [association.brand_id]);
  const refusal = checkAssociable({ id: association.user_id, amministratore: association.amministratore }, scope.user_id);
  if (refusal) throw refusal;
  await lockAccount(db, association.user_id);
  return association;
}
