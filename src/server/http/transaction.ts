import type { Db, Tx } from '#server/db/handle.ts';
import { actingAs } from '#server/db/named-transactions.ts';
import { isRetryable } from './to-problem.ts';

const TRIES = 3;

/**
 * Runs `work` in one transaction whose register entries name `userId` as the actor. Whatever it throws undoes all of
 * it. A transaction that lost to another (deadlock, serialization) is run again from the start, up to three times in all.
 */
export async function inTransaction<T>(db: Db, userId: number | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await actingAs(userId, () => db.transaction().execute(work));
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
    }
  }
}
