import { scoped, type Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { AttivitaInput } from '../contract.ts';
import { type Corso, checkInCorso } from '../rules.ts';
import { holdAttivita, holdCorso } from './hold-attivita.ts';

/** Adds a task to one onboarding or exit; resolves to its id. */
export async function addAttivita(
  db: Tx,
  scope: Scope,
  corso: Corso,
  corsoId: number,
  { mano = 'hr', ...values }: AttivitaInput,
): Promise<number> {
  const held = await holdCorso(db, scope, corso, corsoId);
  requireRight(scope, 'attivita.modifica', [held.brand_id]);
  const refusal = checkInCorso(held.isAnnullato, corso);
  if (refusal) throw refusal;
  const { id } = await scoped(db, scope)
    .insertInto('attivita')
    .values({ ...values, mano, dipendente_id: held.dipendente_id, [corso === 'onboarding' ? 'workflow_id' : 'uscita_id']: corsoId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a task away from its onboarding or exit: here it is not needed. */
export async function removeAttivita(db: Tx, scope: Scope, id: number): Promise<void> {
  const { brand_id } = await holdAttivita(db, scope, id);
  requireRight(scope, 'attivita.modifica', [brand_id]);
  await scoped(db, scope).deleteFrom('attivita').where('id', '=', id).execute();
}
