// Locks between the changes that an account makes and changes of its permissions: removing a permission waits for running
// changes, and later changes see the new permissions. Advisory locks write nothing, and waiting requests are served in order.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

/** The first key of these locks, which distinguishes them from other advisory locks; the second key is the account. */
const ACCOUNT_LOCKS = 24;
const ALL_ACCOUNTS = 0;

/**
 * The lock that each transaction of an account takes at its start, as a column to select. The lock is shared: many transactions of one account
 * can run at a time.
 */
export function ownAccountLock(userId: number): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${ACCOUNT_LOCKS}::integer, ${userId}::integer)`;
}

/**
 * Select it at the start of a transaction that removes permissions from accounts. Only one runs at a time; otherwise two could
 * deadlock.
 */
export function lockingAllAccounts(): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${ACCOUNT_LOCKS}::integer, ${ALL_ACCOUNTS}::integer)`;
}

/** Waits until the running changes of the account are committed. Its later changes wait for the end of this transaction. */
export async function lockAccount(db: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNT_LOCKS}::integer, ${userId}::integer)`.execute(db);
}
