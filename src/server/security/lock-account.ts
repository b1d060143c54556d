// A change is made by right of an account; taking the right away waits for the changes that are going on, and those that come after it
// see that it is gone. Advisory locks: they write nothing, and whoever waits for one is not overtaken.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

/** Tells these locks from others of two numbers; the second one is the account. */
const ACCOUNTS = 24;
const ALL_WHO_CHANGE_THEM = 0;

/** Selected at the beginning of each transaction of an account. Many transactions of one account can have this lock at a time. */
export function lockingOwnAccount(userId: number): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${ACCOUNTS}::integer, ${userId}::integer)`;
}

/** Selected at the beginning of a transaction that takes rights from accounts. One at a time, otherwise two of them could wait for each other. */
export function lockingAllAccounts(): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${ACCOUNTS}::integer, ${ALL_WHO_CHANGE_THEM}::integer)`;
}

/** Waits until the account's changes that are going on are committed. Others of it wait for the end of this transaction. */
export async function lockAccount(db: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNTS}::integer, ${userId}::integer)`.execute(db);
}
