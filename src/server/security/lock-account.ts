// A call that removes a permission waits for running changes of the account. Advisory locks write nothing and serve waiting
// requests in order.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

/** The first key of the account locks, which distinguishes them from other advisory locks. The second key is the account. */
const ACCOUNT_LOCKS = 24;
const ALL_ACCOUNTS = 0;

/**
 * The lock that every transaction of an account selects at its start. The lock is shared, so many transactions of one account
 * can run at the same time.
 */
export function ownAccountLock(userId: number): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${ACCOUNT_LOCKS}::integer, ${userId}::integer)`;
}

/**
 * The lock that a transaction that removes permissions selects at its start. Two such transactions at the same time could
 * deadlock.
 */
export function allAccountsLock(): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${ACCOUNT_LOCKS}::integer, ${ALL_ACCOUNTS}::integer)`;
}

/** Waits for the running changes of the account. Later changes of the account wait for the end of this transaction. */
export async function lockAccount(db: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNT_LOCKS}::integer, ${userId}::integer)`.execute(db);
}
