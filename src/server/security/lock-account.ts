// Removing a permission waits for running changes of the account. Advisory locks write nothing and serve waiting requests in order.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

/** The first key distinguishes these locks from other advisory locks; the second key is the account. */
const ACCOUNT_LOCKS = 24;
const ALL_ACCOUNTS = 0;

/** The lock is shared: many transactions of one account can run at a time. Each transaction selects it at its start. */
export function ownAccountLock(userId: number): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${ACCOUNT_LOCKS}::integer, ${userId}::integer)`;
}

/** A transaction that removes permissions selects this lock at its start. Two such transactions at a time could deadlock. */
export function allAccountsLock(): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${ACCOUNT_LOCKS}::integer, ${ALL_ACCOUNTS}::integer)`;
}

/** Waits for the running changes of the account. Its later changes wait for the end of this transaction. */
export async function lockAccount(db: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNT_LOCKS}::integer, ${userId}::integer)`.execute(db);
}
