import { endSessions } from '#features/auth/server/end-sessions.ts';
import { dropResetLink } from '#features/auth/server/reset-link.ts';
import { revokeGettoni } from '#features/gettoni/server/revoke-gettoni.ts';
import type { Tx } from '#server/db/handle.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import { type Change, lockUser, setUser } from './queries.ts';

/**
 * Changes what an account is. Whoever is deactivated or gets another role is signed out everywhere (rule 25), and a link given
 * to a deactivated account is gone, as the tokens of its programs are. That one active amministratore stays is the database's business: it judges at the commit.
 */
export async function changeUser(db: Tx, id: number, change: Change): Promise<void> {
  await lockAccount(db, id);
  const before = await lockUser(db, id);
  // Who is no amministratore any more takes only the steps of their role.
  await setUser(db, id, change.amministratore === false ? { ...change, fa_tutto: false } : change);
  const isOut = change.is_active === false || (change.role !== undefined && change.role !== before.role);
  if (isOut) await endSessions(db, id);
  if (change.is_active !== false) return;
  await dropResetLink(db, id);
  await revokeGettoni(db, id);
}
