import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { checkDecision, checkOstacoli, SERVE_UN_ALTRO } from '../rules.ts';
import { anonymize, endRichiesta, findOpen, holdPersona, insertRichiesta } from './queries.ts';

/** Asks for it, where it could be done today and somebody else is there to confirm. */
export async function ask(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli, altri } = await holdPersona(db, scope, id);
  refuseWith(checkOstacoli(ostacoli));
  if (altri === 0) throw new Problem('conflict', 'SERVE_UN_ALTRO_AMMINISTRATORE', SERVE_UN_ALTRO);
  await insertRichiesta(db, scope, id);
}

/** Ends the request without doing it: who has asked withdraws, somebody else refuses and says why. */
export async function end(db: Tx, scope: Scope, id: string, motivo: string | null): Promise<void> {
  await holdPersona(db, scope, id);
  const open = await findOpen(db, scope, id);
  refuseWith(checkDecision(motivo === null ? 'ritira' : 'rifiuta', open, scope.user_id));
  if (open) await endRichiesta(db, scope, open.id, { stato: motivo === null ? 'ritirata' : 'rifiutata', motivo });
}

/** Does it: of two who confirm at once the second one finds it done. */
export async function confirm(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli } = await holdPersona(db, scope, id);
  refuseWith(checkDecision('conferma', await findOpen(db, scope, id), scope.user_id));
  refuseWith(checkOstacoli(ostacoli));
  await anonymize(db, scope, id);
}

function refuseWith(problem: Problem | undefined): void {
  if (problem) throw problem;
}
