import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { beginningWith, firstAnswers } from '#server/db/named-transactions.ts';
import { type Caller, callerIn, callersBehind } from '#server/security/authenticate.ts';
import type { Credential } from '#server/security/credential.ts';
import { asAccount, asChangerOfAccounts } from '#server/security/lock-account.ts';
import { recognizeAgain } from './recognize-again.ts';
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
  const how = asker && {
    userId: asker.userId,
    gettone: asker.gettone,
    first: [...lockFor(asker).map((each) => each.compile(db)), callersBehind(db, asker.credential)],
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await beginningWith(how, () =>
        db.transaction().execute(async (tx) => {
          const caller = asker && callerIn(firstAnswers().at(-1), asker.credential);
          const done = await work(tx, caller);
          if (asker?.takesLong) await holdAtTheEnd(tx, asker, caller);
          return done;
        }),
      );
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
    }
  }
}

// In a statement of its own, before the one that reads: one that waits would still read the world from before it waited.
function lockFor({ userId, changesAccounts, takesLong }: Asker): RawBuilder<unknown>[] {
  if (changesAccounts) return [asChangerOfAccounts()];
  return takesLong ? [] : [asAccount(userId)];
}

async function holdAtTheEnd(tx: Tx, { userId, credential }: Asker, before: Caller | undefined): Promise<void> {
  await asAccount(userId).execute(tx);
  await recognizeAgain(tx, credential, before);
}
