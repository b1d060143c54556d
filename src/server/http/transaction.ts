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

/** Whose transaction it is, and by which session or token. */
export interface Asker {
  userId: number;
  gettone: string | undefined;
  credential: Credential;
  /** It may take rights from accounts. */
  changesAccounts: boolean;
  /** It takes long: its account is held only at its end. */
  takesLong: boolean;
}

/**
 * Runs `work` in one transaction whose register entries name the asker as the actor. Who that is by now, and with which rights, is read
 * anew in the transaction, and stays so until its end; undefined when the session or token is no more. What takes long leaves the account free
 * meanwhile and is refused at its end, all of it undone, when the asker may less by then. Whatever `work` throws undoes all of it. A
 * transaction that lost to another (deadlock, serialization) is run again from the start, up to three times in all.
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

/** Sets the actor, waits for the lock, then reads the caller. Two statements: one that waits for a lock would read the rows from before it waited. */
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
