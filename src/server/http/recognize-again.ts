import type { Db } from '#server/db/handle.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import type { Credential } from '#server/security/credential.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';

/**
 * The caller as it is by now, for an answer that takes long. Refuses when the session or the token is over or the account may less than when it asked:
 * what was begun with those rights cannot be finished without them. It does not count as use of the session.
 */
export async function recognizeAgain(db: Db, credential: Credential | undefined, before: Caller | undefined): Promise<Caller> {
  const now = credential === undefined ? undefined : await authenticate(db, credential, { isUse: false });
  if (!now || !before || mayLess(now.scope, before.scope)) {
    throw new Problem(
      'unauthenticated',
      'DIRITTI_CAMBIATI',
      'Nel frattempo la sessione è finita o i diritti sono cambiati: ricomincia da capo.',
    );
  }
  return now;
}

function mayLess(now: Scope, before: Scope): boolean {
  const lost = (right: 'can_view' | 'can_edit' | 'can_admin') => before[right].some((id) => !now[right].includes(id));
  return (
    now.role !== before.role || (before.amministratore && !now.amministratore) || lost('can_view') || lost('can_edit') || lost('can_admin')
  );
}
