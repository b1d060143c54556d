import { sql } from 'kysely';
import { settingActor } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import type { Credential } from '#server/security/credential.ts';
import { lockingAllAccounts, lockingOwnAccount } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { isRetryable } from './to-problem.ts';

const TRIES = 3;

export interface Asker {
  userId: number;
  gettone: string | undefined;
  credential: Credential;
  changesAccounts: boolean;
  /** The call takes long, so its account is locked only at the end. */
  takesLong: boolean;
}

/**
 * Runs `work` in one transaction with the asker as actor in the audit log. The caller is authenticated inside the transaction
 * and cannot change until its end; undefined if the session or token has ended. A long-running call locks its account only at
 * the end, and is rolled back if the account has lost permissions. An error rolls everything back. After a deadlock or
 * serialization failure the transaction runs again, up to three times in total.
 */
export async function inTransaction<T>(
  db: Db,
  asker: Asker | undefined,
  work: (tx: Tx, caller: Caller | undefined) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const caller = asker && (await callerLocked(tx, asker));
        const done = await work(tx, caller);
        if (asker?.takesLong) await holdAtTheEnd(tx, asker, caller);
        return done;
      });
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Sets the actor, waits for the lock, then reads the caller. Two statements are needed: the snapshot of a statement is older
 * than its wait for a lock.
 */
async function callerLocked(tx: Tx, { userId, gettone, credential, changesAccounts, takesLong }: Asker): Promise<Caller | undefined> {
  const lock = changesAccounts ? lockingAllAccounts() : takesLong ? sql`null` : lockingOwnAccount(userId);
  await sql`select ${settingActor({ user_id: userId, gettone })}, ${lock}`.execute(tx);
  return authenticate(tx, credential, { isUse: false });
}

async function holdAtTheEnd(tx: Tx, { userId, credential }: Asker, before: Caller | undefined): Promise<void> {
  await sql`select ${lockingOwnAccount(userId)}`.execute(tx);
  await recognizeAgain(tx, credential, before);
}

/**
 * Authenticates the caller again during a long answer. Rejects if the session or token has ended, or if the account has fewer
 * permissions than at the start. Does not extend the session.
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
