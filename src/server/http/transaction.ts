import { sql } from 'kysely';
import { actorSettings } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { limitTransaction } from '#server/db/showroom-limits.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import type { Credential } from '#server/security/credential.ts';
import { allAccountsLock, ownAccountLock } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { isRetryable } from './to-problem.ts';

const MAX_ATTEMPTS = 3;

export interface TransactionCaller {
  userId: number;
  gettone: string | undefined;
  credential: Credential;
  changesAccounts: boolean;
  isLongRunning: boolean;
}

/**
 * Runs the work in a transaction in which the caller cannot change until its end. After a deadlock the work is tried again,
 * three times in total.
 */
export async function inTransaction<T>(
  db: Db,
  transactionCaller: TransactionCaller | undefined,
  work: (tx: Tx, caller: Caller | undefined) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const caller = transactionCaller && (await lockAndAuthenticate(tx, transactionCaller));
        if (caller) await limitTransaction(tx, caller.scope);
        const result = await work(tx, caller);
        if (transactionCaller?.isLongRunning) await lockAtEnd(tx, transactionCaller, caller);
        return result;
      });
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Locks the account and reads the caller. These are two statements, because the snapshot of a statement is older than its wait
 * for a lock.
 */
async function lockAndAuthenticate(
  tx: Tx,
  { userId, gettone, credential, changesAccounts, isLongRunning }: TransactionCaller,
): Promise<Caller | undefined> {
  const lock = changesAccounts ? allAccountsLock() : isLongRunning ? sql`null` : ownAccountLock(userId);
  await sql`select ${actorSettings({ user_id: userId, gettone })}, ${lock}`.execute(tx);
  return authenticate(tx, credential, { isUse: false });
}

async function lockAtEnd(tx: Tx, { userId, credential }: TransactionCaller, earlier: Caller | undefined): Promise<void> {
  await sql`select ${ownAccountLock(userId)}`.execute(tx);
  await reauthenticate(tx, credential, earlier);
}

/**
 * Authenticates the caller again without extending the session. Rejects if the session has ended or the account has fewer
 * permissions than at the start.
 */
export async function reauthenticate(db: Db, credential: Credential | undefined, earlier: Caller | undefined): Promise<Caller> {
  const current = credential === undefined ? undefined : await authenticate(db, credential, { isUse: false });
  if (!current || !earlier || hasLostRights(current.scope, earlier.scope)) {
    throw new Problem(
      'unauthenticated',
      'DIRITTI_CAMBIATI',
      'Nel frattempo la sessione è finita o i diritti sono cambiati: ricomincia da capo.',
    );
  }
  return current;
}

function hasLostRights(current: Scope, earlier: Scope): boolean {
  const hasLost = (right: 'can_view' | 'can_edit' | 'can_admin') => earlier[right].some((id) => !current[right].includes(id));
  return (
    current.role !== earlier.role ||
    (earlier.amministratore && !current.amministratore) ||
    hasLost('can_view') ||
    hasLost('can_edit') ||
    hasLost('can_admin') ||
    hasLostShowrooms(current, earlier)
  );
}

function hasLostShowrooms(current: Scope, earlier: Scope): boolean {
  return Object.entries(current.showroom_ids).some(([brandId, ids]) => {
    const former = earlier.showroom_ids[brandId];
    return !former || former.some((id) => !ids.includes(id));
  });
}
