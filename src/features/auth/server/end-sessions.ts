import type { Tx } from '#server/db/handle.ts';
import { holdAccount } from '#server/security/hold-account.ts';

/** Ends the sessions of an account: from the very next request on it is signed out (rule 25). `but` is the one that stays. */
export async function endSessions(db: Tx, user_id: number, but?: number): Promise<void> {
  await holdAccount(db, user_id);
  const all = db.deleteFrom('sessions').where('user_id', '=', user_id);
  await (but === undefined ? all : all.where('id', '<>', but)).execute();
}
