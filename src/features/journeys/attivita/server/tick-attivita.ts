import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { checkInCorso, checkSpunta, PASSO_DI } from '../rules.ts';
import { holdAttivita } from './hold-attivita.ts';
import { attivitaVersioned } from './live.ts';

/** Ticks a task, with who and when, or takes the tick away. What is so already stays as it is: of two who tick it the first has done it. */
export async function tickAttivita(
  db: Tx,
  scope: Scope,
  id: number,
  { fatta, updated_at }: { fatta: boolean; updated_at?: string | undefined },
): Promise<void> {
  const held = await holdAttivita(db, scope, id);
  requireRight(scope, PASSO_DI[held.mano], [held.brand_id]);
  await refuseNewer(db, scope, attivitaVersioned, { id, read: updated_at, what: 'questa attività' });
  const refusal = checkInCorso(held.isAnnullato, held.corso) ?? checkSpunta(held);
  if (refusal) throw refusal;
  if (held.fatta === fatta) return;
  await scoped(db, scope)
    .updateTable('attivita')
    .set({ fatta_il: fatta ? sql<string>`now()` : null, fatta_da: fatta ? scope.user_id : null })
    .where('id', '=', id)
    .execute();
}
