// A change is made by right of an account; taking the right away waits for the changes that are going on, and those that come after it
// see that it is gone. Advisory locks: they write nothing, and whoever waits for one is not overtaken.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

/** Tells these locks from others of two numbers; the second one is the account. */
const ACCOUNTS = 24;
const ALL_WHO_CHANGE_THEM = 0;

/** What a transaction of this account begins with: many at a time. */
export function asAccount(userId: number): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock_shared(${ACCOUNTS}::integer, ${userId}::integer)`;
}

/** What a transaction begins with that takes rights from accounts: one at a time, or two could wait for each other. */
export function asChangerOfAccounts(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(${ACCOUNTS}::integer, ${ALL_WHO_CHANGE_THEM}::integer)`;
}

/** Waits until the account's changes that are going on are committed. Others of it wait for the end of this transaction. */
export async function lockAccount(db: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNTS}::integer, ${userId}::integer)`.execute(db);
}
